import { existsSync } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { languages } from "@vigie/domain/language/languages";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { filmFacts, type Recording, readText, recordingFolder, recordingSchema } from "./recording";
import { captionsOf, chaptersOf } from "./web-vtt";

/** What the film in a language and everything beside it may weigh. */
const MAX_BYTES = 8_000_000;

const filmed = languages.filter((language) => existsSync(recordingFolder(language)));

describe.each(filmed)("the film in %s", (language) => {
  let recording: Recording;

  beforeAll(async () => {
    recording = v.parse(recordingSchema, JSON.parse(await readText(language, "recording.json")));
  });

  const steps = () => recording.chapters.flatMap((chapter) => chapter.steps);

  describe.each([
    ["tutorial.webm", "webm", ["av1", "vp9"]],
    ["tutorial.mp4", "mp4", ["avc"]],
  ] as const)("%s", (name, kind, codecs) => {
    it("has the size, the length and the codec that its page counts on", async () => {
      const facts = await filmFacts(language, name);

      expect(facts).toMatchObject({ width: 1280, height: 720, hasSound: false });
      expect(codecs).toContain(facts.codec);
      expect(facts.duration).toBeGreaterThanOrEqual(90);
      expect(facts.duration).toBeLessThanOrEqual(180);
      expect(Math.abs(facts.duration - recording.duration)).toBeLessThan(0.5);
      expect(recording.types[kind]).toBe(facts.mimeType);
    });
  });

  it("is small enough for poor lines, all files together", async () => {
    const names = await readdir(recordingFolder(language));
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(path.join(recordingFolder(language), name))).size),
    );

    expect(names.sort()).toEqual(
      [
        "captions.vtt",
        "chapters.vtt",
        "poster.webp",
        "recording.json",
        "tutorial.mp4",
        "tutorial.webm",
      ].sort(),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
  });

  it("begins to play before it has arrived as a whole", async () => {
    const file = await open(path.join(recordingFolder(language), "tutorial.mp4"));
    const { buffer } = await file.read(Buffer.alloc(200_000), 0, 200_000, 0);
    await file.close();
    const description = buffer.indexOf("moov");
    const pictures = buffer.indexOf("mdat");

    expect(description).toBeGreaterThan(0);
    expect(description).toBeLessThan(pictures === -1 ? buffer.length : pictures);
  });

  it("captions and chapters say what the transcript says", async () => {
    expect(await readText(language, "captions.vtt")).toBe(captionsOf(recording));
    expect(await readText(language, "chapters.vtt")).toBe(chaptersOf(recording));
  });

  it("every caption fits on two lines and can be read in its time", () => {
    expect(steps().length).toBeGreaterThan(10);
    for (const { start, end, text } of steps()) {
      const { length } = text;
      expect(length, text).toBeGreaterThan(5);
      expect(length, text).toBeLessThanOrEqual(110);
      expect(length / (end - start), text).toBeLessThanOrEqual(17);
    }
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
});
