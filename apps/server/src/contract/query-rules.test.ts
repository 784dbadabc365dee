import { expect, it } from "vitest";
import { type Call, callsAt, type Role } from "./calls";
import { canonicalTarget } from "./canonical-target";
import { checkQuery } from "./query-rules";

const columns = {
  projects: ["id", "title", "reference", "organization_id", "image_dv1", "mot-rs"],
  organisations: ["id", "name", "image_url"],
  team: ["id", "project_id", "first_name", "photo_url"],
  press: ["id", "project_id", "press_url"],
  public_changes: ["project_id", "kind", "label"],
};
const keys: Record<string, [other: string, key: string][]> = {
  projects: [["team", "team_project_id_fkey"]],
  team: [["projects", "team_project_id_fkey"]],
};
const schema = new Map(
  Object.entries(columns).map(([table, names]) => [
    table,
    { columns: new Set(names), keys: new Map(keys[table]) },
  ]),
);

function callOf(path: string, method: string): Call {
  const call = callsAt(path).find(({ methods }) => methods.includes(method));
  if (call === undefined) throw new Error(`There is no call ${method} ${path}`);
  return call;
}

function check(table: string, query: string, role: Role = "anon", method = "GET") {
  const path = `/rest/v1/${table}`;
  const parameters = canonicalTarget(`${path}?${query}`)?.parameters ?? [];
  const checked = checkQuery({ call: callOf(path, method), table, role, parameters, schema });
  if ("refusal" in checked) return checked.refusal;
  return `${checked.extent} ${decodeURIComponent(checked.search)}`;
}

it.each([
  ["an unknown column", "projects", "select=secret", "column projects.secret does not exist"],
  ["an unknown filter", "projects", "secret=eq.1", "column projects.secret does not exist"],
  ["an unknown order", "projects", "order=secret", "column projects.secret does not exist"],
  ["a filter without operator", "projects", "title=wells", "A filter cannot be read"],
  ["a regular expression", "projects", "title=match.a", "Regular expressions are not offered"],
  [
    "one in a tree",
    "projects",
    "or=(id.eq.1,title.imatch.a)",
    "Regular expressions are not offered",
  ],
  [
    "a heavy column of a list",
    "projects",
    "select=image_dv1",
    "projects.image_dv1 is heavy: ask for it by id",
  ],
  [
    "one that is embedded",
    "projects",
    "select=id,team(photo_url)&id=eq.1",
    "team.photo_url is heavy: ask for it by id",
  ],
  ["public changes of all", "public_changes", "", "Name one project by project_id=eq.…"],
  [
    "those of several",
    "public_changes",
    "project_id=in.(6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c)",
    "Name one project by project_id=eq.…",
  ],
  [
    "those of two",
    "public_changes",
    "project_id=eq.6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c&project_id=neq.a",
    "Name one project by project_id=eq.…",
  ],
  [
    "those beside a project",
    "projects",
    "select=id,public_changes(kind)",
    'There is no table "public_changes" to embed',
  ],
  [
    "a table twice",
    "projects",
    "select=organisations(projects(id))",
    "A table can be part of a query once only",
  ],
  [
    "three levels",
    "organisations",
    "select=projects(team(press(id)))",
    "Tables can be embedded two levels deep at most",
  ],
  [
    "a table for others",
    "organisations",
    "select=members(user_id)",
    'There is no table "members" to embed',
  ],
  ["a repetition", "projects", "limit=1&limit=2", 'The parameter "limit" is given more than once'],
  ["a limit that is none", "projects", "limit=-1", "The limit is not a whole number"],
])("refuses %s", (_name, table, query, reason) => {
  expect(check(table, query)).toBe(reason);
});

it.each([
  ["projects", "", 'list ?select=id,title,organization_id,"mot-rs"'],
  ["projects", "id=eq.1", 'row ?id=eq.1&select=id,title,organization_id,image_dv1,"mot-rs"'],
  ["team", "id=eq.1", "row ?id=eq.1&select=*"],
  ["team", "select=photo_url&project_id=eq.1", "list ?project_id=eq.1&select=photo_url"],
  [
    "projects",
    "select=id,organisations(name)&id=eq.1",
    "list ?id=eq.1&select=id,organisations(name)",
  ],
  [
    "organisations",
    "select=projects(team(*))",
    "list ?select=projects(team!team_project_id_fkey(id,project_id,first_name))",
  ],
  [
    "team",
    "select=id,of:projects!inner(id)",
    "list ?select=id,of:projects!team_project_id_fkey!inner(id)",
  ],
  ["team", "select=id,projects!another(id)", "list ?select=id,projects!another(id)"],
])("reads %s?%s", (table, query, expected) => {
  expect(check(table, query)).toBe(expected);
});

const REFERENCE = "column projects.reference is not to be read here";

it.each([
  ["projects", "select=reference"],
  ["projects", "select=own:reference"],
  ["projects", "select=id&reference=eq.1"],
  ["projects", "select=id&reference=not.is.null"],
  ["projects", "order=title,reference.desc"],
  ["projects", "or=(id.eq.1,reference.like.1*)"],
  ["projects", "and=(id.eq.1,or(id.eq.1,not.and(reference.like.1*)))"],
  ["team", "select=id,projects(reference)"],
  ["team", "select=id,...projects(title,reference)"],
  ["team", "select=id,projects!inner(id)&projects.reference=eq.1"],
  ["team", "select=id,p:projects(id)&p.order=reference"],
  ["team", "select=id,p:projects(id)&p.not.or=(reference.eq.1,id.eq.1)"],
])("keeps the own reference for the operator alone: %s?%s", (table, query) => {
  expect(check(table, query)).toBe(REFERENCE);
  expect(check(table, query, "authenticated")).toBe(REFERENCE);
  expect(check(table, query, "service_role")).toMatch(/^(?:list|row) /);
});

it("gives no own reference back for a change, which may write one", () => {
  const written = (query: string, method: string) =>
    check("projects", query, "authenticated", method);
  expect(written("columns=title,reference", "POST")).toBe(
    'list ?columns=title,reference&select=id,title,organization_id,image_dv1,"mot-rs"',
  );
  expect(written("id=eq.1", "PATCH")).not.toContain("reference");
  expect(written("id=eq.1&select=reference", "PATCH")).toBe(REFERENCE);
  expect(written("id=eq.1&reference=eq.1", "DELETE")).toBe(REFERENCE);
});

const grouped = (count: number) =>
  `(${Array.from({ length: count }, (_, at) => `title.like.${at}`).join()})`;

it.each([
  `or=${grouped(21)}`,
  `and=${grouped(21)}`,
  `not.or=${grouped(21)}`,
  `or=(and${grouped(11)},not.and${grouped(10)})`,
  `or=${grouped(11)}&or=${grouped(10)}`,
  `select=id,team(id)&or=${grouped(11)}&team.not.and=(first_name.eq.a,or(${"id.eq.1,".repeat(8)}id.eq.2))`,
])("refuses more conditions in groups than a page asks for: %.40s", (query) => {
  expect(check("projects", query)).toBe("The groups of a query have at most 20 conditions");
});

it("takes as many as may be, and any number of values in a list", () => {
  expect(check("projects", `or=${grouped(20)}`)).toContain("list ");
  expect(check("projects", `id=in.(${"1,".repeat(500)}2)`)).toContain("list ");
});

it("lets people change named rows only, and the operator any", () => {
  const reason = "Name the rows to change, for example by id=eq.…";
  expect(check("projects", "organization_id=eq.1", "authenticated", "DELETE")).toBe(reason);
  expect(check("projects", "id=in.(1,2)", "authenticated", "DELETE")).toBe(reason);
  expect(check("team", "first_name=eq.Awa", "authenticated", "PATCH")).toBe(reason);
  expect(check("projects", "id=eq.1", "authenticated", "DELETE")).toContain("row ");
  expect(check("team", "project_id=eq.1", "authenticated", "DELETE")).toContain("list ");
  expect(check("projects", "organization_id=eq.1", "service_role", "DELETE")).toContain("list ");
});
