import { readFile } from "node:fs/promises";
import path from "node:path";
import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import { repository } from "../lib/run";

/** Where the film lies, with all that is shown beside it. */
export const recordingFolder = path.join(repository, "apps/web/src/features/tutorial/recording");

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
export async function filmFacts(name: string): Promise<FilmFacts> {
  const input = new Input({
    source: new FilePathSource(path.join(recordingFolder, name)),
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
export function readText(name: string): Promise<string> {
  return readFile(path.join(recordingFolder, name), "utf8");
}
