import { expect, test } from "vitest";
import { compiledTexts } from "../language/compiled-texts";
import { STAFF_PARTS } from "../language/texts";
import { english } from "../testing/english";
import { seenAgo, timeAgo, timeUntil } from "./relative-time";

const french = compiledTexts("fr", STAFF_PARTS);
const now = new Date(2026, 10, 21, 14, 0, 0);

test.each(["", "soon", "2026-13-01T00:00:00Z"])("%j is no moment", (timestamp) => {
  expect(timeAgo(english, timestamp, now)).toBe("");
});

test.each([
  [new Date(2026, 10, 21, 14, 5), "just now"],
  [new Date(2026, 10, 21, 13, 59, 30), "just now"],
  [new Date(2026, 10, 21, 13, 59, 0), "1 min ago"],
  [new Date(2026, 10, 21, 13, 0, 1), "59 min ago"],
  [new Date(2026, 10, 21, 12, 0), "2 h ago"],
  [new Date(2026, 10, 20, 14, 30), "23 h ago"],
  [new Date(2026, 10, 20, 9, 0), "yesterday"],
  [new Date(2026, 10, 19, 23, 0), "2 days ago"],
  [new Date(2026, 10, 15, 9, 0), "6 days ago"],
  [new Date(2026, 10, 14, 9, 0), "1 week ago"],
  [new Date(2026, 9, 23, 9, 0), "4 weeks ago"],
  [new Date(2026, 9, 22, 9, 0), "1 month ago"],
  [new Date(2026, 5, 20, 9, 0), "5 months ago"],
  [new Date(2025, 10, 22, 9, 0), "11 months ago"],
  [new Date(2025, 10, 21, 9, 0), "1 year ago"],
  [new Date(2021, 0, 1), "5 years ago"],
])("%s was %s", (moment, text) => {
  expect(timeAgo(english, moment.toISOString(), now)).toBe(text);
});

test("reads timestamps as the data service writes them", () => {
  expect(
    timeAgo(english, "2026-11-21T12:00:00.123456+02:00", new Date("2026-11-21T10:03:00Z")),
  ).toBe("2 min ago");
});

test.each([
  ["soon", ""],
  [new Date(2026, 10, 21, 14, 0, 0).toISOString(), ""],
  [new Date(2026, 10, 21, 13, 0, 0).toISOString(), ""],
  [new Date(2026, 10, 21, 14, 0, 30).toISOString(), "in less than a minute"],
  [new Date(2026, 10, 21, 14, 59, 59).toISOString(), "in 59 min"],
  [new Date(2026, 10, 22, 13, 59, 0).toISOString(), "in 23 h"],
  [new Date(2026, 10, 22, 14, 0, 0).toISOString(), "in 1 day"],
  [new Date(2026, 10, 28, 13, 59, 0).toISOString(), "in 7 days"],
  [new Date(2026, 10, 28, 14, 1, 0).toISOString(), "in 7 days"],
  [new Date(2026, 10, 28, 15, 1, 0).toISOString(), "in 8 days"],
])("until %s there is time %j", (moment, text) => {
  expect(timeUntil(english, moment, now)).toBe(text);
});

test.each([
  ["2026-11-20T12:00:00Z", "yesterday"],
  ["2026-11-19T23:59:00Z", "2 days ago"],
])("where it is not known where the reader is, %s was %s", (timestamp, text) => {
  expect(timeAgo(english, timestamp, new Date("2026-11-21T14:00:00Z"), "UTC")).toBe(text);
});

test("when somebody was seen is not told closer than it is known", () => {
  expect(seenAgo(english, new Date(2026, 10, 21, 13, 58).toISOString(), now)).toBe(
    "within the last hour",
  );
  expect(seenAgo(english, new Date(2026, 10, 21, 13, 59).toISOString(), now)).toBe(
    "within the last hour",
  );
  expect(seenAgo(english, new Date(2026, 10, 21, 13, 0, 1).toISOString(), now)).toBe(
    "within the last hour",
  );
  expect(seenAgo(english, new Date(2026, 10, 21, 12, 30).toISOString(), now)).toBe("1 h ago");
});

test.each([
  new Date(2026, 10, 21, 13, 59, 1),
  new Date(2026, 10, 21, 14, 0, 0),
  new Date(2026, 10, 21, 14, 1),
])("somebody who is seen now reads so: %s", (moment) => {
  expect(seenAgo(english, moment.toISOString(), now)).toBe("just now");
  expect(seenAgo(french, moment.toISOString(), now)).toBe("à l’instant");
});
