import { expect, it } from "vitest";
import { readablePath } from "./press-link";

it.each([
  ["https://lefaso.net/", ""],
  ["https://lefaso.net", ""],
  ["https://www.example.org/2025/03/eau-potable-kaya.html?utm=1#top", "eau potable kaya"],
  ["https://www.example.org/%C3%A9coles_du_littoral/", "écoles du littoral"],
  ["https://www.example.org/100%-clean", "100% clean"],
])("%s reads %j", (address, path) => {
  expect(readablePath(address)).toBe(path);
});
