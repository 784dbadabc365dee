import * as v from "valibot";
import { expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { milestoneSchema } from "./milestone";

test.each([
  [{ name: " ", status: "pending" }, "Name is required"],
  [{ name: "x".repeat(201), status: "pending" }, "Name must be at most 200 characters"],
  [{ name: "Survey", status: "done" }, "Choose a status from the list"],
])("%j is refused", (input, message) => {
  expect(messagesOf(milestoneSchema, input)).toEqual([message]);
});

test("a milestone is stored with its name trimmed", () => {
  expect(v.parse(milestoneSchema, { name: " Survey ", status: "in_progress" })).toEqual({
    name: "Survey",
    status: "in_progress",
  });
});
