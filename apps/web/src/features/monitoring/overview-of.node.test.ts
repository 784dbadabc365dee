import { expect, it } from "vitest";
import type { ListedProject } from "@/data/projects/public/public-list";
import { overviewOf } from "./overview-of";

const project = (
  countries: string[],
  beneficiaries: number | null,
  goals: number[] = [],
): ListedProject => ({
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  title: "A well for Kolda",
  is_online: true,
  status: "in_progress",
  short_description: null,
  start_date: null,
  end_date: null,
  beneficiaries,
  countries,
  cities: [],
  content_updated_at: "2026-11-21T12:00:00+00:00",
  milestone_count: 0,
  milestones_completed: 0,
  currency: "EUR",
  budget: null,
  continent: null,
  goals,
  organization_id: 1,
  organisations: { name: "Terres d’Eau", language: null },
  photos_projet: [],
});

it("no projects come to nothing", () => {
  expect(overviewOf([])).toEqual({
    projects: 0,
    people: 0,
    countries: [],
    goals: [],
    continents: [],
    organisations: [],
  });
});

it("a country of several projects counts once, and a project without people counts none", () => {
  const projects = [
    project(["sn", "ml"], 8400, [13, 6]),
    project(["ml"], null, [6]),
    project([], 600),
  ];
  expect(overviewOf(projects)).toMatchObject({
    projects: 3,
    people: 9000,
    countries: ["ml", "sn"],
    goals: [6, 13],
    continents: ["Africa"],
    organisations: [{ id: 1, name: "Terres d’Eau" }],
  });
});

it("organisations stand by their names, whatever their case and accents", () => {
  const names = ["Zonta", "Élan", "eau", "Fonds"];
  const projects = names.map((name, at) => ({
    ...project([], null),
    organization_id: at,
    organisations: { name, language: null },
  }));
  const { organisations } = overviewOf(projects);
  expect(organisations.map(({ name }) => name)).toEqual(["eau", "Élan", "Fonds", "Zonta"]);
});
