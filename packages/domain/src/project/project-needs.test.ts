import { describe, expect, it } from "vitest";
import { COMPLETION_FIELDS } from "./completion";
import { countNeeds, hasNeed, type ProjectNeed, type ProjectState } from "./project-needs";

const present = { now: Date.parse("2026-06-15T12:00:00Z"), today: "2026-06-15" };

const empty: ProjectState = {
  title: "Wells",
  budget: null,
  start_date: null,
  end_date: null,
  countries: [],
  cities: [],
  continent: null,
  beneficiaries: null,
  short_description: null,
  long_description: null,
  dv1_titre: null,
  dv2_titre: null,
  dv3_titre: null,
  dv4_titre: null,
  dv5_titre: null,
  money_spent: null,
  is_online: false,
  status: "in_progress",
  content_updated_at: "2026-06-14T12:00:00+00:00",
};

/** A project of which so many of the 16 fields are filled. */
function filled(count: number): ProjectState {
  const texts = COMPLETION_FIELDS.filter((field) => field !== "budget" && field !== "money_spent");
  const values = Object.fromEntries(texts.slice(0, count).map((field) => [field, "2030-01-01"]));
  return { ...empty, ...values };
}

function needs(project: ProjectState): string[] {
  const all: ProjectNeed[] = ["ready", "over_budget", "past_end", "unchanged"];
  return all.filter((need) => hasNeed(project, need, present));
}

describe("a project", () => {
  it("needs nothing while it is new", () => {
    expect(needs(empty)).toEqual([]);
  });

  it("needs nothing when its dates and amounts cannot be compared", () => {
    expect(
      needs({ ...empty, end_date: "", content_updated_at: "never", status: "completed" }),
    ).toEqual([]);
    expect(needs({ ...empty, content_updated_at: "never" })).toEqual([]);
  });

  it.each([
    ["56 percent complete", filled(9), []],
    ["63 percent complete", filled(10), ["ready"]],
    ["online already", { ...filled(10), is_online: true }, []],
  ] as const)("is ready to go online or not: %s", (_name, project, expected) => {
    expect(needs(project)).toEqual(expected);
  });

  it.each([
    ["nothing is known of the spending", null, 100, []],
    ["no budget was planned", 100, null, []],
    ["the whole budget is spent", 100, 100, []],
    ["a cent more is spent", 100.01, 100, ["over_budget"]],
  ] as const)("is over its budget or not: %s", (_name, money_spent, budget, expected) => {
    expect(needs({ ...empty, money_spent, budget })).toEqual(expected);
  });

  it.each([
    ["ends today", "2026-06-15", "in_progress", []],
    ["ended yesterday", "2026-06-14", "in_progress", ["past_end"]],
    ["ended in an unknown phase", "2026-06-14", "archived", ["past_end"]],
    ["ended and is completed", "2026-06-14", "completed", []],
  ] as const)("is past its end or not: %s", (_name, end_date, status, expected) => {
    expect(needs({ ...empty, end_date, status })).toEqual(expected);
  });

  it.each([
    ["for 90 days", "2026-03-17T12:00:00Z", "in_progress", []],
    ["for a minute more", "2026-03-17T11:59:00Z", "in_progress", ["unchanged"]],
    ["for years, and is completed", "2020-01-01T00:00:00Z", "completed", []],
  ] as const)("was not changed %s", (_name, content_updated_at, status, expected) => {
    expect(needs({ ...empty, content_updated_at, status })).toEqual(expected);
  });
});

it("the needs of several projects are counted apart", () => {
  const projects = [empty, filled(10), { ...filled(12), money_spent: 2, budget: 1 }];
  expect(countNeeds(projects, present)).toEqual({
    ready: 2,
    over_budget: 1,
    past_end: 0,
    unchanged: 0,
  });
});
