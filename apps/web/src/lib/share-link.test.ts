import { afterEach, describe, expect, it, vi } from "vitest";
import { shareLink } from "./share-link";

const page = { title: "Wells of Kaya", url: "https://vigie.example/project/1" };

function offerShareSheet(share: () => Promise<void>) {
  const sheet = vi.fn(share);
  Object.defineProperty(navigator, "share", { value: sheet, configurable: true });
  return sheet;
}

function offerClipboard(writeText: () => Promise<void>) {
  const write = vi.fn(writeText);
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: write },
    configurable: true,
  });
  return write;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(navigator, "clipboard");
  Reflect.deleteProperty(document, "execCommand");
});

describe("sharing a page", () => {
  it("is left alone when the person closes the share sheet", async () => {
    offerShareSheet(() => Promise.reject(new DOMException("dismissed", "AbortError")));
    const write = offerClipboard(() => Promise.resolve());
    expect(await shareLink(page)).toBe("done");
    expect(write).not.toHaveBeenCalled();
  });

  it("is not possible where neither clipboard nor selection can be used", async () => {
    expect(await shareLink(page)).toBe("impossible");
    expect(document.querySelector("textarea")).toBeNull();
  });

  it("copies the address when the share sheet fails", async () => {
    offerShareSheet(() => Promise.reject(new DOMException("no", "NotAllowedError")));
    const write = offerClipboard(() => Promise.resolve());
    expect(await shareLink(page)).toBe("copied");
    expect(write).toHaveBeenCalledWith(page.url);
  });

  it("copies by selection on pages without a clipboard", async () => {
    const selected = vi.fn(() => document.querySelector("textarea")?.value === page.url);
    Object.defineProperty(document, "execCommand", { value: selected, configurable: true });
    expect(await shareLink(page)).toBe("copied");
    expect(document.querySelector("textarea")).toBeNull();
  });

  it("hands title and address to the share sheet where there is one", async () => {
    const sheet = offerShareSheet(() => Promise.resolve());
    expect(await shareLink(page)).toBe("done");
    expect(sheet).toHaveBeenCalledWith(page);
  });
});
