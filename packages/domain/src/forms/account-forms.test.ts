import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import {
  addressChangeSchema,
  inviteColleagueSchema,
  joiningSchema,
  memberNameSchema,
} from "./account-forms";
import { signInSchema } from "./sign-in";

const password = "un-secret-4";

describe("joining is refused", () => {
  test.each([
    [{ name: "", password }, "Name is required"],
    [{ name: "\u200b", password }, "Name is required"],
    [{ name: "x".repeat(201), password }, "Name must be at most 200 characters"],
    [{ name: "Awa", password: "12345" }, "Password must be at least 8 characters long"],
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

test("both fields are required, each with its own message", () => {
  expect(messagesOf(signInSchema, { email: "", password: "" })).toEqual([
    "Please enter a valid email address",
    "Password must be at least 6 characters long",
  ]);
});

test("an address without an @ sign is refused", () => {
  expect(messagesOf(signInSchema, { email: "awa", password: "secret" })).toEqual([
    "Please enter a valid email address",
  ]);
});

test("credentials are accepted", () => {
  expect(v.parse(signInSchema, { email: " awa@b.org", password: "secret" })).toEqual({
    email: "awa@b.org",
    password: "secret",
  });
});

test("an invitation needs an address and a password of eight characters", () => {
  expect(messagesOf(inviteColleagueSchema, { email: "issa@b", password: "12345" })).toEqual([
    "Please enter a valid email address",
    "Password must be at least 8 characters long",
  ]);
});

test.each([
  ["kaya-12", "Password must be at least 8 characters long"],
  ["sunshine", "This password is one of the most commonly used. Please choose another one"],
])("a colleague's password %j is refused", (password, message) => {
  expect(messagesOf(inviteColleagueSchema, { email: "issa@b.org", password })).toEqual([message]);
});

test("a colleague is accepted", () => {
  const colleague = { email: "issa@b.org", password: "un-secret-4" };
  expect(v.parse(inviteColleagueSchema, colleague)).toEqual(colleague);
});
