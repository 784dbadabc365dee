import * as v from "valibot";
import { expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { type MilestoneInput, milestoneSchema } from "./milestone";

const input: MilestoneInput = {
  name: "Survey",
  status: "in_progress",
  dueDate: "",
  completedOn: "",
};

test.each([
  [{ name: " " }, "Name is required"],
  [{ name: "x".repeat(201) }, "Name must be at most 200 characters"],
  [{ status: "done" }, "Choose a status from the list"],
  [{ dueDate: "2025-02-30" }, "Enter a date that exists, for example 2025-03-15"],
  [{ dueDate: "3000-01-01" }, "Enter a date from 1900 to 2999"],
  [{ status: "completed", completedOn: "1899-12-31" }, "Enter a date from 1900 to 2999"],
])("%j is refused", (change, message) => {
  expect(messagesOf(milestoneSchema, { ...input, ...change })).toEqual([message]);
});

test("a milestone is stored with its name trimmed, and without dates where none are given", () => {
  expect(v.parse(milestoneSchema, { ...input, name: " Survey " })).toEqual({
    name: "Survey",
    status: "in_progress",
    dueDate: null,
    completedOn: null,
  });
});

test("only what is completed was completed on a day", () => {
  const dated = { ...input, dueDate: "2026-02-01", completedOn: "2026-03-01" };
  expect(v.parse(milestoneSchema, { ...dated, status: "completed" })).toMatchObject({
    dueDate: "2026-02-01",
    completedOn: "2026-03-01",
  });
  for (const completedOn of ["2026-03-01", "0202-03-01"]) {
    expect(v.parse(milestoneSchema, { ...dated, completedOn })).toMatchObject({
      dueDate: "2026-02-01",
      completedOn: null,
    });
  }
});
