import { CURRENCIES } from "@vigie/domain/format/currencies";
import { type ChosenList, codeOptions } from "@vigie/domain/project/aid-codes";
import { ORGANISATION_TYPES } from "@vigie/domain/project/organisation-type";
import { declaredTables } from "@vigie/domain/tables/declared";
import { type Fact, namesOf, type Table } from "@vigie/domain/tables/fact";
import { generalInformation } from "@vigie/domain/tables/projects";
import { importedFacts } from "@vigie/import/columns";
import { addColumn, checksOf, columnTypeOf, isNullable } from "@vigie/test-backend/fact-columns";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const facts = declaredTables.flatMap(({ name, facts }: Table) =>
  Object.values(facts).map((fact): [string, string, Fact] => [name, fact.column, fact]),
);

/** Optional texts that may be blank, which no form stores. */
const blankTaken = ["projects.mot-rs", "photos_projet.file_name"];

/** Amounts that may come to nothing: those that follow from a rate. */
const nothingTaken = ["ledger_entries.amount"];

/** Heavier than other pictures, and checked without looking at the rows that were there before. */
const ownSize = ["photos_projet.la_photo"];

describe("the database keeps what the tables of facts say", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend();
  });
  afterAll(() => backend.close());

  const checksIn = (table: string, column: string) => backend.sql<
    { name: string; check: string }[]
  >`
    select conname as name, pg_get_constraintdef(pg_constraint.oid) as check from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'c' and conrelid = ${table}::regclass and attname = ${column}`;

  it.each(facts)("of %s.%s", async (table, column, fact) => {
    const [stored] = await backend.sql`
      select format_type(atttypid, atttypmod) as type, not attnotnull as nullable from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attname = ${column} and not attisdropped`;
    expect(stored).toBeDefined();
    const type = columnTypeOf(fact);
    if (type === null) return;
    if (fact.initial !== undefined) expect(stored).toEqual({ type, nullable: isNullable(fact) });
    if (fact.initial === undefined) return;
    // A table of its own words the checks as the database does.
    await backend.sql.unsafe(`create temporary table wanted (like public.${table})`);
    for (const [end, check] of checksOf(fact)) {
      await backend.sql.unsafe(`alter table wanted add constraint ${end} check (${check})`);
    }
    const wanted = await checksIn("wanted", column);
    await backend.sql.unsafe("drop table wanted");
    const kept = wanted.filter(
      ({ name }) =>
        !(name === "filled" && blankTaken.includes(`${table}.${column}`)) &&
        !(name === "not_zero" && nothingTaken.includes(`${table}.${column}`)) &&
        !(name === "size" && ownSize.includes(`${table}.${column}`)),
    );
    const checks = (await checksIn(`public.${table}`, column)).map(({ check }) => check);
    expect(checks).toEqual(expect.arrayContaining(kept.map(({ check }) => check)));
  });

  it("of what an import may bring", async () => {
    const [stored] = await backend.sql`select private.imported_columns() as columns`;
    expect(new Set(stored?.columns)).toEqual(new Set(namesOf(importedFacts)));
  });

  it("of currencies", async () => {
    const codes = ["ZZZ", "eur", "", ...CURRENCIES];
    const rows = await backend.sql`
      select code from unnest(${codes}::text[]) as code where private.is_currency(code)`;
    expect(rows.map(({ code }) => code)).toEqual(CURRENCIES);
  });

  it("of the codes that an organisation chooses for IATI", async () => {
    const codesOf = (list: ChosenList) => codeOptions(list, "en").map(({ value }) => value);
    const lists = {
      AidType: codesOf("aidType"),
      FlowType: codesOf("flowType"),
      FinanceType: codesOf("financeType"),
      TiedStatus: codesOf("tiedStatus"),
      OrganisationType: ORGANISATION_TYPES,
    };
    const all = [...Object.values(lists).flat(), "", "0", "99"];
    for (const [list, codes] of Object.entries(lists)) {
      const rows = await backend.sql`
        select code from unnest(${all}::text[]) as code where private.is_iati_code(${list}, code)`;
      expect([list, new Set(rows.map(({ code }) => code))]).toEqual([
        list,
        new Set(all.filter((code) => codes.some((known: string) => known === code))),
      ]);
    }
  });

  it("and a new fact gets its column, with what its kind asks of it", () => {
    expect(addColumn("projects", generalInformation.facts.iati_identifier)).toBe(
      `alter table public.projects
  add column iati_identifier text,
  add constraint projects_iati_identifier_filled check (private.is_filled(iati_identifier)),
  add constraint projects_iati_identifier_line check (private.is_line(iati_identifier)),
  add constraint projects_iati_identifier_length check (char_length(iati_identifier) <= 200);`,
    );
  });
});
