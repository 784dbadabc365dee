import { foldText } from "@vigie/domain/format/text";
import { readContinent } from "@vigie/domain/places/continents";
import { readGoals } from "@vigie/domain/project/goals";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import { planRows } from "@vigie/import/compare";
import { ledgersOf, storedProject } from "@vigie/import/stored-project";
import { randomRuns } from "@vigie/test-backend/full-run";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { OpenProject } from "../open-project";
import { rowsIn } from "../testing/imported";
import { anyProject, bareProject, wholeProject } from "../testing/projects";
import { xmlText } from "../xml";
import { ACTIVITIES_END, activitiesStart } from "./activities-file";
import { activity } from "./activity";

const TODAY = "2026-03-15";

/** A project as it is stored, with its rates and the place of every city as nobody but members see them. */
function storedAs(project: OpenProject) {
  const documents = project.documents.map(({ title, link }) => ({
    title_resource: title,
    link_resource: link,
  }));
  return storedProject(
    {
      ...project,
      status: readProjectStatus(project.status),
      continent: readContinent(project.continent),
      goals: readGoals(project.goals),
      iati_published_at: null,
      reference: "P-1",
      sectors: project.sectors.map(({ code, percentage }) => `${code}:${percentage}`),
      is_humanitarian: project.humanitarian,
      iati_scope: project.scope,
      related_activities: project.related_activities.map(
        ({ type, identifier }) => `${type}:${identifier}`,
      ),
      user_id: "me",
      keeps_ledger: project.entries !== null,
      indicators: [],
      project_places: project.cities.map((city) => ({
        city,
        latitude: 1.234567,
        longitude: 2.345678,
        found: "gazetteer",
        ...project.places.find((place) => place.city === city && place.precision === "exact"),
      })),
      resources: documents,
      donors: project.donors.map(({ name, website }) => ({ name, website_url: website })),
      partners: project.partners.map(({ name, role, website }) => ({
        name: name ?? "",
        role,
        website_url: website,
      })),
    },
    "me",
  );
}

function storedLedger({ id, entries, donors }: OpenProject) {
  return ledgersOf(
    (entries ?? []).map((entry) => ({
      ...entry,
      project_id: id,
      rate: entry.original_amount !== null && entry.amount !== null ? 0.0015 : null,
      donors: donors.find((donor) => donor.id === entry.donor_id) ?? null,
    })),
  );
}

/** What the import says of the published file of a project that is there. */
function importedAgain(project: OpenProject, stored = project) {
  const published = activity(project, { today: TODAY, site: "https://projects.example.org" });
  const file = activitiesStart("2026-03-15T08:00:00Z") + xmlText(published) + ACTIVITIES_END;
  const rows = rowsIn(file, project.organisation.language ?? "");
  const [row] = planRows(rows, [storedAs(stored)], () => undefined, {
    isNumbered: false,
    isIati: true,
    today: TODAY,
    ledgers: storedLedger(stored),
  });
  return row;
}

it("what is otherwise by then would be changed", () => {
  const later = { ...wholeProject, title: "Puits", status: "completed", entries: [] };
  const row = importedAgain(wholeProject, later);
  expect(row?.kind === "changed" && row.changes.map(({ field }) => field)).toEqual([
    "title",
    "status",
    "entries",
  ]);
});

it.each([
  ["that says all", wholeProject],
  ["that has just begun", { ...wholeProject, status: "just_started" }],
  ["that is only begun", { ...bareProject, start_date: "2026-01-01" }],
  ["with one description", { ...wholeProject, short_description: null }],
  ["with the other", { ...wholeProject, long_description: null }],
  ["whose entries are not shown", { ...wholeProject, entries: null, money_spent: 12.34 }],
  [
    "of a giver who is no donor",
    {
      ...wholeProject,
      donors: [],
      entries:
        wholeProject.entries?.map((entry) => ({
          ...entry,
          donor_id: null,
          counterparty: "Mairie",
        })) ?? null,
    },
  ],
  [
    "of a donor whose name has another kind of space",
    {
      ...wholeProject,
      donors: wholeProject.donors.map((donor) => ({ ...donor, name: `${donor.name}\u2000!` })),
    },
  ],
])("our own file changes nothing of a project %s", (_what, project) => {
  expect(importedAgain(project)).toMatchObject({ kind: "unchanged", problems: [], questions: [] });
});

/** Without what is told otherwise: a country that nobody can choose, and a giver who is called like a donor. */
function asChosen(project: OpenProject): OpenProject {
  const donors = new Set(project.donors.map(({ name }) => foldText(name ?? "")));
  return {
    ...project,
    countries: project.countries.filter((code) => code !== "zz"),
    entries:
      project.entries?.filter(({ counterparty }) => !donors.has(foldText(counterparty ?? "-"))) ??
      null,
  };
}

it("nor of any other that can be published", () => {
  const isWritten = (project: OpenProject) =>
    activity(project, { today: TODAY, site: "https://projects.example.org" }) !== null;
  fc.assert(
    fc.property(anyProject.map(asChosen).filter(isWritten), (project) => {
      const row = importedAgain(project);
      expect(row?.kind === "changed" ? row.changes : row?.problems).toEqual([]);
    }),
    randomRuns({ usual: 30, full: 1000 }),
  );
});
