import type { Database } from "@vigie/domain/database.types";
import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatherPeople, type People } from "./people";

describe("the identifier of an organisation in IATI", () => {
  let backend: TestBackend;
  let accounts: People;
  beforeAll(async () => {
    backend = await createTestBackend();
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  const setIdentifier = async (iati_identifier: string | null) => {
    const { error } = await accounts.owner.client
      .from("organisations")
      .update({ iati_identifier })
      .eq("id", accounts.owner.organisation.id);
    expect(error).toBeNull();
    const [row] = await backend.sql`
      select iati_former_identifiers as former from organisations where id = ${accounts.owner.organisation.id}`;
    return row?.former;
  };

  it("leaves what it was before to the database", async () => {
    const { error } = await accounts.owner.client
      .from("organisations")
      .update({ iati_former_identifiers: ["FR-RCS-1"] })
      .eq("id", accounts.owner.organisation.id);
    expect(error?.code).toBe("42501");
  });

  it("is remembered when it changes, also over a time without one, and each once", async () => {
    expect(await setIdentifier("FR-RCS-1")).toEqual([]);
    expect(await setIdentifier("FR-RCS-2")).toEqual(["FR-RCS-1"]);
    expect(await setIdentifier(null)).toEqual(["FR-RCS-1", "FR-RCS-2"]);
    expect(await setIdentifier("FR-RCS-1")).toEqual(["FR-RCS-2"]);
    expect(await setIdentifier(null)).toEqual(["FR-RCS-2", "FR-RCS-1"]);
  });

  it("is put back by history, and what it was meanwhile is remembered", async () => {
    await setIdentifier("B-1");
    await setIdentifier("B-2");
    const { client, organisation } = accounts.owner;
    const [change] = await backend.sql<{ id: string }[]>`
      select max(id) as id from history where table_name = 'organisations'`;
    const { error } = await client.rpc("put_back", { entry: Number(change?.id) });
    expect(error).toBeNull();
    const [row] = await backend.sql`
      select iati_identifier as identifier, iati_former_identifiers[cardinality(iati_former_identifiers)] as former
      from organisations where id = ${organisation.id}`;
    expect(row).toEqual({ identifier: "B-1", former: "B-2" });
  });

  it("is remembered ten times", async () => {
    let former: unknown;
    for (let number = 1; number <= 13; number += 1) former = await setIdentifier(`A-${number}`);
    expect(former).toEqual(Array.from({ length: 10 }, (_, index) => `A-${index + 3}`));
  });
});

describe.each(serversOfThisRun())(
  "an identifier in IATI that another organisation has, in the %s PostgreSQL",
  (server) => {
    let backend: TestBackend;
    let accounts: People;
    beforeAll(async () => {
      backend = await createTestBackend({ server });
      accounts = await gatherPeople(backend);
    });
    afterAll(() => backend.close());
    beforeEach(() => backend.sql`update organisations set iati_identifier = null`);

    const publishAs = async (iati_identifier: string | null, who = accounts.outsider) => {
      const { client, organisation } = who;
      const { error } = await client
        .from("organisations")
        .update({ iati_identifier })
        .eq("id", organisation.id);
      return error;
    };
    const taken = { code: "23505", hint: "refused.publisherTaken" };

    it.each(["FR-RCS-1", "fr-rcs-1"])(
      "is refused as %s, without a name that visitors do not see",
      async (same) => {
        expect(await publishAs("FR-RCS-1", accounts.owner)).toBeNull();
        const refused = await publishAs(same);
        expect(refused).toMatchObject({ code: "23505", hint: "refused.publisherTakenByAnother" });
        expect(JSON.stringify(refused)).not.toContain("Ours");
        expect(await publishAs("FR-RCS-2")).toBeNull();
        expect(await publishAs(same)).not.toBeNull();
      },
    );

    it("is refused with the name of who publishes by it, and free once they do not", async () => {
      await createProject(accounts.owner, { is_online: true });
      expect(await publishAs("FR-RCS-1", accounts.owner)).toBeNull();
      expect(await publishAs("FR-RCS-1")).toMatchObject({
        ...taken,
        message: "Ours publishes in IATI by this identifier already.",
        details: expect.stringContaining('"Ours"'),
      });
      // One's own is no other's, and what one had before binds nobody.
      expect(await publishAs("FR-RCS-1", accounts.member)).toBeNull();
      expect(await publishAs("FR-RCS-3", accounts.owner)).toBeNull();
      expect(await publishAs("FR-RCS-1")).toBeNull();
    });

    it("is refused to history and to the service, too", async () => {
      expect(await publishAs("FR-RCS-1")).toBeNull();
      expect(await publishAs("FR-RCS-2")).toBeNull();
      const [change] = await backend.sql<{ id: string }[]>`
        select max(id) as id from history where table_name = 'organisations'`;
      expect(await publishAs("FR-RCS-1", accounts.owner)).toBeNull();
      const { error } = await accounts.outsider.client.rpc("put_back", {
        entry: Number(change?.id),
      });
      expect(error).toMatchObject({ code: "23505" });
      const inserted = await backend
        .serviceClient()
        .from("organisations")
        .insert({ name: "Third", iati_identifier: "FR-RCS-1" });
      expect(inserted.error).toMatchObject({ code: "23505" });
    });

    it("is had by one of two who ask for it at the same moment", async () => {
      for (let turn = 0; turn < 5; turn += 1) {
        const answers = await Promise.all(
          [accounts.owner, accounts.outsider].map((who) => publishAs(`FR-RCS-9${turn}`, who)),
        );
        expect(answers.filter((error) => error === null)).toHaveLength(1);
      }
    });
  },
);

describe.each(serversOfThisRun())(
  "a project in the %s PostgreSQL is published in IATI",
  (server) => {
    let backend: TestBackend;
    let accounts: People;
    beforeAll(async () => {
      backend = await createTestBackend({ server });
      accounts = await gatherPeople(backend);
    });
    afterAll(() => backend.close());
    beforeEach(() => publishAs(null));

    /** Gives the organisation an identifier in IATI, or takes it away. */
    const publishAs = async (iati_identifier: string | null) => {
      const { error } = await accounts.administrator.client
        .from("organisations")
        .update({ iati_identifier })
        .eq("id", accounts.owner.organisation.id);
      expect(error).toBeNull();
    };
    const make = async (columns: Database["public"]["Tables"]["projects"]["Update"]) =>
      (await createProject(accounts.owner, columns)).id;
    const change = async (
      id: string,
      columns: Database["public"]["Tables"]["projects"]["Update"],
      { client } = accounts.owner,
    ) => (await client.from("projects").update(columns).eq("id", id)).error;
    const stored = async (id: string) => {
      const [row] = await backend.sql<
        { published: string | null; identifier: string | null; content: string }[]
      >`
      select iati_published_at::text as published, iati_identifier as identifier,
        content_updated_at::text as content from projects where id = ${id}`;
      return row;
    };
    const given = (id: string) => `FR-RCS-1-${id.slice(0, 8)}`;
    const frozen = { code: "42501", hint: "refused.iatiIdentifierFrozen" };

    it("not while its organisation has no identifier, or it is offline", async () => {
      const online = await make({ is_online: true, iati_identifier: "OURS-1" });
      expect(await stored(online)).toMatchObject({ published: null, identifier: "OURS-1" });
      await publishAs("FR-RCS-1");
      const offline = await make({});
      expect(await stored(offline)).toMatchObject({ published: null, identifier: null });
      expect(await change(offline, { iati_identifier: "OURS-2" })).toBeNull();
      expect(await change(offline, { iati_identifier: "OURS-3" })).toBeNull();
    });

    it("and keeps the identifier that it had, or gets one", async () => {
      await publishAs("FR-RCS-1");
      const named = await make({ iati_identifier: "OURS-4" });
      const bare = await make({ is_online: true });
      expect(await change(named, { is_online: true })).toBeNull();
      expect(await stored(named)).toMatchObject({
        published: expect.any(String),
        identifier: "OURS-4",
      });
      expect(await stored(bare)).toMatchObject({
        published: expect.any(String),
        identifier: given(bare),
      });
      for (const iati_identifier of [null, "OURS-5", given(named)]) {
        expect(await change(named, { iati_identifier })).toMatchObject(frozen);
      }
      await publishAs(null);
      expect(await change(named, { is_online: false })).toBeNull();
      expect(await change(named, { iati_identifier: "OURS-5" })).toMatchObject(frozen);
      expect(await change(named, { title: "Other" })).toBeNull();
      // The service puts right what must be.
      await backend.sql`update projects set iati_identifier = 'OURS-6' where id = ${named}`;
      expect(await stored(named)).toMatchObject({ identifier: "OURS-6" });
    });

    it("at once with all that is online, when its organisation gets an identifier, which is no news of them", async () => {
      const bare = await make({ is_online: true });
      const offline = await make({});
      const before = await stored(bare);
      await publishAs("FR-RCS-1");
      expect(await stored(bare)).toEqual({
        ...before,
        published: expect.any(String),
        identifier: given(bare),
      });
      expect(await stored(offline)).toMatchObject({ published: null, identifier: null });
    });

    it("and stays so when the identifier of its organisation changes", async () => {
      await publishAs("FR-RCS-1");
      const former = await make({ is_online: true });
      const first = await stored(former);
      await publishAs("FR-RCS-2");
      expect(await stored(former)).toEqual(first);
      const later = await make({ is_online: true });
      expect(await stored(later)).toMatchObject({ identifier: `FR-RCS-2-${later.slice(0, 8)}` });
    });

    it("by no identifier that another has", async () => {
      await publishAs("FR-RCS-1");
      const one = await make({});
      await make({ iati_identifier: given(one) });
      expect(await change(one, { is_online: true })).toBeNull();
      expect(await stored(one)).toMatchObject({ identifier: `FR-RCS-1-${one}` });
      const { error } = await accounts.owner.client.from("projects").insert({
        title: "Same",
        user_id: accounts.owner.userId,
        organization_id: accounts.owner.organisation.id,
        iati_identifier: given(one),
      });
      expect(error).toMatchObject({ code: "23505", hint: "failed.iatiIdentifierTaken" });
    });

    it("at no moment that a person says", async () => {
      const id = await make({ iati_published_at: "2001-01-01T00:00:00Z" });
      expect(await stored(id)).toMatchObject({ published: null });
      const { content } = (await stored(id)) ?? {};
      expect(await change(id, { iati_published_at: "2001-01-01T00:00:00Z" })).toBeNull();
      expect(await stored(id)).toMatchObject({ published: null, content });
      await publishAs("FR-RCS-1");
      expect(await change(id, { is_online: true, iati_published_at: null })).toBeNull();
      const { published } = (await stored(id)) ?? {};
      expect(published).toEqual(expect.any(String));
      expect(await change(id, { iati_published_at: null })).toBeNull();
      expect(await stored(id)).toMatchObject({ published });
    });

    it("by a colleague's change of the organisation, too, whose it is not", async () => {
      const id = await make({ is_online: true });
      const { error } = await accounts.member.client
        .from("organisations")
        .update({ iati_identifier: "FR-RCS-1" })
        .eq("id", accounts.owner.organisation.id);
      expect(error).toBeNull();
      expect(await stored(id)).toMatchObject({ identifier: given(id) });
      expect(await change(id, { iati_identifier: "OURS-7" }, accounts.member)).not.toBeNull();
    });

    it.each(["FR/1", "FR & 1", "FR?1", "FR|1"])(
      "and keeps %s, which IATI excludes, no longer than until it is mended",
      async (odd) => {
        await publishAs("FR-RCS-1");
        const id = await make({ iati_identifier: odd, is_online: true });
        expect(await stored(id)).toMatchObject({ identifier: odd, published: null });
        expect(await change(id, { iati_identifier: given(id) })).toBeNull();
        expect(await stored(id)).toMatchObject({ published: expect.any(String) });
        expect(await change(id, { iati_identifier: "FR-2" })).toMatchObject(frozen);
      },
    );

    it("and goes offline again by its history, where its identifier stays", async () => {
      await publishAs("FR-RCS-1");
      const putBack = async (project: string) => {
        const [change] = await backend.sql<{ id: string }[]>`
          select max(id) as id from history where row_id = ${project}`;
        return (await accounts.owner.client.rpc("put_back", { entry: Number(change?.id) })).error;
      };
      for (const iati_identifier of [null, "OURS-8"]) {
        const id = await make({ iati_identifier });
        expect(await change(id, { is_online: true })).toBeNull();
        const published = await stored(id);
        expect(await putBack(id)).toBeNull();
        const [row] = await backend.sql`select is_online from projects where id = ${id}`;
        expect(row).toEqual({ is_online: false });
        expect(await stored(id)).toMatchObject({
          published: published?.published,
          identifier: iati_identifier ?? given(id),
        });
        expect(await change(id, { iati_identifier: "OURS-9" })).toMatchObject(frozen);
      }
    });

    it("which its copy is not", async () => {
      await publishAs("FR-RCS-1");
      const id = await make({ is_online: true });
      const { data: copy } = await accounts.owner.client.rpc("duplicate_project", { source: id });
      expect(await stored(copy ?? "")).toMatchObject({ published: null, identifier: null });
    });

    it("as before where it comes back from the trash, or by another identifier where that is taken", async () => {
      await publishAs("FR-RCS-1");
      const id = await make({ is_online: true });
      const before = await stored(id);
      const { client } = accounts.owner;
      const putBack = async () => {
        const { data, error } = await client.rpc("restore_project", { project: id });
        expect(error).toBeNull();
        return data;
      };
      await client.from("projects").delete().eq("id", id);
      expect(await putBack()).toEqual({});
      expect(await stored(id)).toMatchObject({
        published: before?.published,
        identifier: given(id),
      });
      await client.from("projects").delete().eq("id", id);
      await make({ iati_identifier: given(id) });
      expect(await putBack()).toEqual({ iati_identifier: given(id) });
      const after = await stored(id);
      expect(after).toMatchObject({ identifier: `FR-RCS-1-${id}` });
      expect(after?.published).not.toBe(before?.published);
    });

    it("with three thousand others within the time of a request, without an entry for each in the history", async () => {
      await backend.sql`
        insert into projects (title, organization_id, user_id, is_online)
        select 'Project ' || number, ${accounts.owner.organisation.id}, ${accounts.owner.userId}, true
        from generate_series(1, 3000) as number`;
      const [before] = await backend.sql`select max(id) as last from history`;
      await publishAs("FR-RCS-1");
      const [left] = await backend.sql`
        select count(*)::int as left from projects
        where organization_id = ${accounts.owner.organisation.id} and is_online and iati_published_at is null`;
      expect(left).toEqual({ left: 0 });
      const told =
        await backend.sql`select table_name from history where id > ${before?.last ?? 0}`;
      expect(told).toEqual([{ table_name: "organisations" }]);
    });
  },
);
