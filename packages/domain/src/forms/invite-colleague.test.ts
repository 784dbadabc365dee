import * as v from "valibot";
import { expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { inviteColleagueSchema } from "./invite-colleague";

test("an invitation needs an address and a password of six characters", () => {
  expect(messagesOf(inviteColleagueSchema, { email: "issa", password: "12345" })).toEqual([
    "Please enter a valid email address",
    "Password must be at least 6 characters long",
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
