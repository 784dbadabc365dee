import { expect, test } from "vitest";
import { english } from "../testing/english";
import { projectStatusLabel, projectStatusOptions, readProjectStatus } from "./project-status";

test.each([undefined, null, "", "archived", "Completed", "toString", 3, {}])(
  "an unknown stored phase %j reads as just started",
  (stored) => {
    expect(readProjectStatus(stored)).toBe("just_started");
  },
);

test("known phases read as they are", () => {
  expect(readProjectStatus("in_progress")).toBe("in_progress");
  expect(readProjectStatus("completed")).toBe("completed");
});

test("phases have fixed labels, and are offered in order", () => {
  expect(projectStatusLabel(english, "just_started")).toBe("Just started");
  expect(projectStatusOptions(english).map((option) => option.label)).toEqual([
    "Just started",
    "In progress",
    "Completed",
  ]);
});
