import { expect, it } from "vitest";
import { isRegularExpression, parseComparison, parseConditions } from "./filters";

it.each([
  "",
  "5",
  "eq",
  "exec.1",
  "EQ.5",
  "not.not.eq.5",
  "eq(any).{1}",
  "fts.rain",
  "sl.(1,2)",
  "isdistinct.1",
])("refuses the comparison %j", (text) => {
  expect(parseComparison(text)).toBeNull();
});

it.each([
  ["eq.", "eq", "", false],
  ["eq.a.b,(c)", "eq", "a.b,(c)", false],
  ["not.is.null", "is", "null", true],
  ["in.(1,2)", "in", "(1,2)", false],
  ["like.line\nline", "like", "line\nline", false],
])("reads the comparison %j", (text, operator, value, isNegated) => {
  expect(parseComparison(text)).toEqual({ column: "", operator, value, isNegated });
});

it.each([
  "",
  "id.eq.5",
  "(id.eq.5",
  "(id.eq.5))",
  "()",
  "(id)",
  "(id.exec.5)",
  '(id.eq."5)',
  "(id->>a.eq.5)",
  "(and(and(and(id.eq.1))))",
])("refuses the conditions %j", (text) => {
  expect(parseConditions(text)).toBeNull();
});

it.each([
  ["(id.eq.5)", ["id eq 5"]],
  ["(a.like.data:image/*,b.is.null)", ["a like data:image/*", "b is null"]],
  ["(a.in.(1,2),b.cs.{x,y})", ["a in (1,2)", "b cs {x,y}"]],
  [
    '(a.eq."x,y)",not.and(b.not.gt.1,or(c.eq.2,d.eq.3)))',
    ['a eq "x,y)"', "b gt 1", "c eq 2", "d eq 3"],
  ],
  ['("mot-rs".eq.1)', ["mot-rs eq 1"]],
])("reads the conditions %j", (text, expected) => {
  const conditions = parseConditions(text) ?? [];
  expect(conditions.map(({ column, operator, value }) => `${column} ${operator} ${value}`)).toEqual(
    expected,
  );
});

it("finds regular expressions however deep they stand", () => {
  const conditions = parseConditions("(a.eq.1,and(b.eq.2,not.or(c.not.imatch.x)))") ?? [];
  expect(conditions.filter(isRegularExpression).map(({ column }) => column)).toEqual(["c"]);
});
