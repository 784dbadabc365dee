import { randomRuns, shareOf } from "@vigie/test-backend/full-run";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyRead } from "./testing/any-read";
import { inParallel } from "./testing/ask";
import { type AttackedBackend, createAttackedBackend } from "./testing/attacked-backend";
import { plantAwkwardValues } from "./testing/awkward-values";
import { askBothWays, type BothWays } from "./testing/both-ways";
import {
  embeddingReads,
  operatorReads,
  publicTables,
  shareOfReads,
  type Table,
} from "./testing/read-questions";

/*
 * Visitors' reads have connections of their own, see `backend/lite/anonymous-pool.ts`. Here a backend with
 * them and one without are asked the same, and must give the same bytes.
 */

let attacked: AttackedBackend;
let tables: Table[];

beforeAll(async () => {
  attacked = await createAttackedBackend();
  tables = await publicTables(attacked.backend);
});

afterAll(() => attacked.backend.close());

describe.each([
  { connections: "of their own", isPooled: false, turn: 0 },
  { connections: "behind a pooler", isPooled: true, turn: 1 },
])("on connections $connections", ({ isPooled, turn }) => {
  let both: BothWays;

  beforeAll(async () => {
    both = await askBothWays(attacked, isPooled);
  });

  afterAll(() => both.close());

  /** Both answers to a read that the contract admits. */
  async function answersTo(path: string, headers = {}) {
    const answers = await both.ask({ path, headers });
    if (answers === null) throw new Error(`The contract refuses ${path}`);
    return answers;
  }

  it("what is written after a statement was prepared is read as before it", async () => {
    const { sql } = attacked.backend;
    const paths = [
      `key_milestones?project_id=eq.${attacked.open.id}&order=id`,
      `social_media_posts?project_id=eq.${attacked.open.id}&order=id`,
      `projects?select=*,key_milestones(*),social_media_posts(*)&id=eq.${attacked.open.id}`,
      `team?select=projects(title,budget,money_spent,dv2_value)&project_id=eq.${attacked.open.id}`,
    ];
    await sql`update public.projects set budget = 5, money_spent = null where id = ${attacked.open.id}`;
    for (const path of paths) await both.ask({ path: `/rest/v1/${path}` });
    await plantAwkwardValues(sql, attacked.open.id);
    for (const path of paths) {
      const { expected, actual } = await answersTo(`/rest/v1/${path}`);
      expect(actual).toBe(expected);
    }
  });

  it("each value is answered for itself, however many are asked for at once", async () => {
    const ids = await attacked.backend.sql<{ id: string }[]>`select id from public.projects`;
    const path = (id: string) => `/rest/v1/projects?select=id,title&id=eq.${id}&is_online=eq.true`;
    await both.ask({ path: path(attacked.open.id) });
    const answers = await inParallel(ids, async ({ id }) => ({
      id,
      ...(await answersTo(path(id))),
    }));
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter(({ actual, expected }) => actual !== expected)).toEqual([]);
    const shown = answers.filter(({ id, actual }) => actual.includes(`${id}\\"`));
    expect(shown.map(({ id }) => id)).not.toContain(attacked.hidden.id);
    expect(shown.length).toBeGreaterThan(5);
  });

  it.each([
    "eq.zq7openly",
    "eq.zq7openly title",
    "eq.' or true --",
    "eq.zq7openly') union select email from auth.users --",
    "eq.$1",
    "eq.null",
    "eq.true",
    "eq.7",
    "eq.007",
    "eq.1e3",
    "eq.Infinity",
    'eq."zq7openly title"',
    "eq.{a}",
    "neq.zq7openly title",
    "not.eq.zq7openly",
  ])("a title that %s is but a value", async (condition) => {
    const path = (value: string) =>
      `/rest/v1/projects?select=title&order=id&title=${encodeURIComponent(value)}`;
    await both.ask({ path: path("eq.word") });
    await both.ask({ path: path("eq.5") });
    const first = await answersTo(path(condition));
    const second = await answersTo(path(condition));
    expect([first.actual, second.actual]).toEqual([first.expected, second.expected]);
    expect(first.actual).not.toContain("@example.org");
  });

  it.each([
    ["an id that is none", "projects?select=id&id=eq.ID", "zq7hid"],
    ["a number that is too large", "projects?select=id&organization_id=eq.ID", "99999999999999"],
    ["a date that is none", "projects?select=id&start_date=gt.ID", "2026-02-31"],
    ["no row where one is asked for", "projects?select=id&id=eq.ID", crypto.randomUUID()],
  ])("%s is refused in the same words", async (_name, path, value) => {
    const right = { id: attacked.open.id, organization_id: "1", start_date: "2026-02-28" };
    const column = /&(\w+)=(?:eq|gt)\.ID/.exec(path)?.[1];
    const made = Object.entries(right).find(([name]) => name === column)?.[1] ?? "";
    const headers = { accept: "application/vnd.pgrst.object+json" };
    const list = (id: string) => answersTo(`/rest/v1/${path.replace("ID", id)}`);
    const row = (id: string) => answersTo(`/rest/v1/${path.replace("ID", id)}`, headers);
    for (const ask of [list, row]) {
      await ask(made);
      const { actual, expected } = await ask(value);
      expect(actual).toBe(expected);
    }
  });

  it("every table gives the same bytes, as a list, a page of it, counted and one row alone", async () => {
    const one = "application/vnd.pgrst.object+json";
    const forms: [string, Record<string, string>][] = [
      ["select=*&limit=20", {}],
      ["select=*&limit=2&offset=1", { prefer: "count=exact" }],
      ["order=id.desc&limit=3", { prefer: "count=exact", range: "1-2" }],
      ["limit=1", { accept: one }],
      ["limit=1", { accept: `${one};nulls=stripped` }],
      ["limit=2", { accept: "text/csv, */*" }],
      ["offset=5000", { prefer: "count=exact" }],
      ["id=is.null", { accept: one }],
    ];
    const reads = tables.flatMap(({ name, columns }, at) => {
      const own = `${name === "projects" ? "id" : "project_id"}=eq.${attacked.open.id}`;
      const select = columns.map((column) => column.name).join(",");
      const all = { path: `/rest/v1/${name}?${own}&select=${encodeURIComponent(select)}` };
      const path = `/rest/v1/${name}?`;
      const asked = forms.flatMap(([query, headers]) => [
        { path: path + query, headers },
        { path: `${path + own}&${query}`, headers },
      ]);
      return [...shareOf(asked, turn + at, { usual: 9, full: 1 }), all];
    });
    const { differences, answered } = await both.compare(reads);
    expect(differences).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  });

  it("every operator does, on columns of every type", async () => {
    const all = operatorReads(tables).map((read, at) =>
      at % 4 < 2 ? read : { ...read, headers: {} },
    );
    const reads = shareOfReads(all, turn, { usual: 107, full: 2 });
    const { differences, answered } = await both.compare(reads);
    expect(differences).toEqual([]);
    expect(answered).toBeGreaterThan(5);
  });

  it("every embedding does", async () => {
    const all = embeddingReads(
      tables,
      tables.map(({ name }) => name),
    );
    const reads = shareOfReads(all, turn, { usual: 59, full: 2 });
    const { differences, answered } = await both.compare(reads);
    expect(differences).toEqual([]);
    expect(answered).toBeGreaterThan(2);
  });

  it("every function does, on what is right and what is not", async () => {
    const reads = [
      "list_overview",
      "list_overview?within=nobody",
      "list_projects?search=zq7openly&most=5",
      "list_projects?sort=title&after_key=A&after_id=none",
      "map_places?zoom=3",
      `open_projects?detail=whole&ids={${attacked.open.id},${attacked.hidden.id}}`,
      "open_projects?most=0&today=2026-02-31",
      `project_money?project=${attacked.open.id}`,
      `project_money?project=${attacked.hidden.id}`,
    ].map((path) => ({ path: `/rest/v1/rpc/${path}` }));
    const { differences, answered } = await both.compare(reads);
    expect(differences).toEqual([]);
    expect(answered).toBe(6);
  });

  it("and so does anything else that can be asked", async () => {
    await fc.assert(
      fc.asyncProperty(anyRead(tables), async ({ path, headers }) => {
        const { differences } = await both.compare([{ path, headers }]);
        expect(differences).toEqual([]);
      }),
      randomRuns({ usual: 15, full: 200 }),
    );
  });
});
