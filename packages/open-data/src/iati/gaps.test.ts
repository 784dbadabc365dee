import { expect, it } from "vitest";
import type { OpenProject } from "../open-project";
import { bareProject, publisher, wholeProject } from "../testing/projects";
import { gapsOf, gapsOfOrganisation } from "./gaps";

const TODAY = "2026-03-15";
const namesOf = (project: OpenProject) => gapsOf(project, TODAY).map(({ name }) => name);

it("a project that says all lacks nothing, and neither does its organisation", () => {
  expect(gapsOf({ ...wholeProject, donors: wholeProject.donors.slice(0, 1) }, TODAY)).toEqual([]);
  expect(gapsOfOrganisation(publisher)).toEqual([]);
});

it("a project that says nothing lacks most", () => {
  expect(namesOf({ ...bareProject, iati_identifier: null })).toEqual([
    "noIdentifier",
    "noDays",
    "noSector",
    "noCountry",
    "noDescription",
    "noFunder",
  ]);
});

it("errors by the rules of IATI are apart from doubts, and each says where it is mended", () => {
  expect(gapsOf({ ...wholeProject, start_date: "2028-01-01", donors: [] }, TODAY)).toEqual([
    { name: "endsBeforeStart", severity: "error", page: "edit", field: "end_date" },
    { name: "startsLater", severity: "warning", page: "edit", field: "status" },
    { name: "noFunder", severity: "warning", page: "donors", field: "name" },
  ]);
});

const entry = wholeProject.entries?.[0];

it.each<[string, Partial<OpenProject>]>([
  ["noStart", { start_date: null, budget: null }],
  ["sameIdentifier", { iati_identifier: "FR-RCS-123456789" }],
  ["foreignIdentifier", { iati_identifier: "FR-RCS-9-1" }],
  ["foreignIdentifier", { iati_identifier: "FR-RCS-1234567891" }],
  ["oddIdentifier", { iati_identifier: "FR-RCS-123456789-a/b" }],
  ["oddIdentifier", { iati_identifier: "FR-RCS-123456789-a " }],
  ["currencyUnknown", { currency: "ZWG" }],
  ["countryUnknown", { countries: ["sn", "zz"] }],
  ["endPassed", { end_date: "2026-03-14" }],
  [
    "funderUnknown",
    { donors: wholeProject.donors.map((donor) => ({ ...donor, name: "AFD", identifier: null })) },
  ],
  ["budgetWithoutDays", { end_date: null, indicators: [] }],
  ["targetWithoutDay", { end_date: null, budget: null }],
  ["entriesAhead", { entries: entry ? [{ ...entry, day: "2026-03-16" }] : [] }],
])("%s is the only thing that is said of it", (name, change) => {
  expect(namesOf({ ...wholeProject, ...change })).toEqual(
    name === "funderUnknown" ? [name] : expect.arrayContaining([name]),
  );
  expect(namesOf({ ...wholeProject, ...change }).filter((each) => each !== name)).toEqual([]);
});

it("an identifier may begin with what the organisation's was before", () => {
  expect(namesOf({ ...wholeProject, iati_identifier: "FR-RCS-1-7" })).toEqual([]);
});

it("what an organisation lacks is said", () => {
  const names = gapsOfOrganisation({
    ...publisher,
    iati_identifier: "FR-SIREN-123456789",
    iati_type: null,
    language: "fon",
    licence: null,
    iati_contact_email: null,
    contact_email: null,
  }).map(({ name }) => name);
  expect(names).toEqual([
    "noOrganisationType",
    "languageUnknown",
    "unknownRegister",
    "noContact",
    "noLicence",
  ]);
  const bare = gapsOfOrganisation({ ...publisher, iati_identifier: null, language: null });
  expect(bare.map(({ name }) => name)).toEqual(["noPublisher", "noLanguage"]);
});
