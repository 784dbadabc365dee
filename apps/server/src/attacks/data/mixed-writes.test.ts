import { randomUUID } from "node:crypto";
import { contentTables } from "@vigie/domain/project/content-tables";
import { contentRow } from "@vigie/test-backend/content-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask, inParallel } from "./testing/ask";
import { type AttackedBackend, createAttackedBackend } from "./testing/attacked-backend";
import { measuredBy } from "./testing/planted-rows";

let attacked: AttackedBackend;

beforeAll(async () => {
  attacked = await createAttackedBackend();
});

afterAll(() => attacked.close());

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
});

it("a refusal does not tell whether a project of another organisation exists", async () => {
  const { outsider, hidden } = attacked;
  const answers = (project_id: string) => {
    return inParallel(["DELETE", "PATCH"], (method) =>
      send(outsider.accessToken, {
        method,
        path: `/rest/v1/projects?id=eq.${project_id}`,
        ...(method === "PATCH" && { body: { title: "x" } }),
      }),
    );
  };
  expect(await answers(hidden.id)).toEqual(await answers(randomUUID()));
});
