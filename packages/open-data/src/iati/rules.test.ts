import { randomRuns } from "@vigie/test-backend/full-run";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import type { OpenProject } from "../open-project";
import { anyProject, bareProject, publisher, wholeProject } from "../testing/projects";
import { brokenRules, withoutRuleset } from "../testing/ruleset";
import { xmlText } from "../xml";
import { ACTIVITIES_END, activitiesStart } from "./activities-file";
import { activity } from "./activity";
import { type GapName, gapsOf, gapsOfOrganisation } from "./gaps";
import { organisationFile } from "./organisation-file";

beforeEach(({ skip }) => skip(withoutRuleset !== null, withoutRuleset ?? ""));

const TODAY = "2026-03-15";
const BEGUN_AT = `${TODAY}T00:00:00Z`;

function fileOf(project: OpenProject): string {
  const written = activity(project, { today: TODAY, site: "https://projects.example.org" });
  return written === null ? "" : activitiesStart(BEGUN_AT) + xmlText(written) + ACTIVITIES_END;
}

/** The rules that a project may break where a gap says so. */
const rulesOf: Partial<Record<GapName, readonly string[]>> = {
  noStart: ["6.11.1"],
  endsBeforeStart: ["11.1.2", "11.1.3"],
  noSector: ["6.2.2", "6.7.2"],
  noLanguage: ["4.1.1"],
  unknownRegister: ["1.14.8"],
  sameIdentifier: ["1.1.3", "1.1.21"],
  foreignIdentifier: ["1.1.21"],
  oddIdentifier: ["1.3.1", "1.3.13"],
};

const gapNames = (project: OpenProject) =>
  [...gapsOf(project, TODAY), ...gapsOfOrganisation(project.organisation)].map(({ name }) => name);

it("a project that says all breaks none of the validator's rules, and neither does its organisation", () => {
  expect(brokenRules(fileOf(wholeProject), TODAY)).toEqual([]);
  const file = xmlText(organisationFile(publisher, BEGUN_AT));
  expect(brokenRules(file, TODAY)).toEqual([]);
});

it("a file that breaks rules is found to", () => {
  const file = fileOf(wholeProject)
    .replace(/<activity-date type="2"[^>]*>/, "")
    .replace('percentage="66.67"', 'percentage="66"')
    .replace(/<recipient-country[^>]*>/, '<recipient-country code="SN" percentage="101"/>');
  expect(brokenRules(file, TODAY)).toEqual(["12.1.1", "2.1.2", "3.1.4", "6.11.1"]);
  expect(brokenRules(fileOf(wholeProject), "2026-02-02")).toEqual(["11.1.1"]);
});

it.each<[GapName, OpenProject]>([
  ["noStart", { ...wholeProject, start_date: null }],
  ["endsBeforeStart", { ...bareProject, start_date: "2027-01-02", end_date: "2027-01-01" }],
  ["noSector", { ...wholeProject, sectors: [] }],
  ["noLanguage", { ...wholeProject, organisation: { ...publisher, language: null } }],
  ["sameIdentifier", { ...wholeProject, iati_identifier: "FR-RCS-123456789" }],
  ["foreignIdentifier", { ...wholeProject, iati_identifier: "FR-RCS-7-1" }],
  ["oddIdentifier", { ...wholeProject, iati_identifier: "FR-RCS-123456789-a/1" }],
])("%s breaks its rule", (name, project) => {
  expect(gapNames(project)).toContain(name);
  const broken = brokenRules(fileOf(project), TODAY);
  expect(broken.filter((rule) => rulesOf[name]?.includes(rule))).not.toEqual([]);
});

it("what any project breaks was said of it before", () => {
  fc.assert(
    fc.property(anyProject, (project) => {
      const file = fileOf(project);
      const said = gapNames(project);
      if (file === "") expect(said.join()).toMatch(/noDays|noIdentifier/);
      else {
        const explained = new Set(said.flatMap((name) => rulesOf[name] ?? []));
        expect(brokenRules(file, TODAY).filter((rule) => !explained.has(rule))).toEqual([]);
      }
    }),
    randomRuns({ usual: 20, full: 500 }),
  );
});
