import { vi } from "vitest";

/** Collects the files that the page offers to save. */
export function watchDownloads(): Blob[] {
  const given: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    if (content instanceof Blob) given.push(content);
    return "blob:given";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  return given;
}
