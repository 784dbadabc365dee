import { RENDITION_MAX_BYTES } from "@vigie/domain/limits";
import { expect, it, vi } from "vitest";
import { makeRenditions } from "./make-renditions";
import { stubCanvas } from "./testing/pictures";

const opaque = [161, 178, 195, 255];
const transparent = [161, 178, 195, 0];

/** Lets the browser read every picture at a size, and write the types given, and always PNG. */
function draw(
  size: { width: number; height: number },
  { types = ["image/webp"], pixels = opaque, bytes = 10 } = {},
) {
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ ...size, close }));
  stubCanvas(
    ({ type }) =>
      new Blob(["x".repeat(bytes)], { type: types.includes(type) ? type : "image/png" }),
    pixels,
  );
  return close;
}

const picture = new Blob(["picture"], { type: "image/jpeg" });

it("a file that is no picture has none", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("No picture.")));
  vi.stubGlobal(
    "Image",
    class {
      decode = () => Promise.reject(new Error("No picture either."));
    },
  );
  await expect(makeRenditions(new Blob(["text"]))).rejects.toThrow("No picture either.");
});

it.each([
  [{ width: 2048, height: 1024 }, [1280, 640, 320]],
  [{ width: 500, height: 900 }, [500, 320]],
  [{ width: 60, height: 40 }, [60]],
])("a picture of %j has them %j wide", async (size, widths) => {
  draw(size);
  const made = await makeRenditions(picture);
  expect(made).toMatchObject({ ...size, colour: "#a1b2c3" });
  expect(made?.files.map(({ width }) => width)).toEqual(widths);
});

it.each([
  ["AVIF where it can", ["image/avif", "image/webp", "image/jpeg"], opaque, "image/avif"],
  ["else WebP", ["image/webp", "image/jpeg"], opaque, "image/webp"],
  ["else JPEG", ["image/jpeg"], opaque, "image/jpeg"],
  ["but PNG for what lets its background through", ["image/jpeg"], transparent, "image/png"],
])("the browser writes them as %s", async (_what, types, pixels, type) => {
  draw({ width: 800, height: 600 }, { types, pixels });
  const made = await makeRenditions(picture);
  expect(made?.type).toBe(type);
  expect(made?.files.map(({ image }) => image.type)).toEqual([type, type, type]);
});

it("none are made that would be too large to store, and the picture's memory is given back", async () => {
  const close = draw({ width: 800, height: 600 }, { bytes: RENDITION_MAX_BYTES + 1 });
  expect(await makeRenditions(picture)).toBeNull();
  expect(close).toHaveBeenCalledOnce();
});
