import { contentTables } from "@vigie/domain/project/content-tables";
import { declaredTables } from "@vigie/domain/tables/declared";
import type { Table } from "@vigie/domain/tables/fact";
import { contentRow } from "@vigie/test-backend/content-rows";
import { isFullRun, shareOf } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ColumnRule, columnRules, HOSTILE_PROJECT, ownersColumnRules } from "./hostile-values";
import { gatherPeople, type People, projectOf } from "./people";
import { projectContent } from "./project-content";
import { sendRow } from "./rest";

/** Violated checks, and values that the column's type cannot hold. */
const refusal = /^(23514|22003|22007|22008|22P02)$/;

/** Columns that hold one of a few words, which constraints.test.ts tries. */
const ofFewWords = /\.(status|status_milestone|continent|dv\d_vizualisation_type|dv\d_nom_icon)$/;

const oneColumnEach = (rules: readonly ColumnRule[]) =>
  rules.flatMap(({ columns, ...rule }) => columns.map((column) => ({ ...rule, column })));

/** A value as a failing test shows it. */
const shown = (value: unknown) =>
  JSON.stringify(typeof value === "string" ? value.slice(0, 80) : value).slice(0, 80);

/** At most so many columns share the values that all of them refuse. */
const SHARING = 3;

/** Columns of facts: facts.test.ts compares their checks with what is asked of all of their kind; pictures differ in size. */
const compared = new Set(
  declaredTables.flatMap(({ name, facts }: Table) =>
    Object.values(facts)
      .filter(({ initial, kind }) => initial !== undefined && kind !== "picture")
      .map(({ column }) => `${name}.${column}`),
  ),
);

/**
 * The columns that this run tries, each with its values: columns with the same rule share what it refuses, and of
 * the facts among them the first is enough.
 */
function sharingColumns(rules: readonly ColumnRule[]) {
  const every = oneColumnEach(rules).map((rule) => ({
    ...rule,
    key: rule.refused.map(shown).join(),
  }));
  const all = every.filter(({ table, column, key }, at) => {
    const isFirst = every.findIndex((other) => other.key === key) === at;
    return isFullRun || isFirst || !compared.has(`${table}.${column}`);
  });
  return all.map(({ key, ...rule }) => {
    const same = all.filter((other) => other.key === key);
    const turn = same.findIndex(
      ({ table, column }) => `${table}.${column}` === `${rule.table}.${rule.column}`,
    );
    const sharing = Math.min(same.length, rule.refused.length || 1, SHARING);
    return { ...rule, refused: shareOf(rule.refused, turn, { usual: sharing, full: 1 }) };
  });
}

describe.each(serversOfThisRun())("columns in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  const rowIds = new Map<string, string>();

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    const project_id = HOSTILE_PROJECT;
    await backend.sql`update projects set id = ${project_id} where id = ${await projectOf(accounts, false)}`;
    // Another one: its list of pictures would take the donor away.
    rowIds.set("projects", await projectOf(accounts, false));
    rowIds.set("organisations", String(accounts.owner.organisation.id));
    for (const { table, row } of projectContent) {
      const [stored] = await backend.sql<{ id: string }[]>`
        insert into ${backend.sql(table)} ${backend.sql({ ...row, project_id })} returning id`;
      rowIds.set(table, stored?.id ?? "");
    }
    const [measured] = await backend.sql<{ id: string }[]>`
      insert into indicators (project_id, title) values (${project_id}, 'Measured') returning id`;
    const [measurement] = await backend.sql<{ id: string }[]>`
      insert into measurements ${backend.sql({
        ...contentRow("measurements", "Sample"),
        project_id,
        indicator_id: measured?.id ?? "",
      })} returning id`;
    rowIds.set("measurements", measurement?.id ?? "");
    await accounts.owner.client.rpc("invite_colleague", { email: "new@example.org" });
  });
  afterAll(() => backend.close());

  const change = (table: string, values: Readonly<Record<string, unknown>>) =>
    sendRow(backend, accounts.owner, "PATCH", `${table}?id=eq.${rowIds.get(table)}`, values);

  it.each(sharingColumns(columnRules))(
    "keep $column of $table within its bounds",
    async ({ table, column, refused, taken, beside }) => {
      for (const value of taken) {
        const answer = await change(table, { ...beside, [column]: value });
        expect([shown(value), answer]).toEqual([shown(value), null]);
      }
      for (const value of refused) {
        const answer = await change(table, { ...beside, [column]: value });
        expect([shown(value), answer]).toEqual([shown(value), expect.stringMatching(refusal)]);
      }
    },
    60_000,
  );

  it.each(sharingColumns(ownersColumnRules))(
    "keep $column of $table within its bounds for the owner of the database as well",
    async ({ table, column, refused, taken }) => {
      const set = (value: unknown) =>
        backend.sql.unsafe(
          `update public.${table} set ${column} =
             (jsonb_populate_record(null::public.${table}, $1::text::jsonb)).${column}`,
          [JSON.stringify({ [column]: value })],
        );
      for (const value of taken) await set(value);
      for (const value of refused) {
        await expect(set(value), shown(value)).rejects.toMatchObject({ code: "23514" });
      }
    },
  );

  it("are tried on both sides of it if members write texts or lists into them", async () => {
    const stored = await backend.sql<{ column: string }[]>`
      select format('%s.%s', table_name, column_name) as column
      from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'ARRAY') and is_generated = 'NEVER'
        and has_column_privilege('authenticated', format('public.%I', table_name), column_name, 'update')
        and table_name in ${backend.sql(["projects", "organisations", ...contentTables])}`;
    const tried = new Set(oneColumnEach(columnRules).map((rule) => `${rule.table}.${rule.column}`));
    const written = stored.map(({ column }) => column).filter((column) => !ofFewWords.test(column));
    expect(written.filter((column) => !tried.has(column))).toEqual([]);
  });

  it("all have a bound if they are texts, lists, numbers, days or moments", async () => {
    const unbounded = await backend.sql<{ column: string }[]>`
      select format('%s.%s', columns.table_name, columns.column_name) as column
      from information_schema.columns
      where columns.table_schema = 'public'
        and columns.data_type in (
          'text', 'ARRAY', 'numeric', 'integer', 'date', 'timestamp with time zone', 'jsonb', 'json'
        )
        and columns.is_generated = 'NEVER'
        -- What views show is bounded where it is kept.
        and columns.table_name not in (select viewname from pg_views where schemaname = 'public')
        and not exists (
          select from pg_constraint
          join pg_attribute on attrelid = conrelid and attnum = any(conkey)
          where contype = 'c' and conrelid = format('public.%I', columns.table_name)::regclass
            and attname = columns.column_name
        )`;
    expect(unbounded).toEqual([]);
  });
});
