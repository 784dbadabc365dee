import { randomUUID } from "node:crypto";
import { contentTables } from "@vigie/domain/project/content-tables";
import { contentRow } from "@vigie/test-backend/content-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ask, inParallel } from "./testing/ask";
import {
  type AttackedBackend,
  createAttackedBackend,
  leaked,
  OUTSIDERS,
} from "./testing/attacked-backend";
import { markedProject, measuredBy } from "./testing/planted-rows";

let attacked: AttackedBackend;

beforeAll(async () => {
  attacked = await createAttackedBackend();
});

afterAll(() => attacked.close());

const TABLES = [
  "organisations",
  "members",
  "former_members",
  "invitations",
  "projects",
  ...contentTables,
] as const;

/** What no outsider may change: one organisation's rows, and what an online project consists of. */
async function guardedRows(): Promise<string> {
  const { backend, hidden, open, owner } = attacked;
  const { sql } = backend;
  const projects = sql`(${hidden.id}, ${open.id})`;
  const rows = await Promise.all([
    sql`select t::text from public.projects t where id in ${projects} or organization_id = ${owner.organisation.id} order by id`,
    sql`select t::text from public.organisations t where id = ${owner.organisation.id}`,
    sql`select t::text from public.members t order by user_id`,
    sql`select t::text from public.former_members t order by user_id`,
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

describe.each(OUTSIDERS)("as %s", (caller) => {
  it("a new project under the id of another's is refused alike, seen or hidden, and changes nothing", async () => {
    const { hidden, open, tokenOf, outsider } = attacked;
    const before = await guardedRows();
    for (const prefer of [
      "return=representation",
      "return=representation,resolution=merge-duplicates",
    ]) {
      const answers = await inParallel([hidden.id, open.id], (id) =>
        send(tokenOf(caller), {
          method: "POST",
          path: "/rest/v1/projects",
          headers: { prefer },
          body: {
            id,
            title: "zq7taken",
            user_id: outsider.userId,
            organization_id: outsider.organisation.id,
          },
        }),
      );
      const [ofHidden, ofOpen] = answers.map(({ status, text }, at) => ({
        status,
        text: text.replaceAll([hidden.id, open.id][at] ?? "", "ID"),
      }));
      expect(ofHidden?.status).toBeGreaterThanOrEqual(400);
      expect(ofHidden?.status).toBeLessThan(500);
      expect(ofHidden).toEqual(ofOpen);
      expect(leaked(ofHidden?.text ?? "", attacked.secrets)).toEqual([]);
    }
    expect(await guardedRows()).toBe(before);
  });
});

const rowOf = (table: (typeof TABLES)[number]): Record<string, unknown> => {
  const { hidden, owner } = attacked;
  if (table === "projects") {
    const organization_id = owner.organisation.id;
    return { ...markedProject("zq7spoilt"), user_id: owner.userId, organization_id };
  }
  if (table === "organisations") return { name: "zq7spoilt" };
  if (table === "members") {
    const user_id = attacked.outsider.userId;
    return { user_id, organization_id: owner.organisation.id, role: "administrator" };
  }
  if (table === "former_members") {
    const user_id = attacked.outsider.userId;
    return { user_id, organization_id: owner.organisation.id, name: "zq7spoilt" };
  }
  if (table === "invitations") {
    return { token_hash: "0".repeat(64), email: "a@b.c", organization_id: owner.organisation.id };
  }
  return {
    ...contentRow(table, "zq7spoilt"),
    ...measuredBy(table, hidden.id),
    project_id: hidden.id,
  };
};

/** Ways to name the other organisation's rows, offline and online, and all rows. */
function filtersOf(table: string, project: { id: string; rows: Record<string, string> }): string[] {
  const { owner } = attacked;
  const id = project.rows[table] ?? project.id;
  return [
    `id=eq.${id}`,
    `id=in.(${id},${randomUUID()})`,
    `project_id=eq.${project.id}`,
    `organization_id=eq.${owner.organisation.id}`,
    `user_id=eq.${owner.userId}`,
    `or=(id.eq.${id},id.neq.${id})`,
    `id=neq.${randomUUID()}`,
    `id=not.is.null`,
    "",
    "limit=1",
    "id=eq.1",
  ];
}

function writesOn(table: (typeof TABLES)[number]): Write[] {
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
    // Of members the name alone may be changed, by themselves.
    {
      method: "PATCH",
      path: `${path}?organization_id=eq.${attacked.owner.organisation.id}`,
      body: { name: "zq7spoilt" },
    },
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
    const change = contentRow(table, "zq7changed");
    const own = await send(owner.accessToken, {
      method: "PATCH",
      path: `/rest/v1/${table}?id=eq.${hidden.rows[table]}`,
      body: change,
    });
    expect([table, own.status, own.text.includes("zq7changed")]).toEqual([table, 200, true]);
  }
});
