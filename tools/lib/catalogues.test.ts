import { describe, expect, it } from "vitest";
import { catalogueProblems, unwordedSentences, usageProblems } from "./catalogues";

const english = {
  visitor: {
    list: {
      found: "{count, plural, one {# project} other {# projects}}",
      by: "Published by <name></name>",
    },
  },
};
const sentences = { visitor: ["Failed to load projects"] };

function problemsOf(list: Record<string, string>, said: Record<string, string> = {}) {
  const own = { visitor: { list, sentences: { "Failed to load projects": "Échec", ...said } } };
  return catalogueProblems("fr", own, english, sentences);
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
      "a missing plural form",
      { found: found.replace(/many \{[^}]*\}/, ""), by: "Par <name></name>" },
      'lacks the plural form "many"',
    ],
  ])("is told of %s", (_what, list, problem) => {
    expect(problemsOf(list).join("\n")).toContain(problem);
  });

  it("has no marks of messages in its sentences", () => {
    const list = { found, by: "Par <name></name>" };
    expect(problemsOf(list, { "Failed to load projects": "Échec {x}" })).toHaveLength(1);
  });
});

const source = {
  texts: new Set(["list.found", "Failed to load projects"]),
  patterns: [],
  whole: "",
};

it("messages that nothing shows, and sentences that nothing says, are told", () => {
  expect(usageProblems(english, sentences, source)).toEqual(["en: list.by is not used"]);
  const silent = { ...source, texts: new Set(["list.found", "list.by"]) };
  expect(usageProblems(english, sentences, silent).join()).toContain("nothing says");
  const composed = { ...source, patterns: [/^list\..+$/] };
  expect(usageProblems(english, sentences, composed)).toEqual([]);
});

it("a message that another of its name in another part hides is told", () => {
  const texts = new Set(["list.found", "list.by", "Failed to load projects"]);
  const twice = { ...english, staff: { list: { by: "By <name></name>" } } };
  expect(usageProblems(twice, sentences, { ...source, texts })).toEqual([
    "en: list.by stands in two parts",
  ]);
});

it("refusals of the database without words are told", () => {
  const whole = "raise exception 'There is no such project.' using errcode = '42501';";
  expect(unwordedSentences(sentences, { ...source, whole })).toEqual([
    expect.stringContaining("There is no such project."),
  ]);
});
