import { expect, it } from "vitest";
import { refusalProblems } from "./refusals";

const english = {
  staff: {
    refused: {
      tooMany: "At most {limit} projects, {name}'s",
      counted: "{count, plural, one {# row} other {# rows}}",
      grouped: "At most {limit, number} projects",
    },
  },
};
const tooMany = "'At most % projects, %''s', most, coalesce(a, b)";

it.each([
  ["no hint", `${tooMany} using errcode = '54000'`, "has no hint"],
  ["an unknown key", "'No.' using hint = 'refused.no'", "no text is called refused.no"],
  ["no detail", `${tooMany} using hint = 'refused.tooMany'`, "At most {?} projects, {?}'s"],
  [
    "another parameter",
    `${tooMany} using hint = 'refused.tooMany', detail = json_build_object('most', most)`,
    "(and most)",
  ],
  [
    "another value",
    `${tooMany} using hint = 'refused.tooMany', detail = json_build_object('limit', least, 'name', coalesce(a, b))`,
    "{least}",
  ],
  [
    "other words",
    "'At most 4 of them' using hint = 'refused.grouped', detail = json_build_object('limit', 4)",
    "SQL says “At most 4 of them”",
  ],
  [
    "a plural",
    "'% rows', n using hint = 'refused.counted', detail = json_build_object('count', n)",
    "(and count)",
  ],
  [
    "grouped digits",
    "'At most % projects', n using hint = 'refused.grouped', detail = json_build_object('limit', n)",
    "(and limit)",
  ],
])("a refusal with %s is told", (_what, raised, problem) => {
  expect(refusalProblems(english, `raise exception ${raised};`).join()).toContain(problem);
});

it.each([
  `${tooMany}
    using errcode = '54000', hint = 'refused.tooMany',
      detail = json_build_object('limit', most, 'name', coalesce(a, b));`,
  "'%', message using errcode = code, hint = key, detail = parameters;",
  "'A row keeps its id.' using errcode = '42501'; -- for programs",
])("%s has no problem", (raised) => {
  expect(refusalProblems(english, `raise exception ${raised}`)).toEqual([]);
});
