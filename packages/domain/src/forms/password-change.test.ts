import * as v from "valibot";
import { expect, test } from "vitest";
import { english } from "../testing/english";
import { messagesOf } from "../testing/messages-of";
import { passwordChangeSchema } from "./password-change";

const input = { currentPassword: "old", newPassword: "secret 1", confirmPassword: "secret 1" };

test("all three fields are required", () => {
  expect(
    messagesOf(passwordChangeSchema, { currentPassword: "", newPassword: "", confirmPassword: "" }),
  ).toEqual([
    "Current password is required",
    "Password must be at least 8 characters long",
    "Confirm the new password",
  ]);
});

test.each(["12345", "kaya 12"])("the new password has at least eight characters (%j)", (short) => {
  const typed = { ...input, newPassword: short, confirmPassword: short };
  expect(messagesOf(passwordChangeSchema, typed)).toEqual([
    "Password must be at least 8 characters long",
  ]);
});

test("a repetition is the same where accents were typed otherwise", () => {
  const typed = {
    ...input,
    newPassword: "de\u0301cembre 24",
    confirmPassword: "d\u00e9cembre 24",
  };
  expect(messagesOf(passwordChangeSchema, typed)).toEqual([]);
});

test("the current password may be an old, short or common one", () => {
  expect(messagesOf(passwordChangeSchema, { ...input, currentPassword: "123456" })).toEqual([]);
});

test.each(["secret", "secret 1 ", "SECRET 1"])("%j is no repetition", (confirmPassword) => {
  const { issues } = v.safeParse(passwordChangeSchema, { ...input, confirmPassword });
  expect(issues?.map((issue) => [v.getDotPath(issue), english.message(issue.message)])).toEqual([
    ["confirmPassword", "New passwords don't match"],
  ]);
});

test("a different repetition is said even while the current password is missing", () => {
  expect(
    messagesOf(passwordChangeSchema, { ...input, currentPassword: "", confirmPassword: "other" }),
  ).toEqual(["Current password is required", "New passwords don't match"]);
});

test("matching passwords are accepted as typed", () => {
  expect(v.parse(passwordChangeSchema, input)).toEqual(input);
});
