import { describe, expect, it } from "vitest";
import {
  isNarrowed,
  readNeed,
  readOrder,
  readPhaseFilter,
  readVisibility,
  WHOLE_WORK_LIST,
  type WorkListChoice,
  type WorkListProject,
  workList,
} from "./work-list";

const present = { now: Date.parse("2026-06-15T12:00:00Z"), today: "2026-06-15" };

function project(title: string, more: Partial<WorkListProject> = {}): WorkListProject {
  return {
    title,
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
    ...more,
  };
}

const projects = [
  project("Wells 10", { content_updated_at: "2026-06-10T12:00:00+00:00", cities: ["Kaya"] }),
  project("wells 9", { is_online: true, status: "completed", countries: ["SN"] }),
  project("École", { end_date: "2026-01-01", content_updated_at: "2026-06-15T11:00:00+02:00" }),
];

const titles = (choice: Partial<WorkListChoice>) =>
  workList(projects, { ...WHOLE_WORK_LIST, ...choice }, present).map(({ title }) => title);

describe("what an address may name", () => {
  it.each(["", "ALL", "archived", "__proto__", null, undefined])("%j is the default", (written) => {
    expect(readVisibility(written)).toBe("all");
    expect(readPhaseFilter(written)).toBe("all");
    expect(readNeed(written)).toBeNull();
    expect(readOrder(written)).toBe("changed");
  });
});

describe("a work list", () => {
  it.each([
    [{ search: "xyzzy" }, []],
    [{ search: "ecole kaya" }, []],
    [{ search: "ECOLE" }, ["École"]],
    [{ search: "senegal" }, ["wells 9"]],
    [{ visibility: "online" }, ["wells 9"]],
    [{ visibility: "offline" }, ["École", "Wells 10"]],
    [{ phase: "completed" }, ["wells 9"]],
    [{ phase: "just_started" }, []],
    [{ need: "past_end" }, ["École"]],
    [{ need: "past_end", visibility: "online" }, []],
  ] as const)("narrowed to %j has %j", (choice, expected) => {
    expect(titles(choice)).toEqual(expected);
    expect(isNarrowed({ ...WHOLE_WORK_LIST, ...choice })).toBe(true);
  });

  it.each([
    ["changed", ["École", "wells 9", "Wells 10"]],
    ["completeness", ["Wells 10", "wells 9", "École"]],
    ["title", ["École", "wells 9", "Wells 10"]],
  ] as const)("in the order %s leaves nothing out", (order, expected) => {
    expect(titles({ order })).toEqual(expected);
    expect(isNarrowed({ ...WHOLE_WORK_LIST, order })).toBe(false);
  });

  it("leaves the given list as it was", () => {
    const before = [...projects];
    titles({ order: "title" });
    expect(projects).toEqual(before);
  });
});
