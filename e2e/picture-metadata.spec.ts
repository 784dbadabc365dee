import { crc32 } from "node:zlib";
import type { Page } from "@playwright/test";
import { array, object, parse, string } from "valibot";
import { addProject, newOrganisation, openDashboard } from "./support/people";
import { expect, test } from "./support/strict-page";

const SECRET = "GPSLatitude 13.09 N";

/** EXIF that says where a photo was taken, and that its camera was held upright (orientation 6). */
const exif = Buffer.concat([
  Buffer.from("Exif\0\0II*\0\u0008\0\0\0", "latin1"),
  Buffer.from([1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from(SECRET),
]);

function uint32(value: number, endian: "LE" | "BE"): Buffer {
  const bytes = Buffer.alloc(4);
  if (endian === "LE") bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
}

/** Puts EXIF at the start of a JPEG, and more behind its end. */
function jpegWithMetadata(jpeg: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([head, exif, jpeg.subarray(2), Buffer.from(SECRET)]);
}

/** Puts a text chunk behind the header of a PNG. */
function pngWithMetadata(png: Buffer): Buffer {
  const content = Buffer.from(`tEXtComment\0${SECRET}`, "latin1");
  const chunk = [uint32(content.length - 4, "BE"), content, uint32(crc32(content), "BE")];
  return Buffer.concat([png.subarray(0, 33), ...chunk, png.subarray(33)]);
}

/** Appends XMP to an extended WebP, which is what Chromium writes. */
function webpWithMetadata(webp: Buffer): Buffer {
  const xmp = Buffer.from(`<x:xmpmeta>${SECRET}</x:xmpmeta>`);
  const marked = Buffer.concat([webp, Buffer.from("XMP "), uint32(xmp.length, "LE"), xmp]);
  marked[20] = (marked[20] ?? 0) | 0x04;
  marked.writeUInt32LE(marked.length - 8, 4);
  return marked;
}

/** A real picture of 4 × 2 pixels, as the browser writes it. */
async function drawnIn(page: Page, type: string): Promise<Buffer> {
  const dataUrl = await page.evaluate((wanted) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 4, height: 2 });
    const context = canvas.getContext("2d");
    if (context) context.fillRect(0, 0, 4, 2);
    return canvas.toDataURL(wanted);
  }, type);
  return bytesOf(dataUrl);
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.split(",")[1] ?? "", "base64");

const storedPhotos = array(object({ file_name: string(), la_photo: string() }));

test.describe("a photo that tells where it was taken", () => {
  test("is stored upright and without it", async ({ page, vigie }) => {
    await openDashboard(page, vigie, await newOrganisation(vigie));
    await addProject(page, vigie.url, "Clean water for Kaya");
    await page.getByRole("link", { name: /^Edit/ }).click();
    await page.getByRole("link", { name: "Picture", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Picture", level: 1 })).toBeVisible();
    const [, project] = /\/project\/([^/]+)\//.exec(page.url()) ?? [];
    const chosen = [
      ["a.jpg", "image/jpeg", jpegWithMetadata(await drawnIn(page, "image/jpeg"))],
      ["b.png", "image/png", pngWithMetadata(await drawnIn(page, "image/png"))],
      ["c.webp", "image/webp", webpWithMetadata(await drawnIn(page, "image/webp"))],
    ] as const;
    for (const [, , buffer] of chosen) expect(buffer.includes(SECRET)).toBe(true);
    await page
      .locator("input[type=file]")
      .setInputFiles(chosen.map(([name, mimeType, buffer]) => ({ name, mimeType, buffer })));
    await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(chosen.length);

    const stored = parse(
      storedPhotos,
      await vigie.rows(
        `photos_projet?select=la_photo,file_name&order=created_at&project_id=eq.${project}`,
      ),
    );
    expect(stored.map((photo) => photo.la_photo.split(";")[0])).toEqual([
      "data:image/jpeg",
      "data:image/png",
      "data:image/webp",
    ]);
    for (const photo of stored) {
      const bytes = bytesOf(photo.la_photo);
      for (const text of [SECRET, "Exif", "tEXt", "XMP "]) expect(bytes.includes(text)).toBe(false);
    }
    const sizes = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(async (address) => {
            const image = new Image();
            image.src = address;
            await image.decode();
            return [image.naturalWidth, image.naturalHeight];
          }),
        ),
      stored.map((photo) => photo.la_photo),
    );
    expect(sizes).toEqual([
      [2, 4],
      [4, 2],
      [4, 2],
    ]);
  });
});
