import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { isWebAddress } from "@vigie/domain/files/web-address";
import { countCharacters } from "@vigie/domain/format/text";
import { DEFAULT_LANGUAGE } from "@vigie/domain/language/languages";
import { LONG_DESCRIPTION_MAX_LENGTH, SHORT_DESCRIPTION_MAX_LENGTH } from "@vigie/domain/limits";
import { readContinent } from "@vigie/domain/places/continents";
import { findCountry } from "@vigie/domain/places/countries";
import { readPictogram } from "@vigie/domain/project/pictogram";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { demoLanguages } from "../config/config";
import {
  type DemoProject,
  readDemoOrganisation,
  readDemoProjects,
  translationFile,
} from "./demo-content";
import { isoDateOf } from "./relative-days";
import { renditionsOf } from "./stored-files";

const assets = path.join(import.meta.dirname, "../../demo-assets");

const demos = await Promise.all(
  demoLanguages.map(async (language) => ({
    language,
    ...(await readDemoOrganisation(language)),
    projects: await readDemoProjects(language),
  })),
);
const demoProjects = demos.flatMap(({ projects }) => projects);

const filesOf = (demo: DemoProject): string[] => [
  ...demo.photos_projet.map(({ file_name }) => `pictures/${file_name}`),
  ...demo.team.flatMap(({ photo_url }) => photo_url ?? []),
  ...demo.social_media_posts.flatMap(({ picture_rs }) => picture_rs ?? []),
  ...demo.donors.flatMap(({ image }) => image ?? []),
  ...demo.resources.flatMap(({ file_name }) =>
    file_name === null ? [] : `documents/${file_name}`,
  ),
  ...demo.figures.flatMap(({ image }) => image ?? []),
];

const logos = demos.map(({ organisation }) => organisation.image_url);
const usedFiles = new Set([...logos, ...demoProjects.flatMap(filesOf)]);
/** The smaller versions of its pictures, as far as they are not a picture itself. */
const coversOf = ({ photos_projet }: DemoProject) =>
  photos_projet
    .flatMap((photo) => renditionsOf("", photo).files)
    .map(({ asset }) => asset)
    .filter((asset) => asset.startsWith("covers/"));
const contentFiles = /^(?:README\.md|organisation\.json|[a-z]{2}\.json|projects\/[a-z]+\.json)$/;
const keptFiles = readdirSync(assets, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(assets, path.join(entry.parentPath, entry.name)))
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => !contentFiles.test(file));

describe("files of the demo", () => {
  test("every file that the content names is there, and no other", () => {
    const expected = new Set([...usedFiles, ...demoProjects.flatMap(coversOf)]);
    expect(keptFiles.sort()).toEqual([...expected].sort());
  });

  test("stay small, so that the repository and a first start stay quick", () => {
    const sizeOf = (file: string) => statSync(path.join(assets, file)).size;
    const largest = (folder: string) =>
      Math.max(...keptFiles.filter((file) => file.startsWith(folder)).map(sizeOf));
    expect(largest("pictures")).toBeLessThanOrEqual(90_000);
    expect(largest("portraits")).toBeLessThanOrEqual(12_000);
    expect(keptFiles.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(4_500_000);
    expect(largest("covers")).toBeLessThanOrEqual(30_000);
  });
});

const readAsText = (file: string) => readFileSync(path.join(assets, file), "utf8");
const translations = demoLanguages
  .filter((language) => language !== DEFAULT_LANGUAGE)
  .map((language) => {
    const files = Object.entries(
      v.parse(translationFile, JSON.parse(readAsText(`${language}.json`))),
    );
    const words = files
      .flatMap(([, texts]) => Object.entries(texts))
      .filter(([english]) => !isFileOrAddress(english));
    return { language, files, words };
  });

function isFileOrAddress(text: string): boolean {
  return /^\S+\.[a-z]\S+$/.test(text);
}

/** The digits of each number in a text, without the marks that group and divide them. */
function numbersIn(text: string): string[] {
  const numbers = text.match(/\d(?:[\d.,\u202f]*\d)?/g) ?? [];
  return numbers.map((number) => number.replaceAll(/\D/g, "")).sort();
}

/** English texts that read the same in the language. */
const alike: Readonly<Record<string, readonly string[]>> = {
  fr: ["Audit", "Germination", "minutes"],
};

// That it has all words is checked where it is read, and numbers, days and lists are one for all languages.
describe.each(translations)("the demo in $language", ({ language, files, words }) => {
  test("translates texts of the content, and no others", () => {
    for (const [file, texts] of files) {
      const content = readAsText(
        file === "organisation" ? `${file}.json` : `projects/${file}.json`,
      );
      const unknown = Object.keys(texts).filter((text) => !content.includes(JSON.stringify(text)));
      expect(unknown, file).toEqual([]);
    }
  });

  test("leaves no words in English but those that are alike", () => {
    const unchanged = words.filter(([english, translated]) => english === translated);
    expect(unchanged.map(([english]) => english).sort()).toEqual(alike[language] ?? []);
  });

  test("names the numbers that the English one names", () => {
    for (const [english, translated] of words) {
      expect(numbersIn(translated), english).toEqual(numbersIn(english));
    }
  });
});

test("the demo in French keeps signs and numbers together, with apostrophes and quotation marks of its own", () => {
  const french = translations.find(({ language }) => language === "fr")?.words ?? [];
  expect(french.length).toBeGreaterThan(0);
  const careless = /['"]| [:;!?%€»]|« |[\p{L}\d)][:;!?%]|\d \d{3}/u;
  expect(french.filter(([, translated]) => careless.test(translated))).toEqual([]);
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
