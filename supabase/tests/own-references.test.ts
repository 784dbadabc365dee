import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe.each(serversOfThisRun())("own references in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let owner: TestMember;
  let colleague: TestMember;
  let stranger: TestMember;
  let online: { id: string };

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    const ours = await createOrganisation(backend, "Ours");
    owner = await createMember(backend, ours);
    colleague = await createMember(backend, ours);
    stranger = await createMember(backend, await createOrganisation(backend, "Others"));
    online = await createProject(owner, { is_online: true, reference: "BOOK-1" });
    await createProject(owner, { reference: "BOOK-2" });
  });

  afterAll(() => backend.close());

  /** The code of what a statement is refused with, with the rights of a role. */
  const refusalOf = (role: string, statement: string) =>
    backend.sql
      .begin(async (sql) => {
        await sql.unsafe(`set local role ${role}`);
        await sql.unsafe(statement);
      })
      .then(
        () => null,
        ({ code }) => code,
      );

  it.each(["anon", "authenticated"])("no statement of %s names the column", async (role) => {
    for (const statement of [
      "select reference from public.projects",
      "select * from public.projects",
      "select to_jsonb(projects) from public.projects",
      "select id from public.projects where reference like 'B%'",
      "select id from public.projects order by reference",
      "select count(reference) from public.projects",
      "select max(title) from public.projects group by reference",
      "select projects.id from public.projects join public.organisations on organisations.name = reference",
      "update public.projects set title = reference",
      "update public.projects set title = title where reference = 'BOOK-1'",
      "update public.projects set title = title returning reference",
      "copy public.projects to stdout",
    ]) {
      expect([statement, await refusalOf(role, statement)]).toEqual([statement, "42501"]);
    }
  });

  it("every other column of projects is granted, those of later migrations, too", async () => {
    const rows = await backend.sql<{ name: string }[]>`
      select distinct attname as name
      from pg_attribute cross join unnest(array['anon', 'authenticated']) as role
      where attrelid = 'public.projects'::regclass and attnum > 0 and not attisdropped
        and not has_column_privilege(role, attrelid, attnum, 'select')`;
    expect(rows.map(({ name }) => name)).toEqual(["reference"]);
  });

  it("the members of the organisation read them, of all projects or of one", async () => {
    for (const { client } of [owner, colleague]) {
      const all = await client.rpc("own_references", {}, { get: true }).throwOnError();
      expect(Object.values(all.data ?? {}).sort()).toEqual(["BOOK-1", "BOOK-2"]);
      const one = await client.rpc("own_references", { project: online.id }, { get: true });
      expect(one.data).toEqual({ [online.id]: "BOOK-1" });
    }
  });

  it("others read none", async () => {
    const theirs = await stranger.client.rpc("own_references", {}, { get: true });
    expect(theirs.data).toEqual({});
    const one = await stranger.client.rpc("own_references", { project: online.id }, { get: true });
    expect(one.data).toEqual({});
    expect((await backend.client().rpc("own_references", {}, { get: true })).status).toBe(401);
    expect(await refusalOf("anon", "select public.own_references()")).toBe("42501");
  });

  it("whether one is taken makes no difference to others, and the members are told", async () => {
    const probes = ["BOOK-1", "BOOK-2", "FREE"].map((reference) =>
      stranger.client.from("projects").insert({
        title: "Probe",
        user_id: stranger.userId,
        organization_id: owner.organisation.id,
        reference,
      }),
    );
    const [first, ...others] = await Promise.all(probes);
    expect(first).toMatchObject({ status: 403, error: { code: "42501" } });
    for (const other of others) expect(other.error).toEqual(first?.error);

    const moved = await stranger.client
      .from("projects")
      .update({ reference: "BOOK-2" })
      .eq("id", online.id)
      .select("id");
    expect(moved.data).toEqual([]);
    const own = await owner.client
      .from("projects")
      .update({ reference: "BOOK-2" })
      .eq("id", online.id)
      .select("id");
    expect(own).toMatchObject({ status: 409, error: { code: "23505" } });
  });
});
