import { newPasswordField } from "@vigie/domain/forms/new-password";
import * as v from "valibot";
import { expect, it, vi } from "vitest";
import { generatePassword } from "./generate-password";

const many = () => Array.from({ length: 2000 }, generatePassword);

it("has 16 letters and digits that cannot be mistaken for each other", () => {
  for (const password of many()) expect(password).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{16}$/);
});

it("is another one every time, and one that accounts may have", () => {
  const passwords = many();
  expect(new Set(passwords).size).toBe(passwords.length);
  expect(passwords.slice(0, 50).every((password) => v.is(newPasswordField, password))).toBe(true);
});

it("makes no character likelier than another", () => {
  // Every byte once: 256 is no multiple of the 56 characters, so 32 of the bytes must not count.
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  let next = 0;
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (array instanceof Uint8Array) array[0] = bytes[next++ % bytes.length] ?? 0;
    return array;
  });
  const counts = new Map<string, number>();
  for (const character of Array.from({ length: 14 }, generatePassword).join("")) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(56);
  expect(new Set(counts.values())).toEqual(new Set([4]));
});
