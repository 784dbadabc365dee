import { expect, it } from "vitest";
import { projectsAddress } from "./open-data-addresses";
import { NO_FILTERS } from "./project/project-filters";

it("a file of projects is narrowed by what the list's address has", () => {
  const filters = { ...NO_FILTERS, search: "wells & pumps", country: "sn", organisation: 7 };
  expect(projectsAddress("csv")).toBe("/data/projects.csv");
  expect(projectsAddress("geojson", filters)).toBe(
    "/data/projects.geojson?search=wells+%26+pumps&country=sn&organisation=7",
  );
});
