import * as v from "valibot";
import { expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { type TeamMemberInput, teamMemberSchema } from "./team-member";

const input: TeamMemberInput = {
  firstName: "Awa",
  lastName: "Ouédraogo",
  jobTitle: "Project lead",
  linkedinUrl: "",
  photoUrl: null,
};
const stored = { ...input, linkedinUrl: null };

test.each([
  [{ firstName: " " }, "First name is required"],
  [{ lastName: "" }, "Last name is required"],
  [{ jobTitle: "" }, "Job title is required"],
  [{ jobTitle: "x".repeat(201) }, "Job title must be at most 200 characters"],
  [
    { linkedinUrl: "javascript:alert(1)" },
    "Enter a full web address, for example https://example.org/article",
  ],
  [{ photoUrl: "data:text/html;base64,AAAA" }, "Choose a PNG, JPEG, WebP, GIF or AVIF image"],
])("a member with %j is refused", (change, message) => {
  expect(messagesOf(teamMemberSchema, { ...input, ...change })).toEqual([message]);
});

test("a member is accepted with and without a photo and an address", () => {
  const more = {
    photoUrl: "data:image/webp;base64,AAAA",
    linkedinUrl: "https://linkedin.example/awa",
  };
  expect(v.parse(teamMemberSchema, { ...input, firstName: " Awa " })).toEqual(stored);
  expect(v.parse(teamMemberSchema, { ...input, ...more })).toEqual({ ...stored, ...more });
});
