import { randomUUID } from "node:crypto";
import { contentTables } from "@vigie/domain/project/content-tables";
import { createProject } from "@vigie/test-backend/builders";
import { contentRow } from "@vigie/test-backend/content-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask, inParallel } from "./testing/ask";
import { type AttackedBackend, createAttackedBackend, leaked } from "./testing/attacked-backend";
import { readDemo } from "./testing/demo-rows";
import { measuredBy } from "./testing/planted-rows";

let attacked: AttackedBackend;

beforeAll(async () => {
  attacked = await createAttackedBackend();
});

afterAll(() => attacked.backend.close());

type Write = { method: string; path: string; body?: unknown; headers?: Record<string, string> };

const send = (token: string | undefined, { method, path, body, headers }: Write): Promise<Answer> =>
  ask(attacked.backend, {
    method,
    path,
    token,
    body,
    headers: { prefer: "return=representation", ...headers },
  });

describe("content of two organisations in one request", () => {
  const cases = contentTables.map((table) => ({ table }));

  it.each(cases)("is taken whole or not at all: $table", async ({ table }) => {
    const { outsider, own, hidden, backend } = attacked;
    // A picture of a donor is described once in a project, so each row is one of its own.
    const mine = (nth = 0) => ({
      ...contentRow(table, `zq7mixed${nth}`),
      ...measuredBy(table, own.id),
      project_id: own.id,
    });
    const foreign = { ...mine(), ...measuredBy(table, hidden.id), project_id: hidden.id };
    const count = async () => (await backend.sql`select from public.${backend.sql(table)}`).length;
    const before = await count();
    for (const body of [
      [mine(), foreign],
      [foreign, mine()],
      [...Array.from({ length: 50 }, (_, nth) => mine(nth)), foreign],
    ]) {
      const { status } = await send(outsider.accessToken, {
        method: "POST",
        path: `/rest/v1/${table}`,
        body,
      });
      expect(status).toBe(403);
    }
    expect(await count()).toBe(before);
    const both = { method: "POST", path: `/rest/v1/${table}`, body: [mine(1), mine(2)] };
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
    // The indicator, which was moved before, took its measurements with it.
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
        body: { ...contentRow(table, "x"), ...measuredBy(table, project_id), project_id },
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
