import type { Language } from "@vigie/domain/language/languages";
import captionsEnglish from "./recording/captions.en.vtt";
import captionsFrench from "./recording/captions.fr.vtt";
import chaptersEnglish from "./recording/chapters.en.vtt";
import chaptersFrench from "./recording/chapters.fr.vtt";
import poster from "./recording/poster.webp";
import recorded from "./recording/recording.json";
import mp4 from "./recording/tutorial.mp4";
import webm from "./recording/tutorial.webm";

/** The languages of captions and transcript, by what each calls itself. */
export const languageNames = { en: "English", fr: "Français" } as const;

/** A language of captions and transcript. */
export type RecordingLanguage = keyof typeof languageNames;

/** A part of the tutorial: its title and what is said in it. Times are seconds. */
export type RecordedChapter = (typeof recorded.chapters)[number];

/** The video that `npm run tutorial` recorded, the smaller file first. */
export const recording = {
  poster,
  chapters: recorded.chapters,
  sources: [
    { address: webm, type: recorded.types.webm },
    { address: mp4, type: recorded.types.mp4 },
  ],
  /** The file that more programs play. */
  ownPage: mp4,
  tracks: [
    { language: "en", captions: captionsEnglish, chapters: chaptersEnglish },
    { language: "fr", captions: captionsFrench, chapters: chaptersFrench },
  ],
} as const;

/** The language of captions and transcript on a page in a language: English, where the recording lacks it. */
export function languageOfRecording(language: Language): RecordingLanguage {
  return recording.tracks.find((track) => track.language === language)?.language ?? "en";
}
