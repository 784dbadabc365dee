import { expect, test } from "vitest";
import { english } from "../testing/english";
import {
  milestoneStatusColour,
  milestoneStatusLabel,
  milestoneStatusOptions,
  nextMilestoneStatus,
  readMilestoneStatus,
} from "./milestone-status";

test.each([undefined, null, "", "done", "just_started", 0])(
  "an unknown stored state %j reads as pending",
  (stored) => {
    expect(readMilestoneStatus(stored)).toBe("pending");
  },
);

test("known states read as they are", () => {
  expect(readMilestoneStatus("completed")).toBe("completed");
});

test("each state has its label and the colour of its dot", () => {
  expect(
    milestoneStatusOptions(english).map(({ value }) => [
      milestoneStatusLabel(english, value),
      milestoneStatusColour(value),
    ]),
  ).toEqual([
    ["Completed", "green"],
    ["In progress", "yellow"],
    ["Pending", "grey"],
  ]);
});

test("a state follows another, through all three and back", () => {
  expect((["pending", "in_progress", "completed"] as const).map(nextMilestoneStatus)).toEqual([
    "in_progress",
    "completed",
    "pending",
  ]);
});
