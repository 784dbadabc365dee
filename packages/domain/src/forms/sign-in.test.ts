import * as v from "valibot";
import { expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { signInSchema } from "./sign-in";

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
