import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

it.each(["stills/draw-still.ts", "previews/draw-fixtures.ts"])(
  "the colours of %s are those of pages in the light scheme",
  async (file) => {
    const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");
    const [drawing, styles] = await Promise.all([read(file), read("../../../web/src/styles.css")]);
    const coloursIn = (text: string) => text.toLowerCase().match(/#[\da-f]{6}\b/g) ?? [];
    const [light = ""] = styles.split("prefers-color-scheme: dark");
    expect(coloursIn(light)).toEqual(expect.arrayContaining(coloursIn(drawing)));
  },
);
