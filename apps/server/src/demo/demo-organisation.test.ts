import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isWebAddress } from "@vigie/domain/files/web-address";
import { countCharacters } from "@vigie/domain/format/text";
import { LONG_DESCRIPTION_MAX_LENGTH, SHORT_DESCRIPTION_MAX_LENGTH } from "@vigie/domain/limits";
import { readContinent } from "@vigie/domain/places/continents";
import { findCountry } from "@vigie/domain/places/countries";
import { readPictogram } from "@vigie/domain/project/pictogram";
import { describe, expect, test } from "vitest";
import { DEMO_LOGO, demoProjects } from "./demo-organisation";
import type { DemoProject } from "./demo-project";
import { coverRenditions, readDemoPictures } from "./demo-renditions";
import { isoDateOf } from "./relative-days";

const assets = path.join(import.meta.dirname, "../../demo-assets");

const filesOf = ({ pictures, team, posts, donors, resources, dataViz }: DemoProject): string[] => [
  ...pictures.map((name) => `pictures/${name}.webp`),
  ...team.flatMap(({ portrait }) => (portrait ? [`portraits/${portrait}.webp`] : [])),
  ...posts.flatMap(({ picture }) => (picture ? [`posts/${picture}.webp`] : [])),
  ...donors.map((name) => `donors/${name}.webp`),
  ...resources.map(({ file }) => `documents/${file}`),
  ...dataViz.flatMap(({ image }) => image ?? []),
];

const usedFiles = new Set([DEMO_LOGO, ...demoProjects.flatMap(filesOf)]);
const known = await readDemoPictures();
/** The smaller versions of its first picture, as far as they are not the picture itself. */
const coversOf = (project: DemoProject) =>
  coverRenditions(known, "", project)
    .files.map(({ asset }) => asset)
    .filter((asset) => asset.startsWith("covers/"));
const keptFiles = readdirSync(assets, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== "README.md")
  .map((entry) => path.relative(assets, path.join(entry.parentPath, entry.name)));

describe("files of the demo", () => {
  test("every file that the content names is there, and no other", () => {
    const written = keptFiles.map((file) => file.replaceAll(path.sep, "/"));
    const expected = [...usedFiles, "covers/covers.json", ...demoProjects.flatMap(coversOf)];
    expect(written.sort()).toEqual(expected.sort());
  });

  test("stay small, so that the repository and a first start stay quick", () => {
    const sizeOf = (file: string) => statSync(path.join(assets, file)).size;
    const largest = (folder: string) =>
      Math.max(...keptFiles.filter((file) => file.startsWith(folder)).map(sizeOf));
    expect(largest("pictures")).toBeLessThanOrEqual(90_000);
    expect(largest("portraits")).toBeLessThanOrEqual(12_000);
    expect(keptFiles.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(4_000_000);
    expect(largest("covers")).toBeLessThanOrEqual(30_000);
  });
});

describe.each(demoProjects.map((project) => [project.title, project] as const))(
  "%s",
  (_, project) => {
    test("keeps to the lengths of the form", () => {
      expect(countCharacters(project.short_description ?? "")).toBeLessThanOrEqual(
        SHORT_DESCRIPTION_MAX_LENGTH,
      );
      expect(countCharacters(project.long_description ?? "")).toBeLessThanOrEqual(
        LONG_DESCRIPTION_MAX_LENGTH,
      );
    });

    test("lies in countries of the list and on their continent", () => {
      for (const country of project.countries) {
        expect(findCountry(country)?.continent).toBe(readContinent(project.continent));
      }
      if (project.cities.length > 0) expect(project.countries).not.toEqual([]);
    });

    test("has begun, and ends after its start", () => {
      const today = new Date();
      const start = project.start && isoDateOf(project.start, today);
      const end = project.end && isoDateOf(project.end, today);
      if (start) expect(start <= isoDateOf({ months: 0, day: today.getDate() }, today)).toBe(true);
      if (start && end) expect(start < end).toBe(true);
      expect(project.updatedHoursAgo).toBeLessThan(project.createdDaysAgo * 24);
    });

    test("gives every figure what its type shows, and nothing else", () => {
      for (const { type, value, icon, image } of project.dataViz) {
        expect(value !== undefined).toBe(type === "pie" || type === "progress");
        expect(readPictogram(icon) !== null).toBe(type === "pictogram");
        expect(image !== undefined).toBe(type === "image");
      }
    });

    test("links to encrypted addresses only", () => {
      const links = [...project.press, ...project.resources.flatMap(({ link }) => link ?? [])];
      for (const link of links) {
        expect(isWebAddress(link)).toBe(true);
        expect(link).toMatch(/^https:/);
      }
    });
  },
);
