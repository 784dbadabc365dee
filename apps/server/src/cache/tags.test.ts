import { describe, expect, it } from "vitest";
import type { Announcement } from "../changes/change-feed";
import { tagsOfChange, tagsOfRequest } from "./tags";

const A = "5b7b3f0e-4f0a-4c59-9d0e-3f1f4a1c2d3e";
const B = "6c8c4f1f-5f1b-4d6a-8e1f-4f2f5b2d3e4f";

/** Whether a change drops the answer to a read of `table?query`. */
function drops(change: [table: string, project: string | null], read: string): boolean {
  const [table = "", query = ""] = read.split("?");
  const marks = tagsOfRequest(table, query);
  if (marks === null) throw new Error(`${read} is not kept`);
  const payload: Announcement["payload"] = {
    table: change[0],
    project_id: change[1],
    kind: "UPDATE",
  };
  const concerned = tagsOfChange(payload);
  return concerned === null || concerned.some((mark) => marks.includes(mark));
}

describe("never kept are rows whose changes nobody announces", () => {
  it.each(["members", "invitations", "rpc", "nowhere", "constructor", ""])("%s", (table) => {
    expect(tagsOfRequest(table, "select=*")).toBeNull();
  });
});

describe("a change of a project drops", () => {
  it.each([
    ["lists", "projects?is_online=eq.true"],
    ["the project itself", `projects?id=eq.${A}`],
    ["the project itself, in capitals", `projects?id=eq.${A.toUpperCase()}`],
    ["what belongs to it, which may be visible or not from now on", `team?project_id=eq.${A}`],
    ["what belongs to any project", "team?select=*"],
    ["what belongs to several", `team?project_id=in.(${A},${B})`],
    ["what is asked for by another column", "team?id=eq.7"],
    ["what embeds projects", "organisations?select=name,projects!inner(id)"],
    ["what embeds projects under another name", "organisations?select=name,all:projects(id)"],
    ["what embeds projects in a spread", "team?select=id,...projects(title)"],
    ["what embeds projects at depth", "organisations?select=a,b(c, projects ( id ))"],
    ["a read with the filter twice", `projects?id=eq.${B}&id=eq.${A}`],
    ["a read with another filter on the project", `projects?id=neq.${B}`],
    ["a read that another condition widens", `projects?or=(id.eq.${B},is_online.is.true)`],
    [
      "another project's read that leads to all of its organisation",
      `projects?id=eq.${B}&select=organisations(projects(title))`,
    ],
    ["what embeds a name that is not known", `projects?id=eq.${B}&select=id,nowhere(id)`],
    ["what embeds a name in quotes", `projects?id=eq.${B}&select="a,projects"(id)`],
    ["what embeds by a column", `projects?id=eq.${B}&select=organization_id(name)`],
    ["what counts", `projects?id=eq.${B}&select=id.count()`],
  ])("%s", (_name, read) => {
    expect(drops(["projects", A], read)).toBe(true);
  });
});

describe("a change of a project leaves", () => {
  it.each([
    ["another project", `projects?id=eq.${B}&select=title`],
    ["another project with its organisation", `projects?id=eq.${B}&select=*,organisations(name)`],
    ["another project with its team", `projects?id=eq.${B}&select=*,team(first_name)`],
    ["what belongs to another project", `team?project_id=eq.${B}&order=created_at`],
    ["names of organisations", "organisations?select=name&id=eq.1"],
  ])("%s", (_name, read) => {
    expect(drops(["projects", A], read)).toBe(false);
  });
});

describe("a change of what belongs to a project", () => {
  it.each([
    ["drops it", `team?project_id=eq.${A}`, true],
    ["drops the whole table", "team?select=*", true],
    ["drops the project where it is embedded", `projects?id=eq.${A}&select=*,team(id)`, true],
    ["drops lists where it is embedded", "projects?select=*,leaders:team!inner(id)", true],
    ["leaves the project", `projects?id=eq.${A}`, false],
    ["leaves lists of projects", "projects?select=id,title", false],
    ["leaves other projects'", `team?project_id=eq.${B}`, false],
    ["leaves other tables'", `press?project_id=eq.${A}`, false],
    ["leaves a column of the table's name", "projects?select=id,team", false],
  ])("%s", (_name, read, expected) => {
    expect(drops(["team", A], read)).toBe(expected);
  });
});

describe("a change of an organisation", () => {
  it.each([
    ["drops what embeds organisations", `projects?id=eq.${A}&select=*,organisations(name)`, true],
    ["drops organisations", "organisations?select=name&id=eq.1", true],
    ["leaves projects", `projects?id=eq.${A}`, false],
    ["leaves what belongs to projects", `team?project_id=eq.${A}`, false],
  ])("%s", (_name, read, expected) => {
    expect(drops(["organisations", null], read)).toBe(expected);
  });
});

describe("a change of many rows", () => {
  it.each([
    ["of projects drops each", ["projects", null], `projects?id=eq.${A}`, true],
    ["of projects drops what belongs to them", ["projects", null], `team?project_id=eq.${A}`, true],
    ["of projects leaves organisations", ["projects", null], "organisations?select=name", false],
    ["of a table drops each", ["team", null], `team?project_id=eq.${A}`, true],
    ["of a table leaves others", ["team", null], `press?project_id=eq.${A}`, false],
    ["of an unknown table drops everything", ["new_table", null], "organisations?id=eq.1", true],
  ] as const)("%s", (_name, [table, project], read, expected) => {
    expect(drops([table, project], read)).toBe(expected);
  });
});
