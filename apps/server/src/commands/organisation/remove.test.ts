import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, stateOf } from "./testing/run";

let backend: TestBackend;
let chief: TestMember;
let owner: TestMember;
let idle: TestMember;
let foreign: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  const wells = await createOrganisation(backend, "Wells");
  chief = await createMember(backend, wells, "chief@example.org");
  owner = await createMember(backend, wells, "owner@example.org");
  idle = await createMember(backend, wells, "idle@example.org");
  foreign = await createMember(backend, await createOrganisation(backend, "Wells"), "far@b.org");
  await createProject(owner);
  await createProject(owner);
});

afterAll(() => backend.close());

describe.each([[[]], [["--dry-run"]]])("refused, and nothing changes (%j):", (options) => {
  it.each([
    [["nobody@example.org"], "No member signs in with nobody@example.org."],
    [["owner@example.org"], /owns 2 projects\. Say who takes over with --to .* -- members 1$/],
    [["owner@example.org", "--to", "OWNER@example.org"], "Name another member with --to"],
    [
      ["owner@example.org", "--to", "far@b.org"],
      'far@b.org is not a member of "Wells" (number 1). To see who is: npm run organisation -- members 1',
    ],
    [["idle@example.org", "--to", "nobody@example.org"], "nobody@example.org is not a member"],
    [
      ["chief@example.org", "--to", "idle@example.org"],
      'chief@example.org is the only administrator of "Wells" (number 1). Sign in as chief@example.org (npm run organisation -- password chief@example.org) and make another member administrator first.',
    ],
    [
      ["far@b.org"],
      'far@b.org is the only member of "Wells" (number 2). Invite a colleague and make them administrator first, or delete the organisation: npm run organisation -- delete 2',
    ],
  ])("remove %j", async (argv, message) => {
    const before = await stateOf(backend);
    await expect(run(backend, ["remove", ...argv, ...options])).rejects.toThrow(message);
    expect(await stateOf(backend)).toEqual(before);
  });
});

it.each([
  [["--dry-run"], {}],
  [[], { npm_config_dry_run: "true" }],
])("a dry run (%j, %j) says what would happen, and changes nothing", async (options, env) => {
  const before = await stateOf(backend);
  const argv = ["remove", "owner@example.org", "--to", "idle@example.org", ...options];
  expect(await run(backend, argv, { env })).toBe(
    [
      'owner@example.org would be removed from "Wells" (number 1).',
      "2 projects would go to idle@example.org.",
      "Nothing was changed.",
      "",
    ].join("\n"),
  );
  expect(await stateOf(backend)).toEqual(before);
});

it("the database's own refusal is quoted", async () => {
  await backend.sql`
    create function public.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'Not today.' using errcode = '23514'; end $$`;
  await backend.sql`
    create trigger refuse before delete on public.members execute function public.refuse()`;
  try {
    await expect(run(backend, ["remove", "idle@example.org"])).rejects.toThrow(
      "idle@example.org could not be removed: Not today.",
    );
  } finally {
    await backend.sql`drop function public.refuse cascade`;
  }
});

it("a removed member's projects go to the successor, and the account is gone", async () => {
  const text = await run(backend, ["remove", "Owner@Example.org", "--to", "IDLE@example.org"]);

  expect(text).toBe(
    'owner@example.org was removed from "Wells" (number 1).\n2 projects went to idle@example.org.\n',
  );
  const { data } = await idle.client.from("projects").select("user_id").throwOnError();
  expect(data).toEqual([{ user_id: idle.userId }, { user_id: idle.userId }]);
  const { error } = await backend.client().auth.signInWithPassword(owner);
  expect(error).not.toBeNull();
});

it("an administrator can go when there is another", async () => {
  await backend.sql`
    update public.members set role = 'administrator' where user_id = ${idle.userId}`;
  expect(await run(backend, ["remove", "chief@example.org"])).toBe(
    'chief@example.org was removed from "Wells" (number 1).\n',
  );
  expect(chief.organisation.id).not.toBe(foreign.organisation.id);
});
