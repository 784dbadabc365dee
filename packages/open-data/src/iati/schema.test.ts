import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ENTRIES_MAX } from "@vigie/domain/limits";
import { randomRuns } from "@vigie/test-backend/full-run";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import type { OpenProject } from "../open-project";
import { problemsOf, withoutSchemas } from "../testing/iati-schema";
import { importedAs, rowsIn } from "../testing/imported";
import { anyProject, bareProject, publisher, wholeProject } from "../testing/projects";
import { xmlText } from "../xml";
import { ACTIVITIES_END, activitiesStart } from "./activities-file";
import { activity } from "./activity";
import { organisationFile } from "./organisation-file";

const TODAY = "2026-03-15";
const surroundings = { today: TODAY, site: "https://projects.example.org" };

/** A file with each activity on a line of its own, from the second line on. */
function fileOf(projects: readonly OpenProject[]): string {
  const activities = projects.map((project) => {
    const written = activity(project, surroundings);
    return written === null ? "\n" : `${xmlText(written).replaceAll("\n", " ")}\n`;
  });
  const [declaration, root] = activitiesStart("2026-03-15T08:00:00Z").split("\n");
  return `${declaration}${root}\n${activities.join("")}${ACTIVITIES_END}`;
}

beforeEach(({ skip }) => skip(withoutSchemas !== null, withoutSchemas ?? ""));

it("projects that say all, or no more than one day, or are of an organisation that says nothing, are valid", async () => {
  const silent = {
    ...publisher,
    language: null,
    website_url: null,
    iati_type: null,
    iati_contact_email: null,
    contact_email: null,
  };
  const projects = [
    wholeProject,
    { ...bareProject, end_date: "2026-01-01" },
    { ...wholeProject, organisation: silent },
  ];
  expect(projects.map((project) => activity(project, surroundings))).not.toContain(null);
  expect(await problemsOf(fileOf(projects))).toEqual([]);
});

it("a checker that finds nothing would find something", async () => {
  const broken = fileOf([wholeProject]).replace(/<activity-status[^>]*>/, "");
  expect((await problemsOf(broken)).join()).toContain("activity-status");
});

it("an organisation file is valid", async () => {
  const file = organisationFile(publisher, "2026-03-15T08:00:00Z");
  expect(file).not.toBeNull();
  expect(await problemsOf(xmlText(file), "organisations")).toEqual([]);
});

it("so is every project that members can enter", async () => {
  const projects = fc.sample(anyProject, randomRuns({ usual: 100, full: 1000 }));
  const problems = await problemsOf(fileOf(projects));
  expect(
    problems.map((problem) => [problem, projects[Number.parseInt(problem, 10) - 2]?.title]),
  ).toEqual([]);
});

/** Published in 2010 in a draft of IATI, kept beside the repository and not in it. */
const realFile = fileURLToPath(
  new URL("../../../../../shared/real-data/haiti-appeal-2010-iati-1.xml", import.meta.url),
);

it("a real file that is imported is published again, with all of its money", async ({ skip }) => {
  skip(!existsSync(realFile), `passed over, since there is no ${realFile}`);
  const rows = rowsIn(readFileSync(realFile, "utf8"), "en");
  const projects = rows.map(importedAs);
  const file = fileOf(projects);
  expect(await problemsOf(file)).toEqual([]);
  const again = rowsIn(file, "en");
  const moneyOf = (read: typeof rows) =>
    read.map(({ values, entries }) => [values.budget || null, entries.map(({ amount }) => amount)]);
  expect(again).toHaveLength(287);
  expect(moneyOf(again)).toEqual(moneyOf(rows));
});

it("a project with as many entries as a ledger holds is valid, and written in a moment", async () => {
  const [entry] = wholeProject.entries ?? [];
  if (!entry) throw new Error("The project has no entries.");
  const entries = Array.from({ length: ENTRIES_MAX }, (_, index) => ({
    ...entry,
    id: String(index),
    reference: String(index),
    description: "]]> \u202e & \u{1f4a7} <b>".repeat(10),
  }));
  const file = fileOf([{ ...wholeProject, entries }]);
  expect(file.match(/<transaction /g)).toHaveLength(ENTRIES_MAX);
  expect(await problemsOf(file)).toEqual([]);
});

it("what no database would hold is written without what XML has no way to write", async () => {
  const title = "a\u0000b\ud800c\ufffe\u000b]]>\u202e💧";
  const file = fileOf([{ ...wholeProject, title, long_description: title }]);
  expect(file).toContain("<title><narrative>abc]]&#62;\u202e💧</narrative></title>");
  expect(await problemsOf(file)).toEqual([]);
});
