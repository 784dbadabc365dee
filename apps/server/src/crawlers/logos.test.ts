import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { digestOf, Logos } from "./logos";
import { DrawerBusyError } from "./previews/preview-drawer";

const stored = `data:image/png;base64,${Buffer.from("a picture").toString("base64")}`;
const drawn = new Uint8Array([1, 2, 3]);
const drawLogo = vi.fn<() => Promise<Uint8Array>>();

let now = 1000;
let find: () => Promise<Uint8Array | null>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
  drawLogo.mockReset();
  const logos = new Logos({
    ask: async () => Response.json([{ image_url: stored }]),
    drawer: { drawLogo },
  });
  find = () => logos.find(1, digestOf(stored));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function pass(milliseconds: number): void {
  now += milliseconds;
  vi.advanceTimersByTime(milliseconds);
}

it("a logo is drawn once for all who wait for it and come later", async () => {
  drawLogo.mockResolvedValue(drawn);
  expect(await Promise.all([find(), find()])).toEqual([drawn, drawn]);
  expect(await find()).toEqual(drawn);
  expect(drawLogo).toHaveBeenCalledTimes(1);
});

it("a logo that cannot be drawn fails for all who wait for it, and is then missing for a minute", async () => {
  drawLogo.mockRejectedValue(new Error("It is no picture"));
  const waiting = await Promise.allSettled([find(), find()]);
  expect(waiting.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  pass(59_000);
  expect(await find()).toBeNull();
  expect(drawLogo).toHaveBeenCalledTimes(1);
  drawLogo.mockResolvedValue(drawn);
  pass(2000);
  expect(await find()).toEqual(drawn);
});

it("a logo is drawn as soon as the drawer is no longer busy", async () => {
  drawLogo.mockRejectedValueOnce(new DrawerBusyError()).mockResolvedValue(drawn);
  await expect(find()).rejects.toThrow(DrawerBusyError);
  expect(await find()).toEqual(drawn);
});
