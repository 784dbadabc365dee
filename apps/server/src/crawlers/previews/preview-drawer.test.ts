import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PreviewContent } from "./preview-content";
import { DrawerBusyError, PreviewDrawer } from "./preview-drawer";

let drawer: PreviewDrawer;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  drawer = new PreviewDrawer();
  const red = { r: 200, g: 0, b: 0 };
  const blank = sharp({ create: { width: 700, height: 350, channels: 3, background: red } });
  photo = new Uint8Array(await blank.webp().toBuffer());
});
afterAll(() => drawer.close());

const bytes = (text: string) => new TextEncoder().encode(text);
const draw = (content: Partial<PreviewContent> = {}) =>
  drawer.draw({
    title: "Clean water for 12 villages",
    organisation: "Terres d'Eau",
    phase: "in_progress",
    language: "en",
    note: null,
    cover: null,
    ...content,
  });

/** The colour in the middle of where a cover is. */
async function colourOfCover(picture: Uint8Array): Promise<number[]> {
  const pixel = { left: 900, top: 300, width: 1, height: 1 };
  return [...(await sharp(picture).extract(pixel).raw().toBuffer())];
}

/** A PNG of a few hundred bytes with 30,000 × 30,000 pixels. */
function bomb(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    return Buffer.concat([head, Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const content = chunk("IDAT", deflateSync(Buffer.alloc(100_000)));
  return Buffer.concat([signature, chunk("IHDR", header), content, chunk("IEND", Buffer.alloc(0))]);
}

describe("a cover that cannot be read", () => {
  it.each([
    ["text", bytes("no picture at all")],
    ["nothing", new Uint8Array()],
    ["an SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a PDF", bytes("%PDF-1.4\n1 0 obj<<>>endobj trailer<<>>")],
    ["a picture of 900 million pixels", bomb()],
    [
      "half a picture of another kind",
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]),
    ],
  ])("is left out: %s", async (_what, cover) => {
    const [, green] = await colourOfCover(await draw({ cover }));
    expect(green).toBeGreaterThan(240);
  });
});

describe("a preview", () => {
  it("has the size that chats show, is small enough for them, and shows its cover", async () => {
    const picture = await draw({ cover: photo });
    const { format, width, height } = await sharp(picture).metadata();
    expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
    expect(picture.length).toBeLessThan(150_000);
    const [red = 0, green = 255] = await colourOfCover(picture);
    expect(red - green).toBeGreaterThan(150);
  });

  it("of noise is small enough as well", async () => {
    const noise = sharp({
      create: {
        width: 1200,
        height: 800,
        channels: 3,
        background: "white",
        noise: { type: "gaussian", mean: 128, sigma: 90 },
      },
    });
    const cover = new Uint8Array(await noise.jpeg({ quality: 95 }).toBuffer());
    expect((await draw({ cover })).length).toBeLessThan(150_000);
  });

  it.each([
    ["markup", '<span size="9999999">&lt;b> &amp; <img src=x></span>'],
    ["one word of 200 letters", "W".repeat(200)],
    ["letters without a face", "清洁水"],
    ["nothing", ""],
  ])("takes a title of %s", async (_what, title) => {
    const { width, height } = await sharp(await draw({ title, organisation: title })).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  it("tells titles, phases and languages apart, and is equal for the same", async () => {
    const [one, same, otherTitle, otherPhase, french] = await Promise.all([
      draw(),
      draw(),
      draw({ title: "Schools" }),
      draw({ phase: "completed" }),
      draw({ language: "fr" }),
    ]);
    expect(one).toEqual(same);
    expect(one).not.toEqual(otherTitle);
    expect(one).not.toEqual(otherPhase);
    expect(one).not.toEqual(french);
  });

  it("waits in a line that has an end", async () => {
    const create = { width: 1, height: 1, channels: 3, background: "red" } as const;
    const dot = new Uint8Array(await sharp({ create }).png().toBuffer());
    const drawings = await Promise.allSettled(
      Array.from({ length: 60 }, () => drawer.drawPicture(dot)),
    );
    const refused = drawings.filter(
      (each) => each.status === "rejected" && each.reason instanceof DrawerBusyError,
    );
    expect(refused).toHaveLength(20);
    expect(drawings.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
  });
});

describe("the picture of a mail", () => {
  it("is a JPEG of the same size, white where the stored one is transparent", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const stored = sharp({ create: { width: 32, height: 20, channels: 4, background: clear } });
    const drawn = await drawer.drawPicture(new Uint8Array(await stored.webp().toBuffer()));
    const { format, width, height } = await sharp(drawn).metadata();
    expect([format, width, height]).toEqual(["jpeg", 32, 20]);
    expect([...(await sharp(drawn).raw().toBuffer())].slice(0, 3)).toEqual([255, 255, 255]);
  });

  it.each([
    ["text", bytes("no picture at all")],
    ["an SVG", bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a picture of 900 million pixels", bomb()],
  ])("is none of %s", async (_what, stored) => {
    await expect(drawer.drawPicture(stored)).rejects.toThrow();
  });
});

it("a drawer that was closed draws no more", async () => {
  const closed = new PreviewDrawer();
  closed.close();
  const empty = { organisation: null, phase: null, note: null, cover: null };
  await expect(closed.draw({ title: "a", language: "en", ...empty })).rejects.toThrow("stops");
});
