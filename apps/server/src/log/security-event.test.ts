import { safeParse } from "valibot";
import { expect, it } from "vitest";
import { securityEventSchema } from "./security-event";

const event = {
  event: "token_refused",
  outcome: "failure",
  address: "2001:db8::9",
  account: null,
  method: "GET",
  path: "/rest/v1/projects",
  reason: "expired",
};

it.each([
  ["nothing", null],
  ["no address at all", { event: "sign_in", outcome: "failure" }],
  ["an event that does not exist", { ...event, event: "party" }],
  ["an outcome that does not exist", { ...event, outcome: "maybe" }],
  ["a path that is no text", { ...event, path: ["/"] }],
])("%s is no event", (_name, message) => {
  expect(safeParse(securityEventSchema, message).success).toBe(false);
});

it("an event survives the way between threads", () => {
  expect(safeParse(securityEventSchema, structuredClone(event)).output).toEqual(event);
});
