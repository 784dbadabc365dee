import { expect, it } from "vitest";
import { readDataUrl } from "./read-data-url";

it("an empty file is a data URL without content", async () => {
  expect(await readDataUrl(new Blob([], { type: "text/csv" }))).toBe("data:text/csv;base64,");
});

it("a file is read as its own type, byte for byte", async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const read = await readDataUrl(new Blob([bytes], { type: "application/pdf" }));
  expect(read).toBe(`data:application/pdf;base64,${Buffer.from(bytes).toString("base64")}`);
});

it("progress never falls and ends with 1", async () => {
  const shares: number[] = [];
  await readDataUrl(new Blob([new Uint8Array(2_000_000)]), (share) => shares.push(share));
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
});
