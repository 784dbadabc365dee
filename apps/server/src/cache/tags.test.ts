import { contentTables } from "@vigie/domain/project/content-tables";
import { describe, expect, it } from "vitest";
import { CALLS } from "../contract/calls";
import { createContract } from "../contract/contract";
import { tagsOfChange, tagsOfRequest } from "./tags";

const A = "5b7b3f0e-4f0a-4c59-9d0e-3f1f4a1c2d3e";
const B = "6c8c4f1f-5f1b-4d6a-8e1f-4f2f5b2d3e4f";

const key = "sb_publishable_test";
const columns = new Set(["id", "project_id", "organization_id", "title", "name", "is_online"]);
const tables = ["projects", "organisations", "public_places", ...contentTables];
const VIEW = "public_changes";
const contract = createContract({
  publishableKey: key,
  secretKey: "sb_secret_test",
  jwtSecret: "a secret of tests",
  schema: new Map([...tables, VIEW].map((table) => [table, { columns, keys: new Map() }])),
});

/** Whether a change drops the response to an anonymous read of `table?query`. */
async function drops([table, project_id]: [string, string | null], read: string) {
  const header = (name: string) => (name === "apikey" ? key : undefined);
  const verdict = await contract.admit({ method: "GET", url: `/rest/v1/${read}`, header });
  if (!("caller" in verdict)) throw new Error(`${read} is refused: ${verdict.message}`);
  expect(verdict.isAnonymousRead).toBe(true);
  const dropped = tagsOfChange({ table, project_id, kind: "UPDATE" });
  return dropped === null || tagsOfRequest(verdict).some((tag) => dropped.includes(tag));
}

it("every table that visitors read is one whose changes are announced", () => {
  const read = CALLS.filter(({ kind, roles }) => kind === "read" && roles.includes("anon"));
  // The view is read of one project only, and has what that project's changes alter.
  expect(read.map(({ relation }) => relation).sort()).toEqual([...tables, VIEW].sort());
});

describe("a change of a project drops", () => {
  it.each([
    ["lists", "projects?is_online=eq.true"],
    ["the project itself", `projects?id=eq.${A}`],
    ["the project itself, in capitals", `projects?id=eq.${A.toUpperCase()}`],
    ["the project itself, with a key in the address", `projects?id=eq.${A}&apikey=${key}`],
    ["what belongs to it, which may be visible or not from now on", `team?project_id=eq.${A}`],
    ["what belongs to any project", "team?select=id"],
    ["what belongs to several", `team?project_id=in.(${A},${B})`],
    ["what is asked for by another column", "team?id=eq.7"],
    [
      "what names a project only of embedded rows",
      `projects?select=team(id)&team.project_id=eq.${B}`,
    ],
    ["organisations, which visitors read while they publish", "organisations?id=eq.7"],
    ["what embeds projects", "organisations?select=name,projects!inner(id)"],
    ["what embeds projects under another name", "organisations?select=name,all:projects(id)"],
    ["what embeds projects in a spread", "team?select=id,...projects(title)"],
    ["what embeds projects at depth", "press?select=id,projects(title,organisations(name))"],
    ["a read with the filter twice", `projects?id=eq.${B}&id=eq.${A}`],
    ["a read with another filter on the project", `projects?id=neq.${B}`],
    ["a read with the opposite filter", `projects?id=not.eq.${B}`],
    ["a read that another condition widens", `projects?or=(id.eq.${B},is_online.is.true)`],
    ["what may lead on", `press?project_id=eq.${B}&select=projects(organisations(name))`],
  ])("%s", async (_name, read) => {
    expect(await drops(["projects", A], read)).toBe(true);
    expect(await drops(["projects", A.toUpperCase()], read)).toBe(true);
  });
});

describe("a change of a project, or of what belongs to it, leaves", () => {
  it.each([
    ["another project", `projects?id=eq.${B}&select=title`],
    ["another project with its organisation", `projects?id=eq.${B}&select=*,organisations(name)`],
    ["another project with its team", `projects?id=eq.${B}&select=*,team(name)`],
    ["what belongs to another project", `team?project_id=eq.${B}&order=title`],
  ])("%s", async (_name, read) => {
    expect(await drops(["projects", A], read)).toBe(false);
    expect(await drops(["team", A], read)).toBe(false);
  });
});

describe("a change of what belongs to a project", () => {
  it.each([
    ["drops it", `team?project_id=eq.${A}`, true],
    ["drops the whole table", "team?select=*", true],
    ["drops the project where it is embedded", `projects?id=eq.${A}&select=*,team(id)`, true],
    ["drops the rest of the project", `press?project_id=eq.${A}`, true],
    ["drops what changed of the project", `${VIEW}?project_id=eq.${A}`, true],
    ["leaves what changed of another project", `${VIEW}?project_id=eq.${B}`, false],
    ["drops lists where it is embedded", "projects?select=*,leaders:team!inner(id)", true],
    ["drops lists where it is embedded at depth", "organisations?select=projects(team(id))", true],
    ["leaves lists of projects", "projects?select=id,title", false],
    ["leaves lists of other tables", "press?select=id", false],
  ])("%s", async (_name, read, expected) => {
    expect(await drops(["team", A], read)).toBe(expected);
  });
});

describe("a change that names no project drops everything", () => {
  it.each([
    `projects?id=eq.${A}&select=*,organisations(name)`,
    "organisations?select=name&id=eq.1",
    "projects?select=id",
    `team?project_id=eq.${A}`,
  ])("%s", async (read) => {
    for (const table of ["organisations", "projects", "a_new_table"]) {
      expect(await drops([table, null], read)).toBe(true);
    }
  });
});

it("no read leads from one project to another", async () => {
  const read = `projects?id=eq.${B}&select=organisations(projects(title))`;
  await expect(drops(["projects", A], read)).rejects.toThrow("once only");
});
