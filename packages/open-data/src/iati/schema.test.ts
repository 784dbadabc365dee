import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import type { OpenProject } from "../open-project";
import { problemsOf, withoutSchemas } from "../testing/iati-schema";
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

it.each([
  ["of a project that says all", wholeProject],
  ["of one that says no more than when it ends", { ...bareProject, end_date: "2026-01-01" }],
  [
    "of an organisation that says nothing of itself",
    {
      ...wholeProject,
      organisation: {
        ...publisher,
        language: null,
        website_url: null,
        iati_type: null,
        iati_contact_email: null,
        contact_email: null,
      },
    },
  ],
])("an activity is valid: %s", async (_what, project) => {
  expect(activity(project, surroundings)).not.toBeNull();
  expect(await problemsOf(fileOf([project]))).toEqual([]);
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
  const projects = fc.sample(anyProject, { numRuns: 1000, seed: 203 });
  const problems = await problemsOf(fileOf(projects));
  expect(
    problems.map((problem) => [problem, projects[Number.parseInt(problem, 10) - 2]?.title]),
  ).toEqual([]);
});
