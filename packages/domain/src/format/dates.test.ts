import { afterEach, describe, expect, test, vi } from "vitest";
import { english } from "../testing/english";
import {
  formatLongDate,
  formatLongRange,
  formatMonthRange,
  formatMonthYear,
  formatTimestampDay,
  isIsoDate,
  localIsoDate,
} from "./dates";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("isIsoDate", () => {
  test.each([
    "",
    "2025-02-30",
    "2025-02-29",
    "2025-13-01",
    "2025-00-10",
    "2025-04-31",
    "0000-01-01",
    "2025-3-5",
    "15/03/2025",
    "2025-03-15T00:00:00Z",
    " 2025-03-15",
    "2025-03-15\n",
    "12025-03-15",
  ])("refuses %j", (text) => {
    expect(isIsoDate(text)).toBe(false);
  });

  test.each(["2025-03-15", "2024-02-29", "0001-01-01", "9999-12-31"])("accepts %s", (text) => {
    expect(isIsoDate(text)).toBe(true);
  });
});

describe("localIsoDate", () => {
  test("is the day where the reader is", () => {
    expect(localIsoDate(new Date(2025, 2, 5, 23, 59))).toBe("2025-03-05");
    expect(localIsoDate(new Date(2025, 0, 1, 0, 0))).toBe("2025-01-01");
  });
});

describe.each(["Pacific/Kiritimati", "America/Los_Angeles", "UTC"])("in %s", (timeZone) => {
  test("no day is shifted", async () => {
    vi.stubEnv("TZ", timeZone);
    vi.resetModules();
    const dates = await import("./dates");
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    expect(dates.formatLongDate(english, "2025-03-15")).toBe("March 15, 2025");
    expect(dates.formatMonthYear(english, "2025-03-01")).toBe("March 2025");
    expect(dates.formatMonthYear(english, "2025-03-31")).toBe("March 2025");
    expect(dates.formatTimestampDay(english, "2025-03-15")).toBe("March 15, 2025");
  });
});

test.each([null, undefined, "", "2025-02-30", "soon"])("%j is not set", (date) => {
  expect(formatLongDate(english, date)).toBe("Not set");
  expect(formatMonthYear(english, date)).toBe("Not set");
  expect(formatTimestampDay(english, date)).toBe("Not set");
});

test("ranges read from month to month on cards, and from day to day on the project page", () => {
  expect(formatMonthRange(english, "2025-03-15", "2026-12-31")).toBe("March 2025 - December 2026");
  expect(formatLongRange(english, "2025-03-15", "2026-12-31")).toBe(
    "March 15, 2025 - December 31, 2026",
  );
});

test("a range of two that read the same is one", () => {
  expect(formatMonthRange(english, "2026-10-01", "2026-10-31")).toBe("October 2026");
  expect(formatLongRange(english, "2026-11-22", "2026-11-22")).toBe("November 22, 2026");
  expect(formatLongRange(english, "2026-11-22", "2026-11-23")).toMatch(/ - /);
});

test("a range says which end is not set", () => {
  expect(formatMonthRange(english, "2026-10-01", null)).toBe("October 2026 - Not set");
  expect(formatMonthRange(english, null, "2026-10-01")).toBe("Not set - October 2026");
  expect(formatMonthRange(english, null, undefined)).toBe("Not set");
});

test("a moment falls on the day of the time zone it is read in", () => {
  const timestamp = "2025-03-15T23:30:00+00:00";
  expect(formatTimestampDay(english, timestamp, "UTC")).toBe("March 15, 2025");
  expect(formatTimestampDay(english, timestamp, "Africa/Nairobi")).toBe("March 16, 2025");
});
