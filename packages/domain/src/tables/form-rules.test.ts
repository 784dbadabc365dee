import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { messagesOf } from "../testing/messages-of";
import { declaredTables } from "./declared";
import type { Fact, Table } from "./fact";
import { formOf, inputsOf, rulesOf } from "./form-rules";
import { milestones } from "./milestones";
import { partners } from "./partners";
import { posts } from "./posts";
import { press } from "./press";
import { generalInformation } from "./projects";
import { resources } from "./resources";
import { team } from "./team";

/** The texts that people type into rows, by column. */
const typed: [string, Fact][] = declaredTables.flatMap(({ name, facts }: Table) =>
  Object.values(facts)
    .filter(({ limited }) => limited !== null)
    .map((fact): [string, Fact] => [`${name}.${fact.column}`, fact]),
);

const ruleOf = (fact: Fact) => rulesOf({ fact }).fact;

describe.each(typed)("%s", (_column, fact) => {
  const longest = (fact.kind === "identifier" ? "x" : "💧").repeat(fact.max);

  test("takes as many characters as it may have, and says the limit of more", () => {
    expect(v.parse(ruleOf(fact), ` ${longest} `)).toBe(longest);
    expect(messagesOf(ruleOf(fact), `${longest}x`)).toEqual([
      expect.stringMatching(new RegExp(`must be at most ${fact.max} characters$`)),
    ]);
  });

  test("is asked for where it is required, and else null where nothing can be seen", () => {
    for (const blank of ["", " \n"]) {
      if (fact.required === null) expect(v.parse(ruleOf(fact), blank)).toBeNull();
      else
        expect(messagesOf(ruleOf(fact), blank)).toEqual([
          expect.stringMatching(/ is required$|^Say what is measured$/),
        ]);
    }
  });
});

describe("how IATI knows an organisation", () => {
  const form = formOf(partners.facts);
  const typed = { ...inputsOf(partners.facts, {}), name: "Eau Vive" };

  test.each([
    [{ identifier: "FR RCS 1" }, /^An identifier has no spaces/],
    [{ identifier: "FR-RCS/1" }, /^An identifier has no spaces/],
    [{ identifier: "FR-RCS-é" }, /^An identifier has no spaces/],
    [{ organisationType: "99" }, /^Choose a type/],
    [{ role: "funding" }, /^Choose a role/],
  ])("is not %j", (values, problem) => {
    expect(messagesOf(form, { ...typed, ...values })).toEqual([expect.stringMatching(problem)]);
  });

  test("is the identifier, one of the kinds, and an activity called as they call it", () => {
    const known = {
      identifier: " FR-RCS-1 ",
      organisationType: "60",
      activityIdentifier: "A/17 b",
    };
    expect(v.parse(form, { ...typed, ...known })).toMatchObject({
      identifier: "FR-RCS-1",
      organisationType: "60",
      activityIdentifier: "A/17 b",
      role: "implementing",
    });
    expect(v.parse(form, typed)).toMatchObject({ identifier: null, organisationType: null });
  });
});

describe("the address of an article", () => {
  const form = formOf(press.facts);
  const incomplete = "Enter a full web address, for example https://example.org/article";

  test.each([
    ["", "Press URL is required"],
    ["\u200b", "Press URL is required"],
    ["lemonde", incomplete],
    ["https://le monde.fr/afrique", "A web address has no spaces"],
    ["https://awa:secret@lemonde.fr/", "Leave out the user name and password before the @"],
    ["https://lemonde.fr/douze\u2028villages", "A web address has no spaces"],
    [`https://lemonde.fr/${"x".repeat(2048)}`, "A web address has at most 2,048 characters"],
    ["ftp://lemonde.fr/a", incomplete],
    ["https://", incomplete],
    ["javascript:alert(1)", incomplete],
  ])("is not %j", (url, message) => {
    expect(messagesOf(form, { url })).toEqual([message]);
  });

  test.each([
    [" https://www.lemonde.fr/afrique ", "https://www.lemonde.fr/afrique"],
    ["lemonde.fr", "https://lemonde.fr"],
    [" www.bbc.com:443/news?a=b ", "https://www.bbc.com:443/news?a=b"],
    ["http://lemonde.fr", "http://lemonde.fr"],
    ["\ufeffhttps://example.org/story\u200b", "https://example.org/story"],
    ["https://exa\u00admple.org/\u202estory", "https://example.org/story"],
  ])("%j is stored as %s", (url, stored) => {
    expect(v.parse(form, { url })).toEqual({ url: stored });
  });
});

describe("a member of a team", () => {
  const form = formOf(team.facts);
  const name = { firstName: "Awa", lastName: "Ouédraogo", jobTitle: "Project lead" };
  const more = {
    photoUrl: "data:image/webp;base64,AAAA",
    linkedinUrl: "https://linkedin.example/awa",
  };

  test("has no address that runs code, and no portrait that is none", () => {
    const wrong = { photoUrl: "data:text/html;base64,AAAA", linkedinUrl: "javascript:alert(1)" };
    expect(messagesOf(form, { ...name, ...wrong })).toEqual([
      "Enter a full web address, for example https://example.org/article",
      "Choose a PNG, JPEG, WebP, GIF or AVIF image",
    ]);
  });

  test("may have an address and a portrait, and opens in the form as stored", () => {
    for (const member of [name, { ...name, ...more }]) {
      const stored = { photoUrl: null, linkedinUrl: null, ...member };
      expect(v.parse(form, inputsOf(team.facts, stored))).toEqual(stored);
    }
  });
});

test("a moment opens in the form as it is where the person is", () => {
  const publishedAt = new Date(2026, 2, 15, 1, 30).toISOString();
  expect(inputsOf(posts.facts, { publishedAt }).publishedAt).toBe("2026-03-15T01:30");
});

test.each([
  [generalInformation.facts.status, "just_started"],
  [generalInformation.facts.continent, null],
  [milestones.facts.status, "pending"],
])("what is no choice is not read as one: %#", ({ stored }, read) => {
  expect(v.parse(stored, "Odd")).toBe(read);
});

test("what nobody types has no place in a form", () => {
  const { fileType } = resources.facts;
  expect(() => rulesOf({ fileType })).toThrow("No form has a field for file_type.");
});
