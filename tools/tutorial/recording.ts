import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Language } from "@vigie/domain/language/languages";
import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import * as v from "valibot";
import { repository } from "../lib/run";

/** What the page tells of the film: chapters with the steps that captions and transcript show. */
export const recordingSchema = v.object({
  /** Seconds. */
  duration: v.number(),
  /** MIME types of the two files, with their codecs. */
  types: v.object({ webm: v.string(), mp4: v.string() }),
  chapters: v.array(
    v.object({
      title: v.string(),
      start: v.number(),
      steps: v.array(v.object({ start: v.number(), end: v.number(), text: v.string() })),
    }),
  ),
});

/** A film's chapters and steps with the types of its files; all times are seconds. */
export type Recording = v.InferOutput<typeof recordingSchema>;

/** What is said in a film, and when. */
export type Script = Omit<Recording, "types">;

/** Where the film in a language lies, with all that is shown beside it. */
export function recordingFolder(language: Language): string {
  return path.join(repository, "apps/web/src/features/tutorial/recording", language);
}

/** What a file of the film is. */
export interface FilmFacts {
  readonly mimeType: string;
  readonly codec: string | null;
  readonly width: number;
  readonly height: number;
  /** Seconds. */
  readonly duration: number;
  readonly hasSound: boolean;
}

/** Reads what a file of the film is from the file itself. */
export async function filmFacts(language: Language, name: string): Promise<FilmFacts> {
  const input = new Input({
    source: new FilePathSource(path.join(recordingFolder(language), name)),
    formats: ALL_FORMATS,
  });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error(`${name} holds no pictures.`);
  return {
    mimeType: await input.getMimeType(),
    codec: track.codec,
    width: track.displayWidth,
    height: track.displayHeight,
    duration: await input.computeDuration(),
    hasSound: (await input.getPrimaryAudioTrack()) !== null,
  };
}

/** A text beside the film. */
export function readText(language: Language, name: string): Promise<string> {
  return readFile(path.join(recordingFolder(language), name), "utf8");
}
