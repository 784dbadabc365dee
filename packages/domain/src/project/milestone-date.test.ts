import { expect, test } from "vitest";
import { english } from "../testing/english";
import { milestoneDate } from "./milestone-date";

test.each([
  [null, null, ""],
  ["2025-03-15", null, "Due March 15, 2025"],
  [null, "2025-04-02", "Completed on April 2, 2025"],
  ["2025-03-15", "2025-04-02", "Completed on April 2, 2025"],
])("a milestone due %s and completed %s reads %j", (dueDate, completedOn, text) => {
  expect(milestoneDate(english, { dueDate, completedOn })).toBe(text);
});
