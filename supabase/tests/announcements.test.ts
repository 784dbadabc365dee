import { randomUUID } from "node:crypto";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Announced, listenTo } from "./announced";
import { gatherPeople, type People, projectOf } from "./people";
import { sampledContent } from "./project-content";

describe.each(serversOfThisRun())("what the %s PostgreSQL announces", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let announced: Announced;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    announced = await listenTo(backend);
  });
  afterAll(() => backend.close());

  const ownerClient = () => accounts.owner.client;
  const both = (kind: string, id: string) => [
    `project:${id}: ${kind} projects ${id}`,
    `projects: ${kind} projects ${id}`,
  ];

  describe("of an offline project", () => {
    it("is nothing, through all its changes", async () => {
      const lines = await announced(async () => {
        const id = await projectOf(accounts, false);
        await ownerClient().from("projects").update({ title: "New" }).eq("id", id).throwOnError();
        await ownerClient().from("projects").delete().eq("id", id).throwOnError();
      });
      expect(lines).toEqual([]);
    });

    it.each(sampledContent)("is nothing about its $table", async ({ table, row, change }) => {
      const id = await projectOf(accounts, false);
      const lines = await announced(async () => {
        await backend.sql`insert into ${backend.sql(table)} ${backend.sql({ ...row, project_id: id })}`;
        await backend.sql`update ${backend.sql(table)} set ${backend.sql(change)} where project_id = ${id}`;
        await backend.sql`delete from ${backend.sql(table)} where project_id = ${id}`;
      });
      expect(lines).toEqual([]);
    });
  });

  describe("of an online project", () => {
    it("is nothing when the change is refused or given up", async () => {
      const id = await projectOf(accounts, true);
      const lines = await announced(async () => {
        await accounts.outsider.client.from("projects").update({ title: "x" }).eq("id", id);
        await accounts.outsider.client.from("projects").delete().eq("id", id);
        await ownerClient().from("projects").update({ status: "abandoned" }).eq("id", id);
        await backend.sql
          .begin(async (transaction) => {
            await transaction.unsafe("update projects set title = 'x' where id = $1", [id]);
            throw new Error("given up");
          })
          .catch(() => undefined);
      });
      expect(lines).toEqual([]);
    });

    it("is its making, its changes and its end, to the list and to its own page", async () => {
      let id = "";
      expect(
        await announced(async () => {
          id = await projectOf(accounts, true);
        }),
      ).toEqual(both("INSERT", id));
      const update = ownerClient().from("projects").update({ title: "New" }).eq("id", id);
      expect(await announced(() => update.throwOnError())).toEqual(both("UPDATE", id));
      const end = ownerClient().from("projects").delete().eq("id", id);
      expect(await announced(() => end.throwOnError())).toEqual(both("DELETE", id));
    });

    it.each([true, false])(
      "is the change that makes it so, or ends it (online: %s)",
      async (to) => {
        const id = await projectOf(accounts, !to);
        const change = ownerClient().from("projects").update({ is_online: to }).eq("id", id);
        expect(await announced(() => change.throwOnError())).toEqual(both("UPDATE", id));
      },
    );

    it.each(sampledContent)("is every change of its $table", async ({ table, row, change }) => {
      const id = await projectOf(accounts, true);
      const { sql } = backend;
      // The list shows when content was changed last; the project's own page hears of the content.
      const line = (kind: string) => [
        `project:${id}: ${kind} ${table} ${id}`,
        `projects: UPDATE projects ${id}`,
      ];
      expect(
        await announced(() => sql`insert into ${sql(table)} ${sql({ ...row, project_id: id })}`),
      ).toEqual(line("INSERT"));
      expect(
        await announced(
          () => sql`update ${sql(table)} set ${sql(change)} where project_id = ${id}`,
        ),
      ).toEqual(line("UPDATE"));
      expect(
        await announced(() => sql`delete from ${sql(table)} where project_id = ${id}`),
      ).toEqual(line("DELETE"));
    });

    it.each(sampledContent)(
      "is nothing where it, its organisation and its $table are written as they are",
      async ({ table, row }) => {
        const id = await projectOf(accounts, true);
        const { sql } = backend;
        await sql`insert into ${sql(table)} ${sql({ ...row, project_id: id })}`;
        const lines = await announced(async () => {
          await sql`update ${sql(table)} set project_id = project_id where project_id = ${id}`;
          await sql`update projects set title = title where id = ${id}`;
          await sql`update organisations set name = name`;
        });
        expect(lines).toEqual([]);
      },
    );

    it("is nothing about the content that goes with it", async () => {
      const id = await projectOf(accounts, true);
      await ownerClient()
        .from("press")
        .insert({ project_id: id, press_url: "https://news.example/1" })
        .throwOnError();
      const end = ownerClient().from("projects").delete().eq("id", id);
      expect(await announced(() => end.throwOnError())).toEqual(both("DELETE", id));
    });

    it("concerns both projects when content moves from one to the other", async () => {
      const from = await projectOf(accounts, true);
      const to = await projectOf(accounts, true);
      const hidden = await projectOf(accounts, false);
      const insert = ownerClient()
        .from("press")
        .insert({ project_id: from, press_url: "https://news.example/1" });
      const { data } = await insert.select("id").single().throwOnError();
      const move = (id: string) => () =>
        ownerClient().from("press").update({ project_id: id }).eq("id", data.id).throwOnError();
      const touched = (project: string) => [
        `project:${project}: UPDATE press ${project}`,
        `projects: UPDATE projects ${project}`,
      ];
      expect(await announced(move(to))).toEqual([...touched(from), ...touched(to)].sort());
      expect(await announced(move(hidden))).toEqual(touched(to));
    });
  });

  describe("of many projects at once", () => {
    async function addProjects(count: number, isOnline: boolean): Promise<string[]> {
      const { owner } = accounts;
      const ids = Array.from({ length: count }, () => randomUUID());
      await backend.sql`
        insert into projects (id, title, user_id, organization_id, is_online)
        select id, 'One of many', ${owner.userId}::uuid, ${owner.organisation.id}::bigint, ${isOnline}::boolean
        from unnest(${ids}::uuid[]) as id`;
      return ids;
    }

    it("is each of fifty", async () => {
      let ids: string[] = [];
      const lines = await announced(async () => {
        ids = await addProjects(50, true);
      });
      expect(lines).toEqual(ids.flatMap((id) => both("INSERT", id)).sort());
    });

    it("is one for more than fifty, which their own pages hear, too", async () => {
      let ids: string[] = [];
      expect(
        await announced(async () => {
          ids = await addProjects(51, true);
        }),
      ).toEqual(["projects: INSERT projects null"]);
      const edit = () => backend.sql`update projects set budget = 7 where id = any (${ids})`;
      expect(await announced(edit)).toEqual(["projects: UPDATE projects null"]);
    });

    it("leaves out those that are offline", async () => {
      expect(await announced(() => addProjects(60, false))).toEqual([]);
    });

    it("names a project once however much of its content changes in one go", async () => {
      const id = await projectOf(accounts, true);
      const lines = await announced(
        () => backend.sql`
          insert into press (project_id, press_url)
          select ${id}::uuid, 'https://news.example/' || number from generate_series(1, 200) as number`,
      );
      expect(lines).toEqual([
        `project:${id}: INSERT press ${id}`,
        `projects: UPDATE projects ${id}`,
      ]);
    });
  });

  describe("of organisations", () => {
    it("is a change of theirs, to the list, and never which one it was", async () => {
      const lines = await announced(() =>
        ownerClient()
          .from("organisations")
          .update({ name: "Renamed" })
          .eq("id", accounts.owner.organisation.id)
          .throwOnError(),
      );
      expect(lines).toEqual(["projects: UPDATE organisations null"]);
    });

    it("is nothing when no row was changed", async () => {
      const lines = await announced(() =>
        accounts.outsider.client
          .from("organisations")
          .update({ name: "Taken over" })
          .eq("id", accounts.owner.organisation.id),
      );
      expect(lines).toEqual([]);
    });

    it("is the end of their online projects too when they are deleted", async () => {
      const organisation = await createOrganisation(backend, "Short-lived");
      const member = await createMember(backend, organisation);
      const { id } = await createProject(member, { is_online: true });
      await createProject(member);
      const lines = await announced(
        () => backend.sql`delete from organisations where id = ${organisation.id}`,
      );
      expect(lines).toEqual([...both("DELETE", id), "projects: DELETE organisations null"].sort());
    });
  });

  it("is one of a table that is emptied", async () => {
    expect(await announced(() => backend.sql`truncate press`)).toEqual([
      "projects: DELETE press null",
    ]);
  });

  it("goes to a table where realtime.send is Supabase's", async () => {
    const id = await projectOf(accounts, true);
    await backend.sql.unsafe(`
      create table realtime.messages (
        topic text, extension text, event text, payload jsonb, private boolean
      );
      alter function realtime.send rename to own_send;
      create function realtime.send(
        payload jsonb, event text, topic text, private boolean default true
      ) returns void language plpgsql as $$
      begin
        insert into realtime.messages values (topic, 'broadcast', event, payload, private);
      end $$`);
    try {
      await ownerClient().from("projects").delete().eq("id", id).throwOnError();
      const messages =
        await backend.sql`select * from realtime.messages order by topic collate "C" desc`;
      const payload = { table: "projects", project_id: id, kind: "DELETE" };
      const message = { extension: "broadcast", event: "change", private: false, payload };
      expect([...messages]).toEqual([
        { topic: "projects", ...message },
        { topic: `project:${id}`, ...message },
      ]);
    } finally {
      await backend.sql.unsafe(`
        drop function realtime.send;
        alter function realtime.own_send rename to send`);
    }
  });

  it("does not fail a save when nothing can be announced", async () => {
    const id = await projectOf(accounts, true);
    await backend.sql.unsafe("alter schema realtime rename to realtime_away");
    try {
      const { error } = await ownerClient().from("projects").update({ title: "New" }).eq("id", id);
      expect(error).toBeNull();
    } finally {
      await backend.sql.unsafe("alter schema realtime_away rename to realtime");
    }
  });

  it.each(["anon", "authenticated"])("cannot be made up by %s", async (role) => {
    const call = backend.sql.begin(async (transaction) => {
      await transaction.unsafe(`set local role ${role}`);
      await transaction.unsafe("select private.announce('projects', 'projects', null, 'UPDATE')");
    });
    await expect(call).rejects.toMatchObject({ code: "42501" });
  });
});
