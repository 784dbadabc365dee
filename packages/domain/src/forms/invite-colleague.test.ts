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

test("a colleague is accepted", () => {
  const colleague = { email: "issa@b.org", password: "123456" };
  expect(v.parse(inviteColleagueSchema, colleague)).toEqual(colleague);
});
