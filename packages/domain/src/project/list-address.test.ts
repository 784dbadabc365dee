import { describe, expect, it } from "vitest";
import {
  isListAddress,
  LONGEST_SEARCH,
  listParametersOf,
  readListAddress,
  WHOLE_LIST,
} from "./list-address";

const address = (parameters: Record<string, string>) => (name: string) => parameters[name] ?? null;

describe("what an address asks of the list", () => {
  it.each([
    {},
    { page: "0" },
    { page: "1.5" },
    { page: "-2" },
    { page: "10000" },
    { page: "two" },
    { status: "all" },
    { status: "nonsense", dates: "yesterday" },
    { country: "zz", continent: "Atlantis", organisation: "x", sort: "random" },
  ])("%j is the whole of it", (parameters) => {
    expect(readListAddress(address(parameters))).toEqual(WHOLE_LIST);
  });

  it("is no longer text than can be typed, cut between characters", () => {
    const { filters } = readListAddress(address({ search: "🌍".repeat(LONGEST_SEARCH + 5) }));
    expect(filters.search).toBe("🌍".repeat(LONGEST_SEARCH));
  });

  it("is written in one way, however it was asked", () => {
    const asked = {
      page: "3",
      sort: "title",
      dates: "active",
      organisation: "3",
      other: "x",
      continent: "Africa",
      search: "eau",
      country: "SN",
      status: "completed",
    };
    const read = readListAddress(address(asked));
    expect(listParametersOf(read)).toEqual([
      ["view", "projects"],
      ["search", "eau"],
      ["status", "completed"],
      ["dates", "active"],
      ["country", "sn"],
      ["continent", "Africa"],
      ["organisation", "3"],
      ["sort", "title"],
      ["page", "3"],
    ]);
    const again = Object.fromEntries(listParametersOf(read));
    expect(readListAddress(address(again))).toEqual(read);
    expect(isListAddress(address(again))).toBe(true);
  });
});
