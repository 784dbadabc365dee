import { expect, it } from "vitest";
import { compiledTexts } from "../language/compiled-texts";
import type { Language } from "../language/languages";
import { listInWords } from "./list-in-words";
import { NO_FILTERS, type ProjectFilters } from "./project-filters";

const words = (
  language: Language,
  filters: Partial<ProjectFilters>,
  organisation: string | null = null,
) =>
  listInWords(
    compiledTexts(language, ["visitor", "account"]),
    { ...NO_FILTERS, ...filters },
    organisation,
  );

const all = {
  search: " water ",
  status: "in_progress",
  dateRange: "active",
  country: "sn",
  continent: "Africa",
  goal: 6,
} as const;

it("the whole list is all projects, in whatever order", () => {
  expect(words("en", { order: "title" })).toBe("All projects");
  expect(words("fr", { search: "  " })).toBe("Tous les projets");
});

it("a list is told by all that narrows it", () => {
  expect(words("en", { search: "water", country: "sn" })).toBe("Projects in Senegal on “water”");
  expect(words("en", all, "Terres d’Eau")).toBe(
    "Projects of Terres d’Eau in Senegal, Africa on “water” for the goal “Clean Water and Sanitation” (In Progress, Active Projects)",
  );
  expect(words("fr", { search: "eau", country: "sn" }, "Terres d’Eau")).toBe(
    "Terres d’Eau\u00a0: les projets (Sénégal) sur «\u00a0eau\u00a0»",
  );
});

it("what somebody searched for is no part of the sentence's grammar", () => {
  expect(words("en", { search: "no {place}" })).toBe("Projects on “no {place}”");
});
