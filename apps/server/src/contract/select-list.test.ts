import { expect, it } from "vitest";
import { embeddedTables, parseSelect, writeSelect } from "./select-list";

it.each([
  "",
  ",",
  "id,",
  'select="',
  '"',
  "id::text",
  "count()",
  "id.count()",
  "data->>key",
  "a:b:c",
  "team(",
  "team()",
  "team(id",
  "team(id))",
  "...id",
  "id!inner",
  "a(b(c(d(e(f(id))))))",
  "id;drop table projects",
  "id\u0000",
  "*)",
])("refuses %j", (text) => {
  expect(parseSelect(text)).toBeNull();
});

it.each([
  ["*", "*"],
  ["id, title", "id,title"],
  ["mot-rs,updated_at", '"mot-rs",updated_at'],
  ['keyword:"mot-rs", id', 'keyword:"mot-rs",id'],
  ["name, projects!inner(id)", "name,projects!inner(id)"],
  [
    "...organisations(name),by:team!fk_name!left( * )",
    "...organisations(name),by:team!fk_name!left(*)",
  ],
])("reads %j", (text, written) => {
  const items = parseSelect(text);
  expect(items && writeSelect(items)).toBe(written);
});

it("finds embedded tables at every depth", () => {
  const items = parseSelect("id,projects(team(id),press(id))") ?? [];
  expect(embeddedTables(items).map(({ name }) => name)).toEqual(["projects", "team", "press"]);
});
