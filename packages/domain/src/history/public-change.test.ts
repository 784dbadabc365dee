import { expect, test } from "vitest";
import { english } from "../testing/english";
import { describePublicChange } from "./public-change";
import { plainText } from "./sentence";

const told = (kind: string, label: string | null, items = 1) => {
  const change = { kind, label, items };
  const sentence = describePublicChange(english, change);
  return sentence && plainText(sentence);
};

test.each(["", "project_deleted", "constructor"])("%j is not told to visitors", (kind) => {
  expect(told(kind, "Wells")).toBeNull();
});

test.each([
  ["milestone_completed", "Boreholes 1 to 7", 1, "Milestone completed: Boreholes 1 to 7"],
  ["proof_added", "Boreholes 1 to 7", 1, "Proof added: Boreholes 1 to 7"],
  ["proof_added", null, 1, "Proof added"],
  ["proof_added", "Wells", 2, "Proof of 2 milestones added"],
  ["milestone_added", null, 1, "New milestone"],
  ["milestone_added", null, 4, "4 new milestones"],
  ["pictures_added", "IMG_2034.jpg", 1, "New picture"],
  ["pictures_added", null, 3, "3 new pictures"],
  ["figure_added", "Boreholes", 1, "New figure: Boreholes"],
  ["phase_changed", "completed", 1, "Phase: Completed"],
  ["phase_changed", "archived", 1, "Phase: Just started"],
  ["budget_changed", "88000", 1, "Budget updated: €88,000"],
  ["budget_changed", "88000.50 XOF", 1, "Budget updated: XOF 88,001"],
  ["budget_changed", "88000 <b>", 1, "Budget updated"],
  ["budget_changed", "much", 1, "Budget updated"],
  ["press_added", "https://www.lefaso.net/a?b", 1, "New article: lefaso.net"],
  ["press_added", "javascript:alert(1)", 1, "New article"],
  ["post_added", "a\n".repeat(500), 1, `New post: ${"a ".repeat(40).trim()}…`],
])("%s %j %d reads: %s", (kind, label, count, text) => {
  expect(told(kind, label, count)).toBe(text);
});
