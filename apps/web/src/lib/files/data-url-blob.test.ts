// @vitest-environment node
import { expect, it } from "vitest";
import { dataUrlBlob } from "./data-url-blob";
import { STORED_FILE_UNREADABLE, UnreadableFileError } from "./unreadable-file";

it.each([
  "",
  "report.pdf",
  "https://example.org/report.pdf",
  "data:text/plain,hello",
  "data:text/plain;base64,not base64 at all!",
])("%j is no stored document", (text) => {
  expect(() => dataUrlBlob(text)).toThrow(UnreadableFileError);
  expect(() => dataUrlBlob(text)).toThrow(STORED_FILE_UNREADABLE);
});

it("a document without content has no bytes", () => {
  expect(dataUrlBlob("data:text/plain;base64,").size).toBe(0);
});

it("every byte comes back, and the type with it", async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const blob = dataUrlBlob(`data:application/pdf;base64,${Buffer.from(bytes).toString("base64")}`);
  expect(blob.type).toBe("application/pdf");
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes);
});
