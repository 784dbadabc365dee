import * as v from "valibot";
import { expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { newProjectSchema } from "./new-project";

test("a project needs a title of at most 200 characters", () => {
  expect(messagesOf(newProjectSchema, { title: "  " })).toEqual(["Title is required"]);
  expect(messagesOf(newProjectSchema, { title: "x".repeat(10_000) })).toEqual([
    "Title must be at most 200 characters",
  ]);
});

test("a title is stored trimmed", () => {
  expect(v.parse(newProjectSchema, { title: " Clean water " })).toEqual({ title: "Clean water" });
});
