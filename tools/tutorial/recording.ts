import * as v from "valibot";

/** Languages of captions, chapters and transcript. */
export const languages = ["en", "fr"] as const;

export type Language = (typeof languages)[number];

const translated = v.object({ en: v.string(), fr: v.string() });

/** A text in every language. */
export type Translated = v.InferOutput<typeof translated>;

/** What the page tells of the film: chapters with the steps that captions and transcript show. */
export const recordingSchema = v.object({
  /** Seconds. */
  duration: v.number(),
  /** MIME types of the two files, with their codecs. */
  types: v.object({ webm: v.string(), mp4: v.string() }),
  chapters: v.array(
    v.object({
      title: translated,
      start: v.number(),
      steps: v.array(v.object({ start: v.number(), end: v.number(), text: translated })),
    }),
  ),
});

/** A film's chapters and steps with the types of its files; all times are seconds. */
export type Recording = v.InferOutput<typeof recordingSchema>;

/** What is said in a film, and when. */
export type Script = Omit<Recording, "types">;
