import { afterEach, describe, expect, test, vi } from "vitest";
import { localIsoMinute, momentOfLocal } from "./local-moment";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a date and time of an input", () => {
  test.each([
    "",
    "2025-03-15",
    "2025-02-30T10:00",
    "2025-03-15T24:00",
    "2025-03-15T10:60",
    "2025-03-15T10:00Z",
    "2025-03-15T10:00T10:00\n",
    "T10:00",
    "unreadable",
  ])("%j is no moment", (text) => {
    expect(momentOfLocal(text)).toBeNull();
  });

  test.each([
    ["Asia/Kathmandu", "2025-03-15T14:05", "2025-03-15T08:20:00.000Z"],
    ["America/Bogota", "2025-12-31T23:59", "2026-01-01T04:59:00.000Z"],
    ["Europe/Paris", "2025-03-30T02:30", "2025-03-30T01:30:00.000Z"],
  ])("is read where the person is: %s", (timeZone, text, moment) => {
    vi.stubEnv("TZ", timeZone);
    expect(momentOfLocal(text)).toBe(moment);
  });

  test("is written where the person is, to the minute", () => {
    vi.stubEnv("TZ", "Asia/Kathmandu");
    expect(localIsoMinute(new Date("2025-03-15T08:20:59.999Z"))).toBe("2025-03-15T14:05");
  });
});
