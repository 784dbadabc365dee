// @vitest-environment node
import { NO_FILTERS } from "@vigie/domain/project/project-filters";
import { describe, expect, it } from "vitest";
import { isListAddress, listSearch, readList } from "./list-address";

describe("an address", () => {
  it.each(["", "?", "?view=map", "?utm_source=mail", "?q=water"])(
    "%j does not ask for the list",
    (search) => {
      expect(isListAddress(search)).toBe(false);
    },
  );

  it.each(["?view=projects", "?search=water", "?status=completed", "?dates=active", "?search="])(
    "%j asks for the list",
    (search) => {
      expect(isListAddress(search)).toBe(true);
    },
  );

  it.each(["?status=archived&dates=yesterday", "?status=&dates=", "?status[]=completed"])(
    "%j narrows nothing, because its values are unknown",
    (search) => {
      expect(readList(search).filters).toEqual(NO_FILTERS);
    },
  );

  it.each([
    NO_FILTERS,
    { search: "eau & forêts + 100 %", status: "in_progress", dateRange: "active" },
    { search: " عيادات 💧 ", status: "all", dateRange: "completed" },
  ] as const)("keeps the filters %j", (filters) => {
    expect(readList(listSearch(filters)).filters).toEqual(filters);
    expect(isListAddress(listSearch(filters))).toBe(true);
  });
});
