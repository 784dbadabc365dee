import { describe, expect, it } from "vitest";
import { catalogueProblems, usageProblems } from "./catalogues";

const english = {
  visitor: {
    list: {
      found: "{count, plural, one {# project} other {# projects}}",
      by: "Published by <name></name>",
    },
  },
};

function problemsOf(list: Record<string, string>) {
  return catalogueProblems("fr", { visitor: { list } }, english);
}

const found = "{count, plural, one {# projet} many {# projets} other {# projets}}";

describe("a catalogue", () => {
  it("that words all that English does has no problem", () => {
    expect(problemsOf({ found, by: "Publié par <name></name>" })).toEqual([]);
  });

  it.each([
    ["a missing message", { found }, "visitor.list.by is missing"],
    ["an unknown one", { found, by: "Par <name></name>", more: "Plus" }, "list.more is unknown"],
    ["another parameter", { found, by: "Par <name></name> {who}" }, "English has not: who"],
    ["a lost tag", { found, by: "Par" }, "lacks the parameter <name>"],
    ["broken syntax", { found, by: "Par <name>" }, "cannot be read"],
    [
      "missing plural forms, also within another",
      {
        found: "{count, plural, one {#} other {{count, plural, many {#} other {#}}}}",
        by: "Par <name></name>",
      },
      'found lacks the plural form "many"\nfr: visitor.list.found lacks the plural form "one"',
    ],
  ])("is told of %s", (_what, list, problem) => {
    expect(problemsOf(list).join("\n")).toContain(problem);
  });
});

const source = {
  texts: new Set(["list.found"]),
  patterns: [],
  sql: "",
};

it("messages that nothing shows are told", () => {
  expect(usageProblems(english, source)).toEqual(["en: list.by is not used"]);
  expect(usageProblems(english, { ...source, patterns: [/^list\..+$/] })).toEqual([]);
  expect(usageProblems(english, { ...source, sql: "hint = 'list.by'" })).toEqual([]);
});

it("a message that another of its name in another part hides is told", () => {
  const texts = new Set(["list.found", "list.by"]);
  const twice = { ...english, staff: { list: { by: "By <name></name>" } } };
  expect(usageProblems(twice, { ...source, texts })).toEqual(["en: list.by stands in two parts"]);
});
