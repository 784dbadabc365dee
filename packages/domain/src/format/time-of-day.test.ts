import { expect, test } from "vitest";
import { timeOfDay } from "./time-of-day";

test.each([
  ["en", "en-US", "3:04 PM", "12:09 AM"],
  ["en", "hi", "3:04 PM", "12:09 AM"],
  ["en", "en-GB", "15:04", "00:09"],
  ["en", "fr", "15:04", "00:09"],
  ["en", "ar-EG", "3:04 PM", "12:09 AM"],
  ["fr", "en-US", "15:04", "00:09"],
] as const)(
  "on a page in %s in a browser in %s people read %s and %s",
  (language, browser, afternoon, night) => {
    const at = (hours: number, minutes: number) =>
      timeOfDay({ language }, new Date(2026, 2, 15, hours, minutes), browser).replace(
        "\u202F",
        " ",
      );
    expect(at(15, 4)).toBe(afternoon);
    expect(at(0, 9)).toBe(night);
  },
);
