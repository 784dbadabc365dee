import { describe, expect, test } from "vitest";
import type { Database } from "../database.types";
import { compiledTexts } from "../language/compiled-texts";
import { english } from "../testing/english";
import {
  continentsOf,
  dateRangeOptions,
  type FilterableProject,
  filterProjects,
  listOrderOptions,
  NO_FILTERS,
  type ProjectFilters,
  readCountryFilter,
  readDateRange,
  readListOrder,
  readOrganisationFilter,
  readStatusFilter,
  statusFilterOptions,
} from "./project-filters";

const today = "2026-11-21";
const french = compiledTexts("fr", ["visitor"]);

const wells = project({
  title: "Clean water for 12 villages",
  short_description: "Drilling and solar pumping 💧",
  status: "in_progress",
  end_date: "2026-12-31",
  countries: ["bf"],
  cities: ["Kaya", "Boulsa"],
});
const mangroves = project({
  title: "Mangrove nurseries",
  short_description: "Replanting 40 hectares",
  status: "just_started",
  end_date: "2026-11-21",
  countries: ["sn", "ci"],
  cities: "Foundiougne, Thiès",
});
const clinics = project({
  title: "عيادات متنقلة",
  status: "completed",
  end_date: "2026-11-20",
  countries: ["mg"],
});
const school = project({ title: "Solar schools", status: "archived" });
const all = [wells, mangroves, clinics, school];

describe("search", () => {
  test.each(["nowhere", "water senegal", "null", "undefined", "s.n", "%"])(
    "%j finds nothing",
    (search) => {
      expect(find({ search })).toEqual([]);
    },
  );

  test.each([
    ["", all],
    ["   ", all],
    ["WATER", [wells]],
    ["replanting", [mangroves]],
    ["solar", [wells, school]],
    ["💧", [wells]],
    ["عيادات", [clinics]],
    ["burkina", [wells]],
    ["BF", [wells]],
    ["cote d'ivoire", [mangroves]],
    ["ivory coast", [mangroves]],
    ["thies", [mangroves]],
    ["Boulsa", [wells]],
    ["kaya, boulsa", [wells]],
    ["water burkina faso", [wells]],
  ])("%j finds what it should", (search, found) => {
    expect(find({ search })).toEqual(found);
  });

  test("finds countries by their names in the language that is read now", () => {
    const chad = project({ countries: ["td"] });
    const search = { ...NO_FILTERS, search: "tchad" };
    expect(filterProjects(english, [chad], search, today)).toEqual([]);
    expect(filterProjects(french, [chad], search, today)).toEqual([chad]);
  });
});

describe("status", () => {
  test("an unknown phase counts as just started", () => {
    expect(find({ status: "just_started" })).toEqual([mangroves, school]);
  });

  test("keeps the chosen phase only", () => {
    expect(find({ status: "in_progress" })).toEqual([wells]);
    expect(find({ status: "completed" })).toEqual([clinics]);
  });
});

describe("date range", () => {
  test("a project without an end date is neither active nor completed", () => {
    expect(find({ dateRange: "active" })).not.toContain(school);
    expect(find({ dateRange: "completed" })).not.toContain(school);
  });

  test("a project that ends today is active, and completed from tomorrow on", () => {
    expect(find({ dateRange: "active" })).toEqual([wells, mangroves]);
    expect(find({ dateRange: "completed" })).toEqual([clinics]);
    expect(
      filterProjects(english, all, { ...NO_FILTERS, dateRange: "completed" }, "2026-11-22"),
    ).toEqual([mangroves, clinics]);
  });
});

describe("places", () => {
  test("a country keeps the projects that take place there", () => {
    expect(find({ country: "ci" })).toEqual([mangroves]);
    expect(find({ country: "fr" })).toEqual([]);
  });

  test("a continent keeps those that name it, and those with a country of it", () => {
    const named = project({ continent: "Africa" });
    const both = project({ continent: "Europe", countries: ["sn"] });
    const none = project({ continent: "Atlantis", countries: ["xx"] });
    const filters = { ...NO_FILTERS, continent: "Africa" } as const;
    expect(filterProjects(english, [named, both, none, ...all], filters, today)).toEqual([
      named,
      both,
      wells,
      mangroves,
      clinics,
    ]);
    expect(continentsOf(both)).toEqual(["Europe", "Africa"]);
  });
});

test("an organisation keeps its own projects", () => {
  const other = project({ organization_id: 2 });
  expect(
    filterProjects(english, [other, ...all], { ...NO_FILTERS, organisation: 2 }, today),
  ).toEqual([other]);
});

test("words of a search beyond the twentieth are not looked for", () => {
  expect(find({ search: `${"water ".repeat(20)} nowhere` })).toEqual([wells]);
  expect(find({ search: `${"water ".repeat(19)} nowhere` })).toEqual([]);
});

test.each([undefined, null, "", "zz", "Senegal", 5, ["sn"]])(
  "%j in an address is no country",
  (value) => expect(readCountryFilter(value)).toBeNull(),
);

test.each([undefined, null, "", "0", "-1", "1.5", "1e3", "9".repeat(16), 5])(
  "%j in an address is no organisation",
  (value) => expect(readOrganisationFilter(value)).toBeNull(),
);

test("orders and ids are read from an address", () => {
  expect(readCountryFilter("SN")).toBe("sn");
  expect(readOrganisationFilter("12")).toBe(12);
  expect(readListOrder("budget")).toBe("budget");
  expect(readListOrder("random")).toBe("newest");
  expect(listOrderOptions(english).map(({ label }) => label)).toEqual([
    "Recently added",
    "Recently updated",
    "Largest budget",
    "Title",
  ]);
});

test("rows of projects can be filtered as they are read", () => {
  const rows: Database["public"]["Tables"]["projects"]["Row"][] = [];
  expect(filterProjects(english, rows, NO_FILTERS, today)).toEqual([]);
});

test("every filter must be passed", () => {
  expect(find({ search: "solar", status: "in_progress", dateRange: "active" })).toEqual([wells]);
  expect(find({ search: "solar", status: "completed" })).toEqual([]);
});

test.each([undefined, null, "", "done", "toString", 5])(
  "%j in an address filters nothing",
  (value) => {
    expect(readStatusFilter(value)).toBe("all");
    expect(readDateRange(value)).toBe("all");
  },
);

test("known filters are read from an address", () => {
  expect(readStatusFilter("in_progress")).toBe("in_progress");
  expect(readDateRange("active")).toBe("active");
});

test("choices have fixed labels, in order", () => {
  expect(statusFilterOptions(english).map((option) => option.label)).toEqual([
    "All Statuses",
    "Just Started",
    "In Progress",
    "Completed",
  ]);
  expect(dateRangeOptions(english).map((option) => option.label)).toEqual([
    "All Time",
    "Active Projects",
    "Completed Projects",
  ]);
});

function find(filters: Partial<ProjectFilters>): FilterableProject[] {
  return filterProjects(english, all, { ...NO_FILTERS, ...filters }, today);
}

function project(fields: Partial<FilterableProject>): FilterableProject {
  return {
    title: null,
    short_description: null,
    status: null,
    end_date: null,
    countries: null,
    cities: null,
    continent: null,
    organization_id: 1,
    ...fields,
  };
}
