import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asOnSupabase, deleteRowsOnly, run, stateOf, store } from "./testing/run";

let backend: TestBackend;
let kept: TestMember;
let keptProject: string;
let member: TestMember;
let number: string;
let projects: string[];

beforeAll(async () => {
  backend = await createTestBackend();
  kept = await createMember(backend, await createOrganisation(backend, "Twins"));
  keptProject = (await createProject(kept)).id;
  await store(kept, keptProject, "kept.png");
});

beforeEach(async () => {
  const organisation = await createOrganisation(backend, "Twins");
  member = await createMember(backend, organisation);
  await createMember(backend, organisation);
  number = String(organisation.id);
  projects = [(await createProject(member)).id, (await createProject(member)).id];
  for (const id of projects) {
    await store(member, id, "a picture.png");
    await store(member, id, "sub/b.png");
  }
});

afterAll(() => backend.close());

const counts = () =>
  `Organisation "Twins" (number ${number}) has 2 projects, 2 accounts and 4 stored files.`;

/** What is left of the organisation. */
async function leftOf(projectIds: readonly string[]) {
  const [left] = await backend.sql`
    select
      (select count(*)::int from public.organisations where id = ${number}) as organisations,
      (select count(*)::int from auth.users where id = ${member.userId}) as accounts,
      (select count(*)::int from public.projects where organization_id = ${number}) as projects,
      (select count(*)::int from storage.objects
        where split_part(name, '/', 1) in ${backend.sql([...projectIds])}) as objects`;
  const bucket = join(backend.storageDirectory, "project-images");
  const folders = (await readdir(bucket)).filter((folder) => projectIds.includes(folder));
  const inside = await Promise.all(
    folders.map((folder) =>
      readdir(join(bucket, folder), { recursive: true, withFileTypes: true }),
    ),
  );
  const files = inside.flat().filter((entry) => entry.isFile()).length;
  return { ...left, folders, files };
}

const nothing = { organisations: 0, accounts: 0, projects: 0, objects: 0, folders: [], files: 0 };

describe("nothing is deleted", () => {
  it("one is deleted by its name, where no other has that", async () => {
    await backend.sql`update public.organisations set name = ${`Wells ${number}`} where id = ${number}`;
    const said = await run(backend, ["delete", `Wells ${number}`, "--yes"]);
    expect(said).toContain(`Organisation "Wells ${number}" (number ${number}) has 2 projects`);
    expect(await leftOf(projects)).toEqual(nothing);
  });

  it.each([
    [[], undefined, "Nothing was deleted. To delete all of it, add --yes"],
    [[], "", "Nothing was deleted: this is not its name."],
    [[], "yes", "Nothing was deleted: this is not its name."],
    [[], "twins", "Nothing was deleted: this is not its name."],
  ])("with %j and the answer %j", async (options, answer, message) => {
    const before = await stateOf(backend);
    const around = answer === undefined ? {} : { answer };
    await expect(run(backend, ["delete", number, ...options], around)).rejects.toThrow(message);
    expect(await stateOf(backend)).toEqual(before);
  });

  it.each([
    [["--dry-run"], {}],
    [["--dry-run", "--yes"], {}],
    [["--yes"], { npm_config_dry_run: "true" }],
  ])("in a dry run (%j, %j), which has the counts", async (options, env) => {
    const before = await stateOf(backend);
    expect(await run(backend, ["delete", number, ...options], { env, answer: "Twins" })).toBe(
      `${counts()}\nNothing was deleted.\n`,
    );
    expect(await stateOf(backend)).toEqual(before);
  });

  it.each(["Twins", "twin", "0", "3.5"])("of one that %s does not tell", async (wanted) => {
    const before = await stateOf(backend);
    await expect(run(backend, ["delete", wanted, "--yes"])).rejects.toThrow(
      wanted === "Twins" ? /^\d+ organisations are called "Twins"/ : "There is no organisation",
    );
    expect(await stateOf(backend)).toEqual(before);
  });

  it("by the making of another of that name, which has to be said", async () => {
    const before = await stateOf(backend);
    await expect(run(backend, ["create", "Twins", "--email", "new@example.org"])).rejects.toThrow(
      /^"Twins" \(number \d+\) is there already\. To make another one of that name, add --another$/,
    );
    expect(await stateOf(backend)).toEqual(before);
    const made = await run(backend, [
      "create",
      "Twins",
      "--another",
      "--email",
      `new-${number}@example.org`,
      "--member",
      " Awa Diop ",
    ]);
    const [, another = ""] = /with the number (\d+)/.exec(made) ?? [];
    expect(await run(backend, ["members", another])).toMatch(/^Awa Diop +new-/m);
  });

  it("of an organisation that does not exist", async () => {
    const before = await stateOf(backend);
    await expect(run(backend, ["delete", "999", "--yes"])).rejects.toThrow(
      'There is no organisation "999". To see all: npm run organisation -- list',
    );
    expect(await stateOf(backend)).toEqual(before);
  });
});

it.each([
  [["--yes"], {}],
  [[], { answer: " Twins " }],
])("with %j and %j all of it goes, and another of that name stays", async (options, around) => {
  const text = await run(backend, ["delete", number, ...options], around);

  expect(text.startsWith(`${counts()}\n`)).toBe(true);
  expect(text.endsWith("All of it was deleted.\n")).toBe(true);
  expect(await leftOf(projects)).toEqual(nothing);
  expect((await backend.client().auth.signInWithPassword(member)).error).not.toBeNull();
  expect((await backend.client().auth.signInWithPassword(kept)).error).toBeNull();
  const files = await readdir(join(backend.storageDirectory, "project-images", keptProject));
  expect(files).toContain("kept.png");
  await expect(run(backend, ["delete", number, "--yes"])).rejects.toThrow(
    "There is no organisation",
  );
});

describe("on a Supabase", () => {
  it("all of it goes, however many files there are", async () => {
    const [id] = projects;
    await backend.sql`
      insert into storage.objects (bucket_id, name)
      select 'project-images', ${`${id}/`} || n || '.png' from generate_series(1, 120) as n`;

    const text = await run(asOnSupabase(backend), ["delete", number, "--yes"]);

    expect(text).toContain("2 accounts and 124 stored files.");
    expect(await leftOf(projects)).toEqual({ ...nothing, folders: expect.anything() });
    expect(await leftOf([keptProject])).toMatchObject({ objects: 1, files: 2 });
  });

  it("a storage service that does not delete the files is reported, and running it again completes the deletion", async () => {
    await backend.sql`
      create function public.keep() returns trigger language plpgsql as $$ begin return null; end $$`;
    await backend.sql`
      create trigger keep before delete on storage.objects for each row execute function public.keep()`;
    try {
      await expect(run(asOnSupabase(backend), ["delete", number, "--yes"])).rejects.toThrow(
        /The organisation is deleted, files of it are left\. Run the command again\.$/,
      );
    } finally {
      await backend.sql`drop function public.keep cascade`;
    }
    await run(asOnSupabase(backend), ["delete", number]);
    expect(await leftOf(projects)).toEqual({ ...nothing, folders: expect.anything() });
  });
});

describe("what an interruption left", () => {
  it("is told in a dry run, and deleted by running it again, with nothing to confirm", async () => {
    await deleteRowsOnly(backend, Number(number));
    const left = `Organisation ${number} is deleted, but for 4 stored files.\n`;
    const before = await stateOf(backend);
    expect(await run(backend, ["delete", number, "--dry-run"])).toBe(
      `${left}Nothing was deleted.\n`,
    );
    expect(await stateOf(backend)).toEqual(before);

    expect(await run(backend, ["delete", number])).toBe(`${left}All of it was deleted.\n`);

    expect(await leftOf(projects)).toEqual(nothing);
  });

  it("of projects deleted before goes along; the files of others with that id stay", async () => {
    const [first = "", second = ""] = projects;
    await backend.sql`delete from public.projects where id in ${backend.sql([first, second])}`;
    await backend.sql`
      insert into public.projects (id, title, user_id, organization_id)
      values (${second}, 'Moved', ${kept.userId}, ${kept.organisation.id})`;

    const text = await run(backend, ["delete", number, "--yes"]);

    expect(text).toContain("has 0 projects, 2 accounts and 2 stored files.");
    expect(await leftOf([first])).toEqual(nothing);
    expect(await leftOf([second])).toMatchObject({ objects: 2, folders: [second] });
    await kept.client.from("projects").delete().eq("id", second).throwOnError();
  });
});
