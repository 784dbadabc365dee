import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import {
  filmFacts,
  languages,
  type Recording,
  readText,
  recordingFolder,
  recordingSchema,
} from "./recording";
import { captionsOf, chaptersOf } from "./web-vtt";

/** What the film and everything beside it may weigh. */
const MAX_BYTES = 8_000_000;

let recording: Recording;

beforeAll(async () => {
  recording = v.parse(recordingSchema, JSON.parse(await readText("recording.json")));
});

const steps = () => recording.chapters.flatMap((chapter) => chapter.steps);

describe.each([
  ["tutorial.webm", "webm", ["av1", "vp9"]],
  ["tutorial.mp4", "mp4", ["avc"]],
] as const)("%s", (name, kind, codecs) => {
  it("has the size, the length and the codec that its page counts on", async () => {
    const facts = await filmFacts(name);

    expect(facts).toMatchObject({ width: 1280, height: 720, hasSound: false });
    expect(codecs).toContain(facts.codec);
    expect(facts.duration).toBeGreaterThanOrEqual(90);
    expect(facts.duration).toBeLessThanOrEqual(150);
    expect(Math.abs(facts.duration - recording.duration)).toBeLessThan(0.5);
    expect(recording.types[kind]).toBe(facts.mimeType);
  });
});

it("is small enough for poor lines, all files together", async () => {
  const names = await readdir(recordingFolder);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(path.join(recordingFolder, name))).size),
  );

  expect(names.sort()).toEqual(
    [
      "captions.en.vtt",
      "captions.fr.vtt",
      "chapters.en.vtt",
      "chapters.fr.vtt",
      "poster.webp",
      "recording.json",
      "tutorial.mp4",
      "tutorial.webm",
    ].sort(),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

it("begins to play before it has arrived as a whole", async () => {
  const file = await open(path.join(recordingFolder, "tutorial.mp4"));
  const { buffer } = await file.read(Buffer.alloc(200_000), 0, 200_000, 0);
  await file.close();
  const description = buffer.indexOf("moov");
  const pictures = buffer.indexOf("mdat");

  expect(description).toBeGreaterThan(0);
  expect(description).toBeLessThan(pictures === -1 ? buffer.length : pictures);
});

describe.each(languages)("in %s", (language) => {
  it("captions and chapters say what the transcript says", async () => {
    expect(await readText(`captions.${language}.vtt`)).toBe(captionsOf(recording, language));
    expect(await readText(`chapters.${language}.vtt`)).toBe(chaptersOf(recording, language));
  });

  it("every caption fits on two lines and can be read in its time", () => {
    expect(steps().length).toBeGreaterThan(10);
    for (const { start, end, text } of steps()) {
      const { length } = text[language];
      expect(length, text[language]).toBeGreaterThan(5);
      expect(length, text[language]).toBeLessThanOrEqual(110);
      expect(length / (end - start), text[language]).toBeLessThanOrEqual(17);
    }
  });
});

it("captions follow one another within the film", () => {
  const times = steps().flatMap(({ start, end }) => [start, end]);

  expect(times).toEqual([...times].sort((one, other) => one - other));
  expect(new Set(times).size).toBe(times.length);
  expect(times[0]).toBe(0);
  expect(times.at(-1)).toBeLessThanOrEqual(recording.duration);
});

it("chapters begin with their first step", () => {
  expect(recording.chapters.length).toBeGreaterThanOrEqual(5);
  for (const { start, steps: parts } of recording.chapters) expect(parts[0]?.start).toBe(start);
});
