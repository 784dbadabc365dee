// Written by `npm run languages` from the catalogues beside it.

/** The languages that Vigie speaks: those that have a catalogue. */
export const languages = ["en", "fr"] as const;

export type Language = (typeof languages)[number];

/** In each language: what it is called, and the invitation to read in it. */
export const languageNames: Readonly<Record<Language, { name: string; readIn: string }>> = {
  en: { name: "English", readIn: "Read in English" },
  fr: { name: "Français", readIn: "Lire en français" },
};
