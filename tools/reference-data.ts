import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { catalogues } from "@vigie/domain/language/catalogues";
import { NEW_PASSWORD_MIN_LENGTH } from "@vigie/domain/limits";
import { CONTINENTS } from "@vigie/domain/places/continents";
import { main, repository } from "./lib/run";

/** Letters of a line, as the formatter breaks it. */
const LINE = 100;

const folder = "supabase/reference-data";
const countriesFile = `${folder}/countries.csv`;
const territoriesFile = `${folder}/territories.csv`;
const passwordsFile = `${folder}/common-passwords.txt`;
const spellingsFile = `${folder}/spellings.csv`;
const migrations = "supabase/migrations";
const migration = `${migrations}/20261130090100_reference_data.sql`;
const NAMES_MIGRATION = "_country_names.sql";
const countryTable = "packages/domain/src/places/country-table.ts";
const importTable = "packages/import/src/country-table.ts";
const sectorsFile = `${folder}/dac-sectors.txt`;
const sectorTable = "packages/domain/src/generated/sector-table.ts";
const schemaOfValues = "supabase/schema/01_values.sql";
const passwordTable = "packages/domain/src/forms/common-passwords.ts";

/**
 * `npm run reference-data`: what the schema and the domain have of the countries, of the DAC's sectors and of the
 * commonest passwords, written from the files in `supabase/reference-data`; with --check, compares only. The passwords
 * are as many as OWASP ASVS 5.0, requirement 6.2.4, asks for.
 *
 * Once the migration is released it stays as it is: a change of the data is then a migration of its own. Names that a
 * catalogue or the list of spellings has added since get one by themselves. Sectors are part of the schema: `npm run
 * migration` writes the migration for them.
 */
await main(async () => {
  const all = [...(await readCountries(countriesFile)), ...(await readCountries(territoriesFile))];
  const passwords = await readPasswords();
  const spellings = await readSpellings();
  const sectors = await readLines(sectorsFile);
  const outputs = new Map([
    [migration, await withSections(migration, sectionsOf(all, passwords))],
    [countryTable, countryTableOf(all.map((country) => withSpellings(country, spellings)))],
    [passwordTable, passwordTableOf(passwords)],
    [importTable, await importTableOf()],
    [schemaOfValues, await withSections(schemaOfValues, { sectors: sectorCodesOf(sectors) })],
    [sectorTable, sectorTableOf(sectors)],
    ...(await namesMigration(all, spellings)),
  ]);
  for (const [file, text] of outputs) {
    if (!process.argv.includes("--check")) await write(file, text);
    else if ((await read(file).catch(() => null)) !== text) {
      throw new Error(`${file} is not what ${folder} says: run \`npm run reference-data\`.`);
    }
  }
});

interface Country {
  code: string;
  continent: string;
  name: string;
  otherNames: string[];
  point: string;
}

/** What else people call a country, in any language, by its code. */
type Spellings = ReadonlyMap<string, readonly string[]>;

interface Passwords {
  licence: string[];
  lines: string[];
}

async function readCountries(file: string): Promise<Country[]> {
  const [, ...lines] = (await read(file)).trimEnd().split("\n");
  return lines.map((line) => {
    const [code = "", continent = "", name = "", others = "", latitude, longitude] =
      line.split(",");
    const otherNames = others === "" ? [] : others.split("; ");
    return { code, continent, name, otherNames, point: `${latitude}, ${longitude}` };
  });
}

async function readSpellings(): Promise<Spellings> {
  const [, ...lines] = (await read(spellingsFile)).trimEnd().split("\n");
  return new Map(
    lines.map((line): [string, string[]] => {
      const [code = "", names = ""] = line.split(",");
      return [code, names.split("; ")];
    }),
  );
}

function withSpellings(country: Country, spellings: Spellings): Country {
  return {
    ...country,
    otherNames: [...country.otherNames, ...(spellings.get(country.code) ?? [])],
  };
}

/** A migration for the names that search finds countries by and that no migration has; none where they all have one. */
async function namesMigration(
  countries: Country[],
  spellings: Spellings,
): Promise<[file: string, text: string][]> {
  const files = (await readdir(path.join(repository, migrations))).filter((file) =>
    file.endsWith(NAMES_MIGRATION),
  );
  const known = await Promise.all(files.map((file) => read(`${migrations}/${file}`)));
  const missing = countries.flatMap(({ code, name, otherNames }) => {
    const translated = Object.values(catalogues).map(
      ({ visitor }) => new Map(Object.entries(visitor.countries)).get(code) ?? name,
    );
    const others = [...new Set([...translated, ...(spellings.get(code) ?? [])])];
    return others
      .filter((other) => other !== name && !otherNames.includes(other))
      .map((other) => `(${quoted(code)}, ${quoted(other)})`)
      .filter((row) => !known.some((text) => text.includes(row)));
  });
  if (missing.length === 0) return [];
  const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  return [[`${migrations}/${time}${NAMES_MIGRATION}`, namesMigrationOf(missing)]];
}

function namesMigrationOf(values: readonly string[]): string {
  const list = rows([...values], 3).map((row) => `    ${row.join(", ")}`);
  return `-- Names of countries by which search finds their projects, written by \`npm run reference-data\`.

update private.countries as country set names = country.names || ', ' || added.names
from (
  select given.code, string_agg(given.name, ', ' order by given.name) as names
  from (values
${list.join(",\n")}
  ) as given (code, name)
  group by given.code
) as added
where added.code = country.code;

-- What is searched already.
update private.work_projects as known set search_text = wanted.search_text
from private.projects_to_search as wanted
where wanted.project_id = known.project_id and wanted.search_text is distinct from known.search_text;
update private.listed_projects as known set search_text = wanted.search_text
from private.work_projects as wanted
where wanted.project_id = known.project_id and wanted.search_text is distinct from known.search_text;
`;
}

async function readPasswords(): Promise<Passwords> {
  const lines = (await read(passwordsFile)).trimEnd().split("\n");
  const isLicence = (line: string) => line.startsWith("#");
  return {
    licence: lines.filter(isLicence).map((line) => line.slice(1).trim()),
    lines: lines.filter((line) => !isLicence(line)),
  };
}

/** The parts of a migration that are written, by their marks. */
type Sections = Readonly<Record<string, string>>;

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A country's code, continent, names and point, for a list of values. */
function valuesOf({ code, continent, name, otherNames, point }: Country): string {
  const texts = [code, continent, [name, ...otherNames].join(", ")].map(quoted);
  return `  (${texts.join(", ")}, ${point})`;
}

function sectionsOf(countries: Country[], passwords: Passwords): Sections {
  return {
    countries: `insert into private.countries (code, continent, names, latitude, longitude) values\n${countries
      .map(valuesOf)
      .join(",\n")};`,
    "common passwords": [
      ...passwords.licence.map((line) => `-- ${line}`.trimEnd()),
      "insert into private.common_passwords (password)",
      "select regexp_split_to_table(btrim($list$",
      ...passwords.lines,
      "$list$, e'\\n'), '\\s+');",
    ].join("\n"),
  };
}

async function withSections(file: string, sections: Sections): Promise<string> {
  let text = await read(file);
  for (const [name, section] of Object.entries(sections)) {
    const mark = `-- reference-data: ${name}\n`;
    const begin = text.indexOf(mark) + mark.length;
    const end = begin - 1 + text.slice(begin - 1).search(/\n *-- end of reference-data/);
    text = text.slice(0, begin) + section + text.slice(end);
  }
  return text;
}

function countryTableOf(countries: Country[]): string {
  const groups = CONTINENTS.filter((continent) =>
    countries.some((one) => one.continent === continent),
  );
  const key = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
  const table = groups.map((continent) => {
    const rows = countries
      .filter((country) => country.continent === continent)
      .map(({ code, name }) => `      ${code}: ${JSON.stringify(name)},`);
    return `    ${key(continent)}: {\n${rows.join("\n")}\n    },`;
  });
  const others = countries
    .filter(({ otherNames }) => otherNames.length > 0)
    .map(({ code, otherNames }) => {
      const names = otherNames.map((name) => JSON.stringify(name));
      const line = `  ${code}: [${names.join(", ")}],`;
      return line.length <= LINE ? line : `  ${code}: [\n    ${names.join(",\n    ")},\n  ],`;
    });
  return `/* Written by \`npm run reference-data\` from ${folder}. */
import type { Continent } from "./continents";

/**
 * English label of every country by its code, in groups by continent: the members of the United
 * Nations, the Holy See, Kosovo, Palestine and Taiwan, and the inhabited territories that ISO 3166-1
 * has codes for. A static table, because the names that
 * \`Intl.DisplayNames\` gives depend on the browser. Continents follow the United Nations' M49
 * regions, with Central America and the Caribbean in North America.
 */
export const COUNTRY_TABLE: Readonly<Partial<Record<Continent, Readonly<Record<string, string>>>>> =
  {
${table.join("\n")}
  };

/** What else people call a country, by its code. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
${others.join("\n")}
};
`;
}

/** Both tables of files whose lines are a code and a text. */
async function importTableOf(): Promise<string> {
  const table = async (file: string) => {
    const lines = await readLines(`${folder}/${file}`);
    return lines
      .map((line) =>
        line.replace(/^(..): (.*)$/, (_, code, text) => `  ${code}: ${JSON.stringify(text)},`),
      )
      .join("\n");
  };
  return `/* Written by \`npm run reference-data\` from ${folder}, which names the sources. */

/** What tables of projects call a country beside what search knows, by its code: names between \`|\`. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = {
${await table("country-names.txt")}
};

/** South, west, north and east of each part of a country, in whole degrees; parts between \`|\`. */
export const COUNTRY_BOXES: Readonly<Record<string, string>> = {
${await table("country-boxes.txt")}
};
`;
}

/** What a check asks, of the sectors without their groups. */
function sectorCodesOf(sectors: readonly string[]): string {
  const codes = sectors.flatMap((line) => /^\d{5}/.exec(line) ?? []);
  return `return code = any (string_to_array('${codes.join(" ")}', ' '));`;
}

function sectorTableOf(sectors: readonly string[]): string {
  return `/* Written by \`npm run reference-data\` from ${sectorsFile}, which names the sources. */

/** The DAC's sectors of five digits and their groups of three: code, English and French name. One text, which parses fast. */
export const SECTOR_TABLE = \`
${sectors.join("\n")}
\`;
`;
}

function passwordTableOf({ licence, lines }: Passwords): string {
  return `/*
 * Written by \`npm run reference-data\` from ${passwordsFile}.
 *
${licence.map((line) => ` * ${line}`.trimEnd()).join("\n")}
 */

/**
 * The ${lines.join(" ").split(" ").length} commonest passwords of at least ${NEW_PASSWORD_MIN_LENGTH} characters, in lower case and alphabetical order,
 * between blanks. One text instead of a list, which is smaller and parses faster.
 */
export const COMMON_PASSWORDS = \`
${lines.join("\n")}
\`;
`;
}

function rows(list: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** The lines of a file without its comments. */
async function readLines(file: string): Promise<string[]> {
  return (await read(file))
    .trimEnd()
    .split("\n")
    .filter((line) => !line.startsWith("#"));
}

function read(file: string): Promise<string> {
  return readFile(path.join(repository, file), "utf8");
}

function write(file: string, text: string): Promise<void> {
  return writeFile(path.join(repository, file), text);
}
