import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isWebAddress } from "@vigie/domain/files/web-address";
import { countCharacters } from "@vigie/domain/format/text";
import { LONG_DESCRIPTION_MAX_LENGTH, SHORT_DESCRIPTION_MAX_LENGTH } from "@vigie/domain/limits";
import { readContinent } from "@vigie/domain/places/continents";
import { findCountry } from "@vigie/domain/places/countries";
import { readPictogram } from "@vigie/domain/project/pictogram";
import { describe, expect, test } from "vitest";
import { type DemoProject, readDemoOrganisation, readDemoProjects } from "./demo-content";
import { isoDateOf } from "./relative-days";
import { renditionsOf } from "./stored-files";

const assets = path.join(import.meta.dirname, "../../demo-assets");

const { organisation } = await readDemoOrganisation();
const demoProjects = await readDemoProjects();

const filesOf = (demo: DemoProject): string[] => [
  ...demo.photos_projet.map(({ file_name }) => `pictures/${file_name}`),
  ...demo.team.flatMap(({ photo_url }) => photo_url ?? []),
  ...demo.social_media_posts.flatMap(({ picture_rs }) => picture_rs ?? []),
  ...demo.donors.map(({ image }) => image),
  ...demo.resources.map(({ file_name }) => `documents/${file_name}`),
  ...demo.figures.flatMap(({ image }) => image ?? []),
];

const usedFiles = new Set([organisation.image_url, ...demoProjects.flatMap(filesOf)]);
/** The smaller versions of its pictures, as far as they are not a picture itself. */
const coversOf = ({ photos_projet }: DemoProject) =>
  photos_projet
    .flatMap((photo) => renditionsOf("", photo).files)
    .map(({ asset }) => asset)
    .filter((asset) => asset.startsWith("covers/"));
const contentFiles = /^(?:README\.md|organisation\.json|projects\/[a-z]+\.json)$/;
const keptFiles = readdirSync(assets, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(assets, path.join(entry.parentPath, entry.name)))
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => !contentFiles.test(file));

describe("files of the demo", () => {
  test("every file that the content names is there, and no other", () => {
    const expected = [...usedFiles, ...demoProjects.flatMap(coversOf)];
    expect(keptFiles.sort()).toEqual(expected.sort());
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

describe.each(demoProjects.map((demo) => [demo.project.title, demo] as const))("%s", (_, demo) => {
  const { project } = demo;

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
    if (demo.project_places.length > 0) expect(project.countries).not.toEqual([]);
  });

  test("has begun, and ends after its start", () => {
    const today = new Date();
    const start = project.start_date && isoDateOf(project.start_date, today);
    const end = project.end_date && isoDateOf(project.end_date, today);
    if (start) expect(start <= isoDateOf({ months: 0, day: today.getDate() }, today)).toBe(true);
    if (start && end) expect(start < end).toBe(true);
    expect(demo.updated).toBeLessThan(demo.created);
  });

  test("says of each completed milestone when it was reached, and of no other", () => {
    for (const { status_milestone, reached } of demo.key_milestones) {
      expect(reached !== null).toBe(status_milestone === "completed");
    }
  });

  test("gives every figure what its type shows, and nothing else", () => {
    for (const { type, value, icon, image } of demo.figures) {
      expect(value !== null).toBe(type === "pie" || type === "progress");
      expect(readPictogram(icon) !== null).toBe(type === "pictogram");
      expect(image !== null).toBe(type === "image");
    }
  });

  test("links to encrypted addresses only", () => {
    const links = [
      ...demo.press.map(({ press_url }) => press_url),
      ...demo.resources.flatMap(({ link_resource }) => link_resource ?? []),
    ];
    for (const link of links) {
      expect(isWebAddress(link)).toBe(true);
      expect(link).toMatch(/^https:/);
    }
  });
});
