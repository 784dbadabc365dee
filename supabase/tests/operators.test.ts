import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
  type TestClient,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People, people } from "./people";

describe.each(serversOfThisRun())("what operators ask, in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let operator: TestClient;
  let organization: number;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    operator = backend.serviceClient();
    organization = accounts.owner.organisation.id;
  });
  afterAll(() => backend.close());

  const asks: [string, (client: TestClient) => PromiseLike<{ data: unknown; error: unknown }>][] = [
    ["find_member", (client) => client.rpc("find_member", { email: accounts.owner.email })],
    ["organisation_contents", (client) => client.rpc("organisation_contents", { organization })],
    ["organisation_files", (client) => client.rpc("organisation_files", { organization })],
  ];

  describe.each(asks)("%s", (_name, ask) => {
    // The owner is an administrator: the first member of the organisation.
    it.each(people)("refuses as %s", async (person) => {
      const { data, error } = await ask(accounts.client(person));
      expect(data).toBeNull();
      expect(error).not.toBeNull();
    });

    it("answers the secret key", async () => {
      expect((await ask(operator)).error).toBeNull();
    });
  });

  async function find(email: string) {
    return (await operator.rpc("find_member", { email }).throwOnError()).data;
  }

  it.each(["", " ", "@", "%", "nobody@example.org", `${"a".repeat(5000)}@b.org`, "'; --@b.org"])(
    "no member signs in with %j",
    async (email) => {
      expect(await find(email)).toEqual([]);
    },
  );

  it("a member is found however the address is written, an account without one is not", async () => {
    const { email, userId, organisation } = accounts.outsider;
    expect(await find(` ${email.toUpperCase()}\t`.trim())).toEqual([
      { organization: organisation.id, organization_name: "Theirs", user_id: userId, email },
    ]);
    await backend.sql`insert into public.organisations (id, name) values (77, 'Away')`;
    await backend.sql`alter table public.members disable trigger user`;
    await backend.sql`delete from public.members where user_id = ${accounts.member.userId}`;
    await backend.sql`alter table public.members enable trigger user`;
    expect(await find(accounts.member.email)).toEqual([]);
    await backend.sql`
      insert into public.members (user_id, organization_id)
      values (${accounts.member.userId}, ${organization})`;
  });

  async function contentsOf(number: number) {
    const { data } = await operator
      .rpc("organisation_contents", { organization: number })
      .throwOnError();
    return data;
  }

  it.each([0, -1, 4_000_000_000])("of the organisation %d there is nothing", async (number) => {
    expect(await contentsOf(number)).toEqual([{ name: null, members: 0, projects: 0, files: 0 }]);
  });

  it("files are those of an organisation's projects alone, up to 100 at once, also when it is gone", async () => {
    const ours = (await createProject(accounts.owner)).id;
    const theirs = (await createProject(accounts.outsider)).id;
    for (const project of [ours, theirs]) {
      await backend.sql`
        insert into storage.objects (id, bucket_id, name)
        select gen_random_uuid(), 'project-images', ${project} || '/' || n || '.png'
        from generate_series(1, 101) as n`;
    }
    for (const name of [`x${ours}/a.png`, ours, `${ours}/`, `${ours.toUpperCase()}/a.png`]) {
      await backend.sql`
        insert into storage.objects (id, bucket_id, name)
        values (gen_random_uuid(), 'project-images', ${name})`;
    }
    const filesOf = async () =>
      (await operator.rpc("organisation_files", { organization }).throwOnError()).data;

    expect(await contentsOf(organization)).toMatchObject([
      { name: "Ours", projects: 1, files: 101 },
    ]);
    const named = await filesOf();
    expect(named).toHaveLength(100);
    expect(named.every((name) => name.startsWith(`${ours}/`))).toBe(true);

    await operator.rpc("delete_organisation", { organization }).throwOnError();
    await backend.sql`
      insert into storage.objects (id, bucket_id, name)
      values (gen_random_uuid(), 'project-images', ${`${ours}/left.png`})`;
    expect(await contentsOf(organization)).toEqual([
      { name: null, members: 0, projects: 0, files: 1 },
    ]);
    expect(await filesOf()).toEqual([`${ours}/left.png`]);
  });
});
