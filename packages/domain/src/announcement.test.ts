import { expect, it } from "vitest";
import { readChange } from "./announcement";

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

it.each([
  ["nothing", undefined],
  ["a text", "projects"],
  ["no table", { project_id: id, kind: "UPDATE" }],
  ["no project", { table: "team", kind: "UPDATE" }],
  ["an id that is none", { table: "team", project_id: "42 or 1=1", kind: "UPDATE" }],
  ["no kind of change", { table: "team", project_id: id }],
])("of %s nothing is read", (_what, payload) => {
  expect(readChange(payload)).toBeNull();
});

it("says where something changed, and ignores other keys", () => {
  const payload = { table: "team", project_id: id, kind: "DELETE", id: "of the message" };
  expect(readChange(payload)).toEqual({ table: "team", project_id: id, kind: "DELETE" });
});

it("may be about no project in particular", () => {
  const payload = { table: "organisations", project_id: null, kind: "UPDATE" };
  expect(readChange(payload)).toEqual(payload);
});
