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

  it.each([
    "?view=projects",
    "?search=water",
    "?status=completed",
    "?dates=active",
    "?search=",
    "?country=sn",
    "?sort=title",
  ])("%j asks for the list", (search) => {
    expect(isListAddress(search)).toBe(true);
  });

  it.each([
    "?status=archived&dates=yesterday",
    "?status=&dates=&country=&sort=",
    "?status[]=completed",
    "?country=zz&continent=Atlantis&organisation=-1&sort=random",
    "?organisation=1e3",
  ])("%j narrows nothing, because its values are unknown", (search) => {
    expect(readList(search).filters).toEqual(NO_FILTERS);
  });

  it.each([
    NO_FILTERS,
    { ...NO_FILTERS, search: "eau & forêts + 100 %", status: "in_progress", dateRange: "active" },
    { ...NO_FILTERS, search: " عيادات 💧 ", dateRange: "completed", order: "budget" },
    { ...NO_FILTERS, country: "ci", continent: "North America", organisation: 12, order: "title" },
  ] as const)("keeps the filters %j", (filters) => {
    expect(readList(listSearch(filters)).filters).toEqual(filters);
    expect(isListAddress(listSearch(filters))).toBe(true);
  });
});
