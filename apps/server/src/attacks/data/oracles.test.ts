import { randomUUID } from "node:crypto";
import { contentTables } from "@vigie/domain/project/content-tables";
import { contentRow } from "@vigie/test-backend/content-rows";
import { randomRuns, shareOf } from "@vigie/test-backend/full-run";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyRead } from "./testing/any-read";
import { type Answer, ask, askAll, type Question } from "./testing/ask";
import { type AttackedBackend, createAttackedBackend, OUTSIDERS } from "./testing/attacked-backend";
import { HIDDEN, measuredBy, plantProject } from "./testing/planted-rows";
import { publicTables } from "./testing/read-questions";

let attacked: AttackedBackend;
let made: Question[];

beforeAll(async () => {
  attacked = await createAttackedBackend();
  made = fc
    .sample(anyRead(await publicTables(attacked.backend)), randomRuns({ usual: 20, full: 1500 }))
    .map((question) => ({ ...question, path: inOwnOrder(question.path) }));
});

afterAll(() => attacked.backend.close());

/** Questions by which hidden rows could show themselves without being shown. */
const pointed = [
  "projects?select=id&title=like.zq7hid*",
  "projects?select=id&title=like.zq7other*",
  "projects?select=id&budget=gt.900000000",
  "projects?select=id&limit=1&order=budget.desc.nullslast,id",
  "projects?select=id&limit=1&offset=1&order=budget.desc.nullsfirst,id",
  "projects?select=id&order=title.desc,id",
  "projects?select=id&or=(title.like.zq7hid*,id.is.null)",
  "projects?select=id&not.or=(title.like.zq7hid*,budget.gt.1)",
  "projects?select=id&reference=like.zq7hid*",
  "projects?select=id&or=(reference.like.zq7hid*,id.is.null)",
  "projects?select=id&order=reference.desc,id&limit=3",
  "organisations?select=id,projects(reference)&order=id",
  "organisations?select=id,projects!inner(id)&projects.reference=like.zq7hid*",
  "key_milestones?select=id,projects(id)&projects.order=reference",
  "projects?select=id,team!inner(id)&team.first_name=like.zq7hid*",
  "projects?select=id,team(id)&team.order=first_name&team.limit=1",
  "projects?select=id,team(id)&team.or=(first_name.like.zq7hid*,last_name.like.*)",
  "organisations?select=id,projects(id)&projects.title=like.zq7hid*",
  "organisations?select=id,projects!inner(id)&projects.title=like.zq7hid*",
  "organisations?select=id,projects!inner(id)&projects.is_online=eq.false",
  "organisations?select=id,projects(team(id))&projects.team.first_name=like.zq7hid*",
  "organisations?select=id,projects(id)&order=id&projects.limit=1&projects.order=budget.desc,id",
  "organisations?select=id,...projects(title)&order=id",
  "organisations?select=id,members(user_id)&order=id",
  "organisations?select=id,members!inner(user_id)&order=id",
  "organisations?select=id,invitations!inner(id)&order=id",
  "organisations?select=id&order=projects(title)",
  "members?select=user_id",
  "members?select=user_id,name,role&name=like.zq7hid*",
  "former_members?select=user_id,name",
  "organisations?select=id,former_members!inner(user_id)&order=id",
  "invitations?select=id",
  ...contentTables.flatMap((table) => [
    `${table}?select=id&order=project_id,id`,
    `${table}?select=id,projects!inner(id)&projects.title=like.zq7hid*`,
    `${table}?select=id,projects(id)&limit=3&order=id&projects.is_online=eq.false`,
    `${table}?select=project_id&offset=1&order=id.desc&limit=1`,
  ]),
].map((path): Question => ({ path: `/rest/v1/${path}`, headers: { prefer: "count=exact" } }));

/** The same of a first row alone. */
const pointedAtFirst = pointed.map(
  ({ path }): Question => ({
    path: inOwnOrder(path),
    headers: { prefer: "count=exact", range: "0-0" },
  }),
);

/** Which row is the first without an order is PostgreSQL's to choose, and may change with each write. */
function inOwnOrder(path: string): string {
  const isOrdered = /[?&]order=/.test(path);
  return path.startsWith("/rest/v1/projects?") && !isOrdered ? `${path}&order=id` : path;
}

/** Rows without an order may come in any. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(inOrder).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inOrder(inner)]));
}

const comparable = ({ status, text, contentRange }: Answer) =>
  JSON.stringify([status, contentRange, text === "" ? "" : inOrder(JSON.parse(text))]);

/** Makes what is hidden another thing: other values, more rows, other people. */
async function changeWhatIsHidden(): Promise<void> {
  const { backend, owner, hidden } = attacked;
  const { sql } = backend;
  await sql`update public.projects set title = 'zq7other', budget = 1, countries = '{fr}' where id = ${hidden.id}`;
  // Without triggers: that something of an online project was changed, and when, is no secret.
  await sql.begin(async (quietly) => {
    await quietly.unsafe("set local session_replication_role = replica");
    await quietly.unsafe("update public.projects set reference = null where reference is not null");
  });
  await sql`update public.team set first_name = 'zq7other' where project_id = ${hidden.id}`;
  await sql`delete from public.press where project_id = ${hidden.id}`;
  for (const mark of ["zq7hidden", "aaa", "zzz"]) {
    await plantProject(backend, owner, { mark, isOnline: false });
  }
  await owner.client.rpc("invite_colleague", { email: "one-more@example.org" }).throwOnError();
}

/** Rows that the hidden project holds already, and what only some projects take. */
const rowsToAdd: [table: string, row: Record<string, unknown>][] = [
  ...contentTables.map((table): [string, Record<string, unknown>] => [
    table,
    contentRow(table, HIDDEN),
  ]),
  ["project_places", { city: `${HIDDEN} city`, found: "nowhere" }],
  ["project_places", { city: "a city that no project lists", found: "nowhere" }],
];

describe.each(OUTSIDERS)("to %s", (caller) => {
  it.each(rowsToAdd)("a row of %s for the hidden project is refused as for none", async (...of) => {
    const [table, row] = of;
    const { backend, hidden, own, tokenOf } = attacked;
    const write = (method: string, query: string, project_id: string) =>
      ask(backend, {
        method,
        path: `/rest/v1/${table}${query}`,
        token: tokenOf(caller),
        body: { ...row, ...measuredBy(table, project_id), project_id },
      });
    for (const [method, query] of [
      ["POST", ""],
      ["PATCH", `?id=eq.${own.rows[table]}`],
    ] as const) {
      const refused = await write(method, query, hidden.id);
      expect([401, 403, 204, 200]).toContain(refused.status);
      expect(await write(method, query, randomUUID())).toEqual(refused);
    }
  });
});

describe("what is hidden", () => {
  it("makes no difference to any answer to callers without rights", async () => {
    const { backend, tokenOf } = attacked;
    const questions = OUTSIDERS.flatMap((caller, turn) =>
      [...pointed, ...shareOf(pointedAtFirst, turn, { usual: 3, full: 1 }), ...made].map(
        (question) => ({ ...question, token: tokenOf(caller) }),
      ),
    );
    const before = await askAll(backend, questions);
    const ownersQuestion = {
      path: "/rest/v1/projects?select=id&title=like.zq7hid*",
      headers: { prefer: "count=exact" },
      token: attacked.owner.accessToken,
    };
    const ownersBefore = await ask(backend, ownersQuestion);

    await changeWhatIsHidden();

    const after = await askAll(backend, questions);
    const differences = questions.filter((_, at) => {
      const [first, second] = [before[at], after[at]];
      return !first || !second || comparable(first) !== comparable(second);
    });
    expect(differences.slice(0, 5)).toEqual([]);
    expect(before.filter(({ status }) => status < 300).length).toBeGreaterThan(100);
    expect(comparable(await ask(backend, ownersQuestion))).not.toBe(comparable(ownersBefore));
  });
});
