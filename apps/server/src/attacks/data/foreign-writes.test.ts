import { randomUUID } from "node:crypto";
import { contentTables } from "@vigie/domain/content-tables";
import { createProject } from "@vigie/test-backend/builders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask, inParallel } from "./testing/ask";
import {
  type AttackedBackend,
  createAttackedBackend,
  leaked,
  OUTSIDERS,
} from "./testing/attacked-backend";
import { readDemo } from "./testing/demo-rows";
import { markedContent, markedProject } from "./testing/planted-rows";

let attacked: AttackedBackend;

beforeAll(async () => {
  attacked = await createAttackedBackend();
});

afterAll(() => attacked.backend.close());

const TABLES = ["organisations", "members", "invitations", "projects", ...contentTables];

/** What no outsider may change: one organisation's rows, and what an online project consists of. */
async function guardedRows(): Promise<string> {
  const { backend, hidden, open, owner } = attacked;
  const { sql } = backend;
  const projects = sql`(${hidden.id}, ${open.id})`;
  const rows = await Promise.all([
    sql`select t::text from public.projects t where id in ${projects} or organization_id = ${owner.organisation.id} order by id`,
    sql`select t::text from public.organisations t where id = ${owner.organisation.id}`,
    sql`select t::text from public.members t order by user_id`,
    sql`select t::text from public.invitations t order by id`,
    ...contentTables.map(
      (table) =>
        sql`select t::text from public.${sql(table)} t where project_id in ${projects} order by id`,
    ),
  ]);
  return JSON.stringify(rows);
}

type Write = { method: string; path: string; body?: unknown; headers?: Record<string, string> };

const send = (token: string | undefined, { method, path, body, headers }: Write): Promise<Answer> =>
  ask(attacked.backend, {
    method,
    path,
    token,
    body,
    headers: { prefer: "return=representation", ...headers },
  });

const rowOf = (table: string): Record<string, unknown> => {
  const { hidden, owner } = attacked;
  if (table === "projects") {
    const organization_id = owner.organisation.id;
    return { ...markedProject("zq7spoilt"), user_id: owner.userId, organization_id };
  }
  if (table === "organisations") return { name: "zq7spoilt" };
  if (table === "members") {
    return { user_id: attacked.outsider.userId, organization_id: owner.organisation.id };
  }
  if (table === "invitations") {
    return { token_hash: "0".repeat(64), email: "a@b.c", organization_id: owner.organisation.id };
  }
  return { ...markedContent("zq7spoilt")[table], project_id: hidden.id };
};

/** Ways to name the other organisation's rows, offline and online, and everybody's. */
function filtersOf(table: string, project: { id: string; rows: Record<string, string> }): string[] {
  const { owner } = attacked;
  const id = project.rows[table] ?? project.id;
  return [
    `id=eq.${id}`,
    `id=in.(${id},${randomUUID()})`,
    `project_id=eq.${project.id}`,
    `organization_id=eq.${owner.organisation.id}`,
    `or=(id.eq.${id},id.neq.${id})`,
    `id=neq.${randomUUID()}`,
    `id=not.is.null`,
    "",
    "limit=1",
    "id=eq.1",
  ];
}

function writesOn(table: string): Write[] {
  const { hidden, open } = attacked;
  const path = `/rest/v1/${table}`;
  const row = rowOf(table);
  const id = hidden.rows[table] ?? hidden.id;
  const merge = { prefer: "resolution=merge-duplicates,return=representation" };
  const changes = [hidden, open].flatMap((project) =>
    filtersOf(table, project).flatMap((filter) => [
      { method: "DELETE", path: `${path}?${filter}` },
      { method: "PATCH", path: `${path}?${filter}`, body: row },
      { method: "PATCH", path: `${path}?${filter}&select=*`, body: {} },
    ]),
  );
  return [
    ...changes,
    { method: "POST", path, body: row },
    { method: "POST", path, body: [row, row] },
    { method: "POST", path, body: { ...row, id } },
    { method: "POST", path, body: { ...row, id }, headers: merge },
    { method: "POST", path: `${path}?on_conflict=id`, body: { ...row, id }, headers: merge },
    { method: "POST", path: `${path}?columns=id`, body: { ...row, id } },
    { method: "POST", path: `${path}?select=*,projects(*)`, body: row },
    { method: "PUT", path: `${path}?id=eq.${id}`, body: { ...row, id } },
  ];
}

/** An outsider may write to the online project, which is the outsider's own. */
const isAboutTheirs = (caller: string, table: string, { path }: Write) => {
  const { id, rows } = attacked.open;
  return caller !== "outsider" || !(path.includes(id) || path.includes(rows[table] ?? id));
};

describe.each(OUTSIDERS)("as %s", (caller) => {
  it.each(TABLES)("no write changes or tells of the rows of another in %s", async (table) => {
    const writes = writesOn(table).filter((write) => isAboutTheirs(caller, table, write));
    const before = await guardedRows();
    const answers = await inParallel(writes, (write) => send(attacked.tokenOf(caller), write));
    const bad = answers.filter(
      ({ status, text }) =>
        status >= 500 ||
        leaked(
          text,
          attacked.secrets.filter((each) => !each.includes("-")),
        ).length > 0,
    );
    expect(bad).toEqual([]);
    expect(await guardedRows()).toBe(before);
  });
});

it("the same writes by the rows' own organisation are carried out", async () => {
  const { owner, hidden } = attacked;
  for (const table of contentTables) {
    const change = { ...markedContent("zq7changed")[table] };
    const own = await send(owner.accessToken, {
      method: "PATCH",
      path: `/rest/v1/${table}?id=eq.${hidden.rows[table]}`,
      body: change,
    });
    expect([table, own.status, own.text.includes("zq7changed")]).toEqual([table, 200, true]);
  }
});

describe("content of two organisations in one request", () => {
  const cases = contentTables.map((table) => ({ table }));

  it.each(cases)("is taken whole or not at all: $table", async ({ table }) => {
    const { outsider, own, hidden, backend } = attacked;
    const mine = { ...markedContent("zq7mixed")[table], project_id: own.id };
    const foreign = { ...mine, project_id: hidden.id };
    const count = async () => (await backend.sql`select from public.${backend.sql(table)}`).length;
    const before = await count();
    for (const body of [
      [mine, foreign],
      [foreign, mine],
      [...Array(50).fill(mine), foreign],
    ]) {
      const { status } = await send(outsider.accessToken, {
        method: "POST",
        path: `/rest/v1/${table}`,
        body,
      });
      expect(status).toBe(403);
    }
    expect(await count()).toBe(before);
    const both = { method: "POST", path: `/rest/v1/${table}`, body: [mine, mine] };
    expect((await send(outsider.accessToken, both)).status).toBe(201);
    expect(await count()).toBe(before + 2);
  });

  it.each(cases)("is not moved from one to the other: $table", async ({ table }) => {
    const { outsider, own, hidden, open, backend } = attacked;
    const move = (project_id: string) =>
      send(outsider.accessToken, {
        method: "PATCH",
        path: `/rest/v1/${table}?id=eq.${own.rows[table]}`,
        body: { project_id },
      });
    expect((await move(hidden.id)).status).toBe(403);
    expect((await move(randomUUID())).status).toBe(403);
    expect((await move(open.id)).status).toBe(200);
    const [row] = await backend.sql`
      select project_id from public.${backend.sql(table)} where id = ${own.rows[table] ?? ""}`;
    expect(row).toEqual({ project_id: open.id });
  });
});

it("5,000 rows in one request are refused, a hundred are taken", async () => {
  const { outsider, own, backend } = attacked;
  const rows = (count: number) => Array(count).fill({ name_milestone: "m", project_id: own.id });
  const add = (count: number) =>
    send(outsider.accessToken, {
      method: "POST",
      path: "/rest/v1/key_milestones",
      body: rows(count),
      headers: { prefer: "return=minimal" },
    });
  const before = await backend.sql`select from public.key_milestones`;
  for (const count of [101, 5000]) expect((await add(count)).status).toBe(413);
  expect(await backend.sql`select from public.key_milestones`).toHaveLength(before.length);
  expect((await add(100)).status).toBe(201);
});

it("a refusal does not tell whether a project of another organisation exists", async () => {
  const { outsider, hidden, own } = attacked;
  const answers = async (project_id: string) => {
    const added = await inParallel(contentTables, (table) =>
      send(outsider.accessToken, {
        method: "POST",
        path: `/rest/v1/${table}`,
        body: { ...markedContent("x")[table], project_id },
      }),
    );
    const moved = await inParallel(contentTables, (table) =>
      send(outsider.accessToken, {
        method: "PATCH",
        path: `/rest/v1/${table}?project_id=eq.${own.id}`,
        body: { project_id },
      }),
    );
    const changed = await inParallel(["DELETE", "PATCH"], (method) =>
      send(outsider.accessToken, {
        method,
        path: `/rest/v1/projects?id=eq.${project_id}`,
        ...(method === "PATCH" && { body: { title: "x" } }),
      }),
    );
    return [...added, ...moved, ...changed];
  };
  expect(await answers(hidden.id)).toEqual(await answers(randomUUID()));
});

it("a project's id can be chosen, but not one that is taken", async () => {
  const { outsider, hidden } = attacked;
  const id = randomUUID();
  expect(await createProject(outsider, { id })).toMatchObject({ id });
  const taken = await outsider.client.from("projects").insert({
    id: hidden.id,
    title: "x",
    user_id: outsider.userId,
    organization_id: outsider.organisation.id,
  });
  expect(taken.status).toBe(409);
  expect(leaked(JSON.stringify(taken.error), ["zq7hidden"])).toEqual([]);
});

it("leaves the demo organisation as it was", async () => {
  expect(await readDemo(attacked.backend)).toEqual(attacked.demo);
});
