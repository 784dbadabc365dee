// @vitest-environment node
import { expect, it } from "vitest";
import type { ListedProject } from "@/data/projects/public-list";
import { totalsOf } from "./totals";

const project = (countries: string[], beneficiaries: number | null): ListedProject => ({
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
  organisations: { name: "Terres d’Eau" },
  photos_projet: [],
});

it("no projects come to nothing", () => {
  expect(totalsOf([])).toEqual({ projects: 0, countries: 0, people: 0 });
});

it("a country of several projects counts once, and a project without people counts none", () => {
  const projects = [project(["sn", "ml"], 8400), project(["ml"], null), project([], 600)];
  expect(totalsOf(projects)).toEqual({ projects: 3, countries: 2, people: 9000 });
});
