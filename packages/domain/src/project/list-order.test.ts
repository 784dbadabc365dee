import { describe, expect, test } from "vitest";
import { inListOrder, type OrderableProject } from "./list-order";

const moment = "2026-11-21T12:00:00.12+00:00";

function project(id: string, fields: Partial<OrderableProject> = {}): OrderableProject {
  return {
    id,
    title: "A project",
    currency: "EUR",
    budget: null,
    content_updated_at: moment,
    ...fields,
  };
}

const idsOf = (projects: readonly OrderableProject[]) => projects.map(({ id }) => id);

test("no projects have any order", () => {
  expect(inListOrder([], "title")).toEqual([]);
});

test("the newest first is how they come", () => {
  const projects = [project("b"), project("a")];
  expect(inListOrder(projects, "newest")).toBe(projects);
});

describe("by the last change", () => {
  test("moments of one millisecond are told apart, and equal ones go by their ids", () => {
    const projects = [
      project("d"),
      project("c"),
      project("b", { content_updated_at: "2026-11-21T12:00:00.120001+00:00" }),
      project("a", { content_updated_at: "2026-11-20T23:59:59+00:00" }),
    ];
    expect(idsOf(inListOrder(projects, "updated"))).toEqual(["b", "c", "d", "a"]);
  });
});

describe("by budget", () => {
  test("the largest is first, and none is less than nothing", () => {
    const projects = [
      project("a"),
      project("b", { budget: 0 }),
      project("d", { budget: 1000.5 }),
      project("c", { budget: 1000.5 }),
    ];
    expect(idsOf(inListOrder(projects, "budget"))).toEqual(["c", "d", "b", "a"]);
  });
});

test("budgets are compared within a currency, those in euros first", () => {
  const projects = [
    project("none", { currency: "XOF" }),
    project("dollars", { currency: "USD", budget: 9 }),
    project("francs", { currency: "XOF", budget: 90_000 }),
    project("more francs", { currency: "XOF", budget: 100_000 }),
    project("euros", { budget: 8 }),
  ];
  expect(idsOf(inListOrder(projects, "budget"))).toEqual([
    "euros",
    "more francs",
    "francs",
    "dollars",
    "none",
  ]);
});

describe("by title", () => {
  test("numbers go by their value, letters without case and accents", () => {
    const titles = ["zoo", "Well 10", "École", "Well 9", "ecole 2", "Well 0007", "eaux"];
    const projects = titles.map((title) => project(title, { title }));
    expect(idsOf(inListOrder(projects, "title"))).toEqual([
      "eaux",
      "École",
      "ecole 2",
      "Well 0007",
      "Well 9",
      "Well 10",
      "zoo",
    ]);
  });
});
