import { expect, it } from "vitest";
import { plainText } from "./plain-text";

it("what moves a cursor, hides text or turns its direction is left out", () => {
  expect(plainText("a\u001b[2J\r\u0007\u009b\u202e\u2028\u200bb\ud800")).toBe("a[2Jb");
});

it("letters of every script, emoji and line feeds stay", () => {
  const text = "Eau “é”\nماء 水 💧 naïve – 100 %\n";
  expect(plainText(text)).toBe(text);
});
