import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "./testing/run";

let backend: TestBackend;

beforeAll(async () => {
  backend = await createTestBackend();
});

afterAll(() => backend.close());

it("without any organisation the list says how to make one", async () => {
  expect(await run(backend, ["list"])).toBe(
    'There is no organisation yet. To make one: npm run organisation -- create "Name" --email a@b.org\n',
  );
});

it("a backend that refuses is quoted", async () => {
  const visitors: TestBackend = { ...backend, serviceClient: () => backend.client() };
  for (const argv of [["list"], ["password", "a@b.org"], ["delete", "1"]]) {
    await expect(run(visitors, argv)).rejects.toThrow(/could not be read: ./);
  }
});

describe("with organisations", () => {
  const named = 'Wells, "deep" (and) 100% d\'Eau';
  let awa: TestMember;
  let numbers: number[];

  beforeAll(async () => {
    const organisations = [];
    for (const name of [named, "Twins", "Twins", "2"]) {
      organisations.push(await createOrganisation(backend, name));
    }
    numbers = organisations.map(({ id }) => id);
    const [wells] = organisations;
    if (wells === undefined) throw new Error("No organisation was made");
    awa = await createMember(backend, wells, "awa@example.org");
    await createMember(backend, wells, "bineta@example.org");
    await createProject(awa);
    await createProject(awa);
    await backend.sql`
      update public.members set name = 'Awa Diop' where user_id = ${awa.userId}`;
    await backend.sql`update auth.users set created_at = '2026-03-01', last_sign_in_at = '2026-03-04 05:06:07+00'`;
    await backend.sql`
      update auth.sessions set created_at = '2026-01-02 03:04:05+00', refreshed_at = null`;
    await backend.sql`
      update public.organisations set created_at = '2026-02-03 04:05:06+00'`;
    // A change of the last hour tells that its member was there.
    await backend.sql`update public.history set changed_at = '2026-03-02'`;
  });

  it("the list has each with its numbers", async () => {
    const lines = (await run(backend, ["list"])).split("\n");
    expect(lines[0]).toMatch(/^number {2}name {28}members {2}projects {2}since$/);
    expect(lines[1]).toBe(`     ${numbers[0]}  ${named}        2         2  2026-02-03`);
    expect(lines).toHaveLength(6);
  });

  it.each(["number", "name"])("members are found by the organisation's %s", async (way) => {
    const text = await run(backend, ["members", way === "name" ? ` ${named} ` : `${numbers[0]}`]);
    expect(text).toBe(
      [
        `Members of "${named}" (number ${numbers[0]}):`,
        "",
        "name      address             role           last seen (UTC)   projects owned",
        "Awa Diop  awa@example.org     administrator  2026-03-04 05:06               2",
        "          bineta@example.org  member         2026-03-04 05:06               0",
        "",
      ].join("\n"),
    );
  });

  it('shows "never" for a member who was signed in by nothing but the making of the account', async () => {
    await backend.sql`
      update auth.users set last_sign_in_at = created_at + interval '1 minute' where id = ${awa.userId}`;
    await backend.sql`delete from auth.sessions where user_id = ${awa.userId}`;
    expect(await run(backend, ["members", named])).toMatch(/awa@example\.org .* never/);
  });

  it("a number goes before a name that reads like it", async () => {
    expect(await run(backend, ["members", "2"])).toBe('"Twins" (number 2) has no members.\n');
    await backend.sql`delete from public.organisations where id = 2`;
    expect(await run(backend, ["members", "2"])).toBe('"2" (number 4) has no members.\n');
    await backend.sql`insert into public.organisations (id, name) values (2, 'Twins')`;
  });

  it("a name that two have asks for the number", async () => {
    await expect(run(backend, ["members", "Twins"])).rejects.toThrow(
      '2 organisations are called "Twins". Give the number of one: 2, 3',
    );
  });

  it.each(["99", "999999999999999", "twins", "Twin%", "*", `${"é".repeat(200)}`])(
    "there is no organisation %j",
    async (wanted) => {
      await expect(run(backend, ["members", wanted])).rejects.toThrow(
        `There is no organisation "${wanted}". To see all: npm run organisation -- list`,
      );
    },
  );
});

it("a list that an answer cuts says so", async () => {
  expect(await run(backend, ["list"])).not.toContain("Only");
  await backend.sql`
    insert into public.organisations (name) select 'Many' from generate_series(1, 1001)`;
  expect(await run(backend, ["list"])).toMatch(/\nOnly the first 1000 are shown\.\n$/);
});
