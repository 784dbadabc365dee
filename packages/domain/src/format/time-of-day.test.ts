import { expect, test } from "vitest";
import { timeOfDay } from "./time-of-day";

test.each([
  ["en-US", "3:04 PM", "12:09 AM"],
  ["hi", "3:04 PM", "12:09 AM"],
  ["en-GB", "15:04", "00:09"],
  ["fr", "15:04", "00:09"],
  ["ar-EG", "3:04 PM", "12:09 AM"],
])("people of %s read %s and %s", (language, afternoon, night) => {
  const at = (hours: number, minutes: number) =>
    timeOfDay(new Date(2026, 2, 15, hours, minutes), language).replace("\u202F", " ");
  expect(at(15, 4)).toBe(afternoon);
  expect(at(0, 9)).toBe(night);
});
