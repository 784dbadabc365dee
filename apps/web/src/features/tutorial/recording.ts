import type { Language } from "@vigie/domain/language/languages";
import captionsEnglish from "./recording/en/captions.vtt";
import chaptersEnglish from "./recording/en/chapters.vtt";
import posterEnglish from "./recording/en/poster.webp";
import english from "./recording/en/recording.json";
import mp4English from "./recording/en/tutorial.mp4";
import webmEnglish from "./recording/en/tutorial.webm";
import captionsFrench from "./recording/fr/captions.vtt";
import chaptersFrench from "./recording/fr/chapters.vtt";
import posterFrench from "./recording/fr/poster.webp";
import french from "./recording/fr/recording.json";
import mp4French from "./recording/fr/tutorial.mp4";
import webmFrench from "./recording/fr/tutorial.webm";

/** A part of the tutorial: its title and what is said in it. Times are seconds. */
export type RecordedChapter = (typeof english.chapters)[number];

/** The film in a language: addresses of its files, and what it says. */
interface Recording {
  readonly poster: string;
  readonly captions: string;
  readonly chapterTitles: string;
  readonly chapters: readonly RecordedChapter[];
  /** The smaller file first. */
  readonly sources: readonly { readonly address: string; readonly type: string }[];
  /** The file that more programs play. */
  readonly ownPage: string;
}

const sourcesOf = (types: { webm: string; mp4: string }, webm: string, mp4: string) => [
  { address: webm, type: types.webm },
  { address: mp4, type: types.mp4 },
];

/** What `npm run tutorial` recorded. */
const recordings: Readonly<{ en: Recording } & Partial<Record<Language, Recording>>> = {
  en: {
    poster: posterEnglish,
    captions: captionsEnglish,
    chapterTitles: chaptersEnglish,
    chapters: english.chapters,
    sources: sourcesOf(english.types, webmEnglish, mp4English),
    ownPage: mp4English,
  },
  fr: {
    poster: posterFrench,
    captions: captionsFrench,
    chapterTitles: chaptersFrench,
    chapters: french.chapters,
    sources: sourcesOf(french.types, webmFrench, mp4French),
    ownPage: mp4French,
  },
};

/** The film in a language, or in English until it is recorded. */
export function recordingIn(language: Language): Recording {
  return recordings[language] ?? recordings.en;
}
