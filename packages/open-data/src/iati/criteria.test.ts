import { expect, it } from "vitest";
import { bareProject, publisher, wholeProject } from "../testing/projects";
import { Criteria } from "./criteria";

const TODAY = "2026-03-15";

it("an organisation without projects that go on has no shares", () => {
  const criteria = new Criteria(TODAY);
  criteria.add({ ...wholeProject, status: "completed", end_date: "2026-03-14" });
  expect(criteria.current).toBe(0);
  expect(criteria.shares()).toEqual([]);
  expect(criteria.steps()).toEqual([]);
});

it("a project meets all or none, and shares are over those that a criterion is asked of", () => {
  const criteria = new Criteria(TODAY);
  criteria.add(wholeProject);
  criteria.add({
    ...bareProject,
    organisation: {
      ...publisher,
      iati_aid_type: "Z1",
      iati_contact_email: null,
      contact_email: null,
    },
  });
  const shares = criteria.shares().map(({ name, met, of }) => [name, met, of]);
  expect(shares.filter(([name]) => name === "language")).toEqual([["language", 1, 1]]);
  expect(shares.filter(([, met, of]) => met !== 1 || of !== 2)).toEqual([["language", 1, 1]]);
});

it("the steps are those that most projects lack, core ones before others", () => {
  const criteria = new Criteria(TODAY);
  for (let index = 0; index < 4; index += 1)
    criteria.add({
      ...wholeProject,
      documents: [],
      sectors: index < 3 ? [] : wholeProject.sectors,
      goals: [],
      cities: index < 2 ? [] : wholeProject.cities,
    });
  const steps = criteria.steps().map(({ name, met, of, page }) => ({ name, met, of, page }));
  expect(steps).toEqual([
    { name: "sector", met: 1, of: 4, page: "edit" },
    { name: "document", met: 0, of: 4, page: "resources" },
    { name: "location", met: 2, of: 4, page: "edit" },
  ]);
});

it.each([
  [
    "traceability",
    { donors: wholeProject.donors.map((each) => ({ ...each, activity_identifier: null })) },
  ],
  ["budget", { end_date: "2025-12-31" }],
  ["budget", { budget: 0 }],
  [
    "coordinates",
    { places: wholeProject.places.map((each) => ({ ...each, precision: "country" as const })) },
  ],
  [
    "recent",
    { entries: wholeProject.entries?.map((each) => ({ ...each, day: "2025-12-01" })) ?? null },
  ],
  [
    "recent",
    { entries: wholeProject.entries?.map((each) => ({ ...each, day: "2026-03-16" })) ?? null },
  ],
  ["language", { countries: ["mz"] }],
])("%s is not met", (name, change) => {
  const criteria = new Criteria(TODAY);
  criteria.add({ ...wholeProject, ...change });
  expect(criteria.shares().find((share) => share.name === name)).toMatchObject({ met: 0, of: 1 });
});
