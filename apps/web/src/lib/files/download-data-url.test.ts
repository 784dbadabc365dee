import { resolveObjectURL } from "node:buffer";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dataUrlBlob, downloadDataUrl } from "./download-data-url";
import { UnreadableFileError } from "./unreadable-file";

/** What the browser was asked to save; the page of the tests saves nothing. */
let saved: { href: string; name: string }[] = [];

function save(event: MouseEvent) {
  event.preventDefault();
  if (event.target instanceof HTMLAnchorElement) {
    saved.push({ href: event.target.href, name: event.target.download });
  }
}

beforeEach(() => {
  saved = [];
  document.addEventListener("click", save);
});

afterEach(() => {
  document.removeEventListener("click", save);
});

it("nothing is saved of a damaged document", () => {
  expect(() => downloadDataUrl("no document", "report.pdf")).toThrow(UnreadableFileError);
  expect(saved).toEqual([]);
});

it("a document is saved byte for byte under its name, and leaves nothing behind", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  downloadDataUrl("data:text/plain;base64,aMOpbGxv", "Évaluation à mi-parcours.txt");

  const [{ href, name } = { href: "", name: "" }] = saved;
  expect(name).toBe("Évaluation à mi-parcours.txt");
  const blob = resolveObjectURL(href);
  expect(blob?.type).toBe("text/plain");
  expect(await blob?.text()).toBe("héllo");
  expect(document.querySelector("a")).toBeNull();

  vi.runAllTimers();
  expect(resolveObjectURL(href)).toBeUndefined();
});

it.each([
  "",
  "report.pdf",
  "https://example.org/report.pdf",
  "data:text/plain,hello",
  "data:text/plain;base64,not base64 at all!",
])("%j is no stored document", (text) => {
  expect(() => dataUrlBlob(text)).toThrow(UnreadableFileError);
  expect(() => dataUrlBlob(text)).toThrow("failed.documentDamaged");
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
