import { contentTables } from "@vigie/domain/project/content-tables";
import { contentRow } from "@vigie/test-backend/content-rows";
import { randomRuns, shareOf } from "@vigie/test-backend/full-run";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask } from "./testing/ask";
import { type AttackedBackend, createAttackedBackend } from "./testing/attacked-backend";
import { anyHostileValue, HOSTILE_VALUES, offence } from "./testing/hostile-values";
import { markedProject, measuredBy } from "./testing/planted-rows";
import { publicTables } from "./testing/read-questions";

/** Columns that no client may set. */
const KEPT: readonly string[] = [
  "id",
  "created_at",
  "updated_at",
  "content_updated_at",
  "milestone_count",
  "milestones_completed",
  "organization_id",
  "user_id",
  "number",
  "file_type",
  "file_bytes",
];

/** Projects come last: a list of donors' pictures that is emptied takes the rows of donors with it. */
const TABLES = [...contentTables, "organisations", "projects"] as const;

let attacked: AttackedBackend;
let columnsOf: Map<string, string[]>;
const ids = new Map<string, string>();

beforeAll(async () => {
  attacked = await createAttackedBackend();
  const tables = await publicTables(attacked.backend);
  columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map((each) => each.name)]));
  ids.set("projects", attacked.hidden.id);
  ids.set("organisations", String(attacked.owner.organisation.id));
  for (const [table, id] of Object.entries(attacked.hidden.rows)) ids.set(table, id);
});

afterAll(() => attacked.close());

type Row = Record<string, unknown>;

async function stored(table: string, id: string): Promise<Row> {
  const { sql } = attacked.backend;
  const [row] = await sql<{ row: Row }[]>`
    select to_jsonb(t) as row from public.${sql(table)} t where id::text = ${id}`;
  if (row === undefined) throw new Error(`The row of ${table} is gone`);
  return row.row;
}

const write = (method: "POST" | "PATCH", path: string, body: unknown): Promise<Answer> =>
  ask(attacked.backend, {
    method,
    path: `/rest/v1/${path}`,
    token: attacked.owner.accessToken,
    headers: { prefer: "return=minimal" },
    body,
  });

/** What of a row breaks the rules. */
const offences = (row: Row) =>
  Object.entries(row).flatMap(([column, value]) => {
    const found = offence(column, value);
    return found === null ? [] : [`${column}: ${found}: ${JSON.stringify(value).slice(0, 80)}`];
  });

const kept = (row: Row) =>
  Object.fromEntries(
    KEPT.filter(
      (column) => column in row && !/^(?:(?:content_)?updated_at|file_)/.test(column),
    ).map((column) => [column, row[column]]),
  );

/** Whether the moment of the last change went on, if at all, and no further than to now. */
function isNotSet(before: Row, after: Row): boolean {
  if (!("content_updated_at" in after)) return true;
  const [earlier, later] = [before, after].map((row) => Date.parse(`${row.content_updated_at}`));
  return earlier !== undefined && later !== undefined && earlier <= later && later <= Date.now();
}

const message = (text: string): unknown => {
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === "object" && parsed !== null && "message" in parsed && parsed.message;
};

/** The row of each table after the change before. */
const latest = new Map<string, Row>();

/** Changes one row and tells what is wrong with the outcome. */
async function change(table: string, body: Row): Promise<string[]> {
  const id = ids.get(table) ?? "";
  const before = latest.get(table) ?? (await stored(table, id));
  const answer = await write("PATCH", `${table}?id=eq.${id}`, body);
  const after = await stored(table, id);
  latest.set(table, after);
  const shown = `${JSON.stringify(body).slice(0, 100)} → ${answer.status}`;
  if (answer.status >= 500) return [`${shown} ${answer.text}`];
  const isKept = JSON.stringify(kept(after)) === JSON.stringify(kept(before));
  if (!isKept || !isNotSet(before, after))
    return [`${shown} changed a column that is not the client's`];
  if (answer.status < 300) return offences(after).map((each) => `${shown} stored ${each}`);
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  return isSame && message(answer.text) ? [] : [`${shown} was refused and stored, or in silence`];
}

const idOfOther = () => attacked.open.id;

it.each(TABLES)("no change of %s gives it to another project or organisation", async (table) => {
  const id = ids.get(table) ?? "";
  const before = await stored(table, id);
  for (const column of ["id", "project_id", "organization_id", "user_id", "number"]) {
    for (const value of [
      idOfOther(),
      attacked.outsider.userId,
      attacked.outsider.organisation.id,
    ]) {
      const { status } = await write("PATCH", `${table}?id=eq.${id}`, { [column]: value });
      const after = await stored(table, id);
      expect([column, status < 500, after[column]]).toEqual([column, true, before[column]]);
    }
  }
});

const KINDS = Object.entries(HOSTILE_VALUES);

/** Columns share the values of a kind, and tables too; kinds take turns, so that each tries other columns. */
const STEPS = { light: { usual: 57, full: 1 }, heavy: { usual: 87, full: 3 } };

describe.each(TABLES.map((table, turn) => ({ table, turn })))("a change of $table", (of) => {
  const { table, turn } = of;

  it.each(KINDS)("by values %s", async (kind, values) => {
    // All five slots of a project obey the same rules.
    const columns = (columnsOf.get(table) ?? []).filter((name) => !/dv[2-5]/.test(name));
    const found: string[] = [];
    const changes = columns.flatMap((column) => values.map((value) => ({ [column]: value })));
    const { usual, full } = STEPS[kind === "far too long" ? "heavy" : "light"];
    const nth = KINDS.findIndex(([name]) => name === kind);
    const tried = shareOf(changes, (turn + nth) * 11, {
      usual: Math.min(usual, changes.length),
      full,
    });
    expect(tried.length).toBeGreaterThan(0);
    for (const body of tried) found.push(...(await change(table, body)));
    expect(found.slice(0, 5)).toEqual([]);
  });
});

const insertable = TABLES.filter((table) => table !== "organisations");

const validRow = (table: (typeof insertable)[number]): Row =>
  table === "projects"
    ? {
        ...markedProject("zq7row"),
        user_id: attacked.owner.userId,
        organization_id: attacked.owner.organisation.id,
      }
    : {
        ...contentRow(table, "zq7row"),
        ...measuredBy(table, attacked.hidden.id),
        project_id: attacked.hidden.id,
      };

async function identifiers(table: string): Promise<Set<string>> {
  const { sql } = attacked.backend;
  const rows = await sql<{ id: string }[]>`select id::text from public.${sql(table)}`;
  return new Set(rows.map(({ id }) => id));
}

/** A picture is described once in a project, and a reference is there once, so that the valid row could not be added again. */
async function forget({ image, reference }: Row): Promise<void> {
  await attacked.backend.sql`delete from public.donors where image = ${String(image)}`;
  await attacked.backend.sql`
    delete from public.ledger_entries where reference = ${String(reference)}`;
}

it.each(insertable)("a new row of %s obeys the rules or is not stored", async (table) => {
  const columns = columnsOf.get(table) ?? [];
  let taken = 0;
  expect((await write("POST", table, validRow(table))).status).toBe(201);
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...columns), anyHostileValue, { maxKeys: 2 }),
      async (spoilt) => {
        await attacked.backend.sql`delete from private.project_additions`;
        await forget(validRow(table));
        const before = await identifiers(table);
        const { status, text } = await write("POST", table, { ...validRow(table), ...spoilt });
        const added = [...(await identifiers(table))].filter((id) => !before.has(id));
        expect([status < 500, text]).toEqual([true, text]);
        expect(added).toHaveLength(status < 300 ? 1 : 0);
        for (const id of added) {
          taken += 1;
          const row = await stored(table, id);
          expect(offences(row)).toEqual([]);
          expect(row).toMatchObject(
            table === "projects"
              ? { organization_id: attacked.owner.organisation.id, user_id: attacked.owner.userId }
              : { project_id: attacked.hidden.id },
          );
          expect(
            Math.abs(Date.now() - Date.parse(String(row.created_at ?? new Date()))),
          ).toBeLessThan(60_000);
        }
      },
    ),
    randomRuns({ usual: 12, full: 200 }),
  );
  expect(taken).toBeGreaterThan(0);
});

it("what came of it is still read by visitors, within the bounds of an answer", async () => {
  const { sql } = attacked.backend;
  await sql`update public.projects set is_online = true where id = ${attacked.hidden.id}`;
  for (const table of TABLES) {
    const { status, text } = await ask(attacked.backend, { path: `/rest/v1/${table}?select=*` });
    expect([table, status]).toEqual([table, 200]);
    expect(JSON.parse(text)).toBeInstanceOf(Array);
    expect(Buffer.byteLength(text)).toBeLessThan(4 * 1024 * 1024);
  }
});
