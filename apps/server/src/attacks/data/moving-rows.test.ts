import { randomUUID } from "node:crypto";
import { contentTables, orderedTables } from "@vigie/domain/project/content-tables";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "./testing/ask";
import {
  type AttackedBackend,
  type CallerName,
  createAttackedBackend,
  OUTSIDERS,
} from "./testing/attacked-backend";

let attacked: AttackedBackend;

beforeAll(async () => {
  attacked = await createAttackedBackend();
});

afterAll(() => attacked.backend.close());

async function move(caller: CallerName, body: Record<string, unknown>) {
  const { status, text } = await ask(attacked.backend, {
    method: "POST",
    path: "/rest/v1/rpc/move_row",
    token: attacked.tokenOf(caller),
    body,
  });
  return { status, text };
}

describe.each(orderedTables)("the order of %s", (table_name) => {
  it.each(OUTSIDERS)(
    "is not for its %s to change, who learns nothing of its rows",
    async (caller) => {
      const { hidden, trashed, backend } = attacked;
      const { sql } = backend;
      const positions = () => sql`select id, position from public.${sql(table_name)} order by id`;
      const before = await positions();
      const unknown = await move(caller, { table_name, row_id: randomUUID() });
      expect([401, 403]).toContain(unknown.status);
      for (const { rows } of [hidden, trashed]) {
        expect(await move(caller, { table_name, row_id: rows[table_name] })).toEqual(unknown);
      }
      expect(await positions()).toEqual(before);
    },
  );

  it("tells no more of the row before which another is to stand", async () => {
    const { own, hidden } = attacked;
    const row_id = own.rows[table_name];
    const unknown = await move("outsider", { table_name, row_id, before_id: randomUUID() });
    expect(unknown.status).toBe(400);
    const before_id = hidden.rows[table_name];
    expect(await move("outsider", { table_name, row_id, before_id })).toEqual(unknown);
  });

  it("is not taken from another table of the same id", async () => {
    const { hidden } = attacked;
    const others = Object.entries(hidden.rows).filter(([table]) => table !== table_name);
    for (const [, row_id] of others) {
      expect((await move("owner", { table_name, row_id })).status).toBe(403);
    }
  });
});

it.each(contentTables)(
  "the rows of %s are put in order only where they have one",
  async (table_name) => {
    const row_id = attacked.own.rows[table_name];
    const isOrdered = orderedTables.some((ordered) => ordered === table_name);
    expect((await move("outsider", { table_name, row_id })).status).toBe(isOrdered ? 204 : 400);
  },
);
