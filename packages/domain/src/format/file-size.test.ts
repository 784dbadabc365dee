import { expect, test } from "vitest";
import { english } from "../testing/english";
import { formatFileSize } from "./file-size";

test.each([
  [0, "0 KB"],
  [-1, "0 KB"],
  [1, "1 KB"],
  [86_000, "84 KB"],
  [1_048_000, "1 MB"],
  [1_258_291, "1.2 MB"],
  [10_485_760, "10 MB"],
  [5_000_000_000, "4.7 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatFileSize(english, bytes)).toBe(text);
});
