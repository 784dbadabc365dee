import { parse } from "@formatjs/icu-messageformat-parser";
import { en } from "@vigie/domain/language/en";
import { expect, test } from "vitest";
import { catalogueProblems } from "./catalogues";
import { PSEUDO_ARABIC, pseudoCatalogue, pseudoMessage } from "./pseudo-arabic";

test("a message is longer, runs from right to left, and keeps numbers, parameters and tags", () => {
  expect(pseudoMessage("Save in <b>{name}</b>, 12 of # MB.")).toBe(
    "\u200f\u202eSaavee iin\u202c\u200f <b>{name}</b>, 12 \u200f\u202eoof\u202c\u200f # \u200f\u202eMB\u202c\u200f.",
  );
});

test("a count has the forms of Arabic", () => {
  const [plural] = parse(pseudoMessage("{count, plural, one {# day} other {# days}}"));
  const forms = ["few", "many", "one", "other", "two", "zero"];
  expect(plural).toHaveProperty(
    "options",
    Object.fromEntries(forms.map((form) => [form, expect.anything()])),
  );
});

test("a translator's checks find nothing in the catalogue", () => {
  const catalogue = pseudoCatalogue(en);
  expect(catalogueProblems(PSEUDO_ARABIC, catalogue, en)).toEqual([]);
});
