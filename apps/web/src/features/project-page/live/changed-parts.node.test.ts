import { publicInformationRow } from "@vigie/domain/tables/projects";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { PublicProject } from "@/data/projects/public/public-page";
import { publisherNamed } from "@/testing/publisher";
import { changedParts } from "./changed-parts";

const nothing = Object.keys(publicInformationRow.entries).map((column) => [column, null]);

const before: PublicProject = {
  ...v.parse(publicInformationRow, {
    ...Object.fromEntries(nothing),
    title: "Wells of Kaya",
    is_online: true,
    status: "in_progress",
    continent: "Africa",
    countries: ["bf"],
    cities: ["Kaya"],
    budget: 1000,
    beneficiaries: 12,
  }),
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  money_spent: 100,
  iati_identifier: null,
  updated_at: "2026-11-21T10:00:00+00:00",
  content_updated_at: "2026-11-21T10:00:00+00:00",
  organisations: publisherNamed("Terres d’Eau"),
  keyword: null,
  figures: [],
  cover: null,
  keeps_ledger: false,
  shows_entries: false,
  places: [],
};

const partsOf = (changes: Partial<PublicProject>) =>
  changedParts({ part: "project", before, after: { ...before, ...changes } });

describe("a change of the project's row", () => {
  it("that the page does not show marks nothing", () => {
    const later = "2026-11-21T11:00:00+00:00";
    expect(partsOf({ updated_at: later, content_updated_at: later })).toEqual([]);
  });

  it.each<[string, Partial<PublicProject>, string[]]>([
    ["the title", { title: "Wells" }, ["facts"]],
    ["the organisation's name", { organisations: publisherNamed("Eau") }, ["facts"]],
    ["the description", { long_description: "Twelve wells" }, ["the-project"]],
    ["the countries", { countries: ["ml"] }, ["facts", "the-project"]],
    [
      "where a city lies",
      {
        places: [{ city: "Kaya", country: "bf", latitude: 13, longitude: -1, precision: "exact" }],
      },
      ["the-project"],
    ],
    ["what is spent", { money_spent: 200 }, ["key-figures"]],
    ["the planned budget", { budget: 2000 }, ["facts", "key-figures"]],
    ["the keyword", { keyword: "#wells" }, ["social"]],
  ])("to %s marks where it is seen", (_what, changes, parts) => {
    expect(partsOf(changes)).toEqual(parts);
  });
});

it("of content marks its section", () => {
  expect(changedParts({ part: "key_milestones" })).toEqual(["activity"]);
  expect(changedParts({ part: "press" })).toEqual(["media"]);
  expect(changedParts({ part: "figure_images" })).toEqual(["key-figures"]);
});
