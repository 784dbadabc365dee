import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { addressChangeSchema } from "./address-change";
import { joiningSchema } from "./joining";
import { memberNameSchema } from "./member-name";

const password = "un-secret-4";

describe("joining is refused", () => {
  test.each([
    [{ name: "", password }, "Name is required"],
    [{ name: "\u200b", password }, "Name is required"],
    [{ name: "x".repeat(201), password }, "Name must be at most 200 characters"],
    [{ name: "Awa", password: "12345" }, "Password must be at least 6 characters long"],
    [{ name: "Awa", password: "1234567" }, "Password must be at least 8 characters long"],
  ])("with %j", (input, message) => {
    expect(messagesOf(joiningSchema, input)).toEqual([message]);
  });
});

describe("a member's name", () => {
  test("has at most 200 characters", () => {
    expect(messagesOf(memberNameSchema, { name: "x".repeat(201) })).toEqual([
      "Name must be at most 200 characters",
    ]);
  });

  test.each(["", "  ", "\u200b\u2060"])("of %j is none", (name) => {
    expect(v.parse(memberNameSchema, { name })).toEqual({ name: null });
  });

  test("is one line, trimmed", () => {
    expect(v.parse(memberNameSchema, { name: " Awa\nOuédraogo " })).toEqual({
      name: "Awa Ouédraogo",
    });
  });
});

test("another address needs the current password", () => {
  expect(messagesOf(addressChangeSchema, { email: "awa@", currentPassword: "" })).toEqual([
    "Please enter a valid email address",
    "Current password is required",
  ]);
});
