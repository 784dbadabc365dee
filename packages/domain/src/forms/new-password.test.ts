import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { COMMON_PASSWORDS } from "./common-passwords";
import { newPasswordField } from "./new-password";

const TOO_LONG =
  "Password must be at most 72 bytes long: 72 plain letters, or fewer with accents, other scripts or emoji";
const COMMON = "This password is one of the most commonly used. Please choose another one";

describe("a new password is refused, with one message,", () => {
  test.each(["", "12345", "123456", "kaya-12", "💧💧💧💧💧💧💧", "forêt e\u0301"])(
    "with fewer than eight characters (%j)",
    (password) => {
      expect(messagesOf(newPasswordField, password)).toEqual([
        "Password must be at least 8 characters long",
      ]);
    },
  );

  test.each([" ".repeat(8), "\u00a0".repeat(9), "\u200b".repeat(10)])(
    "with nothing but blanks (%j)",
    (password) => {
      expect(messagesOf(newPasswordField, password)).toEqual([
        "Password needs characters other than spaces",
      ]);
    },
  );

  test.each(["a".repeat(73), "é".repeat(37), "水".repeat(25), "💧".repeat(19)])(
    "with more than 72 bytes (%j)",
    (password) => {
      expect(messagesOf(newPasswordField, password)).toEqual([TOO_LONG]);
    },
  );

  test.each(["password", "PassWord", "12345678", "qwertyuiop", "Iloveyou"])(
    "when it is among the commonest, in any case (%j)",
    (password) => {
      expect(messagesOf(newPasswordField, password)).toEqual([COMMON]);
    },
  );

  test("with a character at which it might be cut off", () => {
    expect(messagesOf(newPasswordField, "well of \u0000 Kaya")).toEqual([
      "Password has a character that cannot be used",
    ]);
  });
});

test.each([
  "un-secret-4",
  " 8 blanks ",
  "password of mine",
  "a".repeat(72),
  "é".repeat(36),
  "水".repeat(24),
  "💧".repeat(18),
])("%j is accepted as it was typed", (password) => {
  expect(v.parse(newPasswordField, password)).toBe(password);
});

test("accents are stored composed, however they were typed", () => {
  const decomposed = "pre\u0301sent et a\u0300 venir";
  expect(v.parse(newPasswordField, decomposed)).toBe("présent et à venir");
});

test("the commonest passwords are three thousand, all long enough to need the list", () => {
  const words = COMMON_PASSWORDS.trim().split(/\s+/);
  expect(new Set(words).size).toBe(3000);
  expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([]);
});
