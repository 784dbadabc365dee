import { randomUUID } from "node:crypto";
import { createMember } from "@vigie/test-backend/builders";
import { shareOf } from "@vigie/test-backend/full-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "../../contract/calls";
import { type Answer, ask, inParallel } from "./testing/ask";
import {
  type AttackedBackend,
  CALLERS,
  type CallerName,
  createAttackedBackend,
  leaked,
  OUTSIDERS,
} from "./testing/attacked-backend";
import { HIDDEN } from "./testing/planted-rows";

let attacked: AttackedBackend;
/** An import of the owner's, and its entry in the history. */
let imported: { row_id: string; id: number };

beforeAll(async () => {
  attacked = await createAttackedBackend();
  await attacked.owner.client
    .rpc("import_projects", { file_name: "projects.csv", rows: [{ line: 2, title: HIDDEN }] })
    .throwOnError();
  // Else every member may delete the own account, by a call without arguments.
  await attacked.backend.sql`update auth.sessions set created_at = now() - interval '11 minutes'`;
  [imported] = await attacked.backend.sql<[typeof imported]>`
    select row_id, id::int from public.history where table_name = 'imports'`;
});

afterAll(() => attacked.close());

/** What narrows the public list and its map. */
const NARROWING = [
  "search",
  "status",
  "dates",
  "today",
  "country",
  "continent",
  "organisation",
  "within",
];

/** What narrows and orders the dashboard's list. */
const WORK = ["search", "visibility", "phase", "need", "today", "sort"];

/** Every function of the contract with its arguments. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  account_link_details: ["token"],
  add_webhook: ["url", "events"],
  backup_state: [],
  change_projects: ["projects", "change"],
  change_webhook: ["webhook", "url", "events"],
  check_invitation: ["invitation", "email"],
  change_following: ["token", "follow", "pace", "language"],
  confirm_follow: ["token"],
  follow: ["email", "pace", "language", "project", "organisation", "filters"],
  follower_addresses: ["purpose"],
  follower_counts: ["project"],
  following: ["token"],
  stop_following: ["token", "follow"],
  confirm_address: ["token"],
  delete_member: ["organization", "member", "successor"],
  delete_organisation: ["organization"],
  delete_own_account: ["successor"],
  delete_project_for_good: ["project"],
  delete_webhook: ["webhook"],
  deleted_projects: [],
  duplicate_project: ["source"],
  fill_place: ["project", "city", "country", "latitude", "longitude"],
  find_member: ["email"],
  find_titles: ["search", "most"],
  gone_files: [],
  hand_over_projects: ["projects", "new_owner"],
  import_overview: [],
  import_projects: ["file_name", "rows", "seen_import", "member"],
  invitation_details: ["invitation"],
  invite_by_link: ["email"],
  invite_colleague: ["email"],
  invite_first_member: ["organization", "email"],
  list_members: ["organization"],
  list_overview: ["within"],
  list_organisations: [],
  list_projects: [...NARROWING, "sort", "after_key", "after_id", "skip", "most"],
  make_address_link: ["member", "email"],
  make_password_link: ["member"],
  map_places: ["zoom", "west", "south", "east", "north", ...NARROWING],
  open_projects: [...NARROWING, "sort", "after_key", "after_id", "most", "detail", "ids"],
  move_row: ["table_name", "row_id", "before_id"],
  organisation_contents: ["organization"],
  organisation_files: ["organization"],
  organisation_members: [],
  own_references: ["project"],
  own_sessions: [],
  pending_invitations: [],
  project_money: ["project"],
  put_back: ["entry"],
  remove_member: ["member", "successor"],
  request_address_link: ["member", "email"],
  request_password_link: ["email"],
  reset_password: ["token", "password"],
  restore_project: ["project"],
  rotate_webhook_secret: ["webhook"],
  send_webhook_again: ["delivery"],
  set_import_online: ["import", "online", "at_least", "publication"],
  set_member_password: ["member", "password"],
  set_member_role: ["member", "role"],
  set_renditions: ["picture_table", "row_id", "base", "width", "height", "colour"],
  set_webhook_paused: ["webhook", "paused"],
  test_webhook: ["webhook"],
  undo_import: ["import"],
  webhook_deliveries: ["webhook"],
  webhooks: [],
  withdraw_invitation: ["invitation"],
  work_list: [...WORK, "after_key", "after_created", "after_id", "most"],
  work_overview: ["today"],
  work_selection: WORK,
};

const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -(2 ** 63),
  "",
  "x",
  "%",
  "' or true --",
  [],
  [null],
  ["x"],
  {},
  { a: { b: 1 } },
  "a\u0000b",
  "\ud800",
  "\u202ex@example.org\u2028",
  "x".repeat(7000),
  "0".repeat(64),
  "9".repeat(400),
  randomUUID(),
];

/** Arguments that are all one value, and bodies that are no arguments. */
const bodiesFor = (names: readonly string[]): unknown[] => [
  ...HOSTILE.map((value) => Object.fromEntries(names.map((name) => [name, value]))),
  {},
  [],
  [{}, {}],
  null,
  "x",
  { __proto__: null, member: randomUUID(), organization_id: 1, user_id: randomUUID() },
];

type Caller = CallerName | "secret key";

const isRead = (name: string) => CALLS.some((each) => each.relation === name && each.reads);

/** What reads only is called by its address. */
const questionOf = (name: string, body: unknown) => {
  const path = `/rest/v1/rpc/${name}`;
  if (!isRead(name)) return { method: "POST", path, body };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(body ?? {})) query.append(key, String(value));
  return { path: `${path}?${query}` };
};

const call = (caller: Caller, name: string, body: unknown): Promise<Answer> =>
  ask(attacked.backend, {
    ...questionOf(name, body),
    ...(caller === "secret key"
      ? { headers: { apikey: attacked.backend.secretKey } }
      : { token: attacked.tokenOf(caller) }),
  });

/** Everything that the calls could change, of all organisations. */
async function state(): Promise<string> {
  const { sql } = attacked.backend;
  const rows = await Promise.all([
    sql`select id, name from public.organisations order by id`,
    sql`select * from public.members order by user_id`,
    sql`select * from public.former_members order by user_id`,
    sql`select * from public.invitations order by id`,
    sql`select id, user_id, is_online from public.projects order by id`,
    sql`select * from public.history order by id`,
    sql`select * from private.deleted_projects order by project_id`,
    sql`select * from private.account_links order by token_hash`,
    sql`select * from private.webhooks order by id`,
    sql`select * from private.webhook_secrets order by webhook_id, ends_at`,
    sql`select * from private.follow_requests order by id`,
    sql`select * from private.followers order by id`,
    sql`select * from private.follows order by id`,
    sql`select id, email, encrypted_password, raw_user_meta_data from auth.users order by id`,
    sql`select id from auth.sessions order by id`,
  ]);
  return JSON.stringify(rows);
}

it("are all tried here", () => {
  const functions = CALLS.flatMap(({ kind, relation }) => (kind === "function" ? [relation] : []));
  expect(functions.sort()).toEqual(Object.keys(ARGUMENTS).sort());
});

describe.each([...CALLERS, "secret key"] as const)("with hostile arguments, as %s", (caller) => {
  it("no function fails, tells a secret or changes anything", async () => {
    const turn = [...CALLERS, "secret key"].indexOf(caller);
    const tries = Object.entries(ARGUMENTS).flatMap(([name, names], at) =>
      shareOf(bodiesFor(names), turn + at, { usual: 27, full: 1 }).map((body) => ({ name, body })),
    );
    const before = await state();
    const answers = await inParallel(tries, async ({ name, body }) => ({
      name,
      body,
      ...(await call(caller, name, body)),
    }));
    const isOutsider = OUTSIDERS.some((each) => each === caller);
    const secrets = isOutsider ? attacked.secrets : attacked.unreadable;
    // The ids of one's own sessions are no secret to oneself; whose they are is tried below.
    const mayTell = (name: string) => caller === "secret key" || name === "own_sessions";
    const bad = answers.filter(
      ({ name, status, text }) =>
        status >= 500 || (!mayTell(name) && leaked(text, secrets).length > 0),
    );
    expect(bad.slice(0, 5)).toEqual([]);
    expect(await state()).toBe(before);
  });
});

/** Calls that name people, projects and invitations of the owner's organisation. */
async function callsOnOurs() {
  const { sql } = attacked.backend;
  const { owner, member, outsider, hidden } = attacked;
  const [invitation] = await sql<{ id: string }[]>`
    select id from public.invitations
    where organization_id = ${owner.organisation.id} and used_at is null`;
  const people = [owner.userId, member.userId];
  const organization = owner.organisation.id;
  const [stored] = await sql<{ seen: string }[]>`
    select updated_at::text as seen from public.projects where id = ${hidden.id}`;
  return [
    ...people.flatMap((each): [string, object][] => [
      ["set_member_role", { member: each, role: "member" }],
      ["set_member_role", { member: each, role: "administrator" }],
      ["remove_member", { member: each, successor: outsider.userId }],
      ["remove_member", { member: each }],
      ["make_password_link", { member: each }],
      ["make_address_link", { member: each, email: `${randomUUID()}@example.org` }],
      ["hand_over_projects", { projects: [hidden.id], new_owner: each }],
      ["delete_member", { organization, member: each, successor: owner.userId }],
      ["set_member_password", { member: each, password: "a long new secret" }],
      ["request_address_link", { member: each, email: `${randomUUID()}@example.org` }],
    ]),
    ["hand_over_projects", { projects: [hidden.id], new_owner: outsider.userId }],
    ["change_projects", { projects: [hidden.id], change: "online" }],
    ["change_projects", { projects: [hidden.id], change: "offline" }],
    ["withdraw_invitation", { invitation: invitation?.id }],
    ["request_password_link", { email: member.email }],
    ["invite_first_member", { organization, email: "founder@example.org" }],
    ["list_members", { organization }],
    ["find_member", { email: member.email }],
    ["organisation_contents", { organization }],
    ["organisation_files", { organization }],
    ["list_organisations", {}],
    ["delete_organisation", { organization }],
    ["delete_own_account", { successor: owner.userId }],
    [
      "import_projects",
      {
        file_name: "projects.csv",
        rows: [{ line: 2, title: "Mine" }],
        seen_import: imported.id,
        member: owner.userId,
      },
    ],
    [
      "import_projects",
      {
        file_name: "projects.csv",
        rows: [{ line: 2, title: "Ours", id: hidden.id, ...stored }],
        seen_import: imported.id,
      },
    ],
    ["undo_import", { import: imported.row_id }],
    ["set_import_online", { import: imported.row_id, online: true }],
    ["set_import_online", { import: imported.row_id, online: false }],
  ] satisfies [string, object][];
}

it.each([...OUTSIDERS, "member"] as const)(
  "no call on people and projects of an organisation is carried out for its %s",
  async (caller) => {
    const before = await state();
    const tries = await callsOnOurs();
    const answers = await inParallel(tries, async ([name, body]) => ({
      name,
      body,
      ...(await call(caller, name, body)),
    }));
    expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
    const secrets = caller === "member" ? attacked.unreadable : attacked.secrets;
    // What a call names may be repeated to who made it; no name, address or hash is.
    const told = answers.flatMap(({ text }) =>
      leaked(
        text,
        secrets.filter((each) => !each.includes("-")),
      ),
    );
    expect(told).toEqual([]);
    expect(await state()).toBe(before);
  },
);

it.each(OUTSIDERS)(
  "no call on projects, the history and the trash of an organisation is carried out for its %s",
  async (caller) => {
    const { sql } = attacked.backend;
    const { owner, hidden, trashed } = attacked;
    const before = await state();
    const entries = await sql<{ id: string }[]>`
      select id from public.history where organization_id = ${owner.organisation.id}`;
    const tries = [
      ...entries.map(({ id }): [string, object] => ["put_back", { entry: Number(id) }]),
      ...[hidden, trashed].flatMap(({ id }): [string, object][] => [
        ["restore_project", { project: id }],
        ["delete_project_for_good", { project: id }],
        ["duplicate_project", { source: id }],
        ["change_projects", { projects: [id], change: "trash" }],
        ["change_projects", { projects: [id], change: "back" }],
      ]),
    ];
    expect(tries.length).toBeGreaterThan(20);
    const answers = await inParallel(tries, ([name, body]) => call(caller, name, body));
    expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
    expect(answers.flatMap(({ text }) => leaked(text, attacked.secrets))).toEqual([]);
    expect(await state()).toBe(before);
  },
);

it.each(OUTSIDERS)("the lists tell nothing of another organisation to %s", async (caller) => {
  const { outsider, backend } = attacked;
  const own = await backend.sql<{ id: string }[]>`
    select id from auth.sessions where user_id = ${outsider.userId}`;
  const lists = [
    "organisation_members",
    "pending_invitations",
    "own_sessions",
    "deleted_projects",
    "gone_files",
  ];
  for (const name of lists) {
    const { status, text } = await call(caller, name, {});
    const isTheirs = name === "own_sessions" && caller === "outsider";
    expect([name, status < 500, leaked(text, attacked.secrets)]).toEqual([
      name,
      true,
      isTheirs ? own.map(({ id }) => id) : [],
    ]);
  }
});

it("the same calls by an administrator are carried out", async () => {
  const { owner, backend } = attacked;
  const person = await createMember(backend, owner.organisation);
  const member = person.userId;
  const done = [
    await call("owner", "make_password_link", { member }),
    await call("owner", "set_member_role", { member, role: "administrator" }),
    await call("owner", "remove_member", { member }),
  ];
  expect(done.map(({ status }) => status < 300)).toEqual([true, true, true]);
});

it("a link gives its right only to its holder, and only once", async () => {
  const { owner, backend } = attacked;
  const person = await createMember(backend, owner.organisation);
  const { data: token } = await owner.client
    .rpc("make_password_link", { member: person.userId })
    .throwOnError();
  const variants = [
    token.toUpperCase(),
    token.slice(1),
    `${token} `,
    `${token}0`,
    [token, token],
    { token },
  ];
  const password = "a long new secret";
  for (const variant of variants) {
    const { status, text } = await call("anonymous", "reset_password", {
      token: variant,
      password,
    });
    expect([variant, status >= 400 && status < 500, text]).toEqual([variant, true, text]);
    expect(text).not.toContain(person.email);
  }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call("anonymous", "reset_password", { token, password })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
});
