import { createProject } from "@vigie/test-backend/builders";
import { amount } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People, projectOf } from "./people";
import { oneOf, seeded } from "./random-projects";
import { sendRow } from "./rest";

describe.each(serversOfThisRun())(
  "a project's milestones, counted in the %s PostgreSQL",
  (server) => {
    let backend: TestBackend;
    let accounts: People;

    beforeAll(async () => {
      backend = await createTestBackend({ server });
      accounts = await gatherPeople(backend);
    });
    afterAll(() => backend.close());

    /** Completed of all, as the project has it. */
    async function counts(id: string): Promise<string> {
      const [row] = await backend.sql<{ counts: string }[]>`
      select milestones_completed || ' of ' || milestone_count as counts
      from projects where id = ${id}`;
      return row?.counts ?? "no project";
    }

    /** Projects whose counts are not those of their milestones. */
    const wrong = () => backend.sql`
    select id, milestone_count, milestones_completed, has from projects
    cross join lateral (
      select count(*) as has, count(*) filter (where status_milestone = 'completed') as done
      from key_milestones where project_id = projects.id
    ) as milestones
    where (milestone_count, milestones_completed) <> (has, done)`;

    const milestone = (name: string, status = "pending") => ({
      name_milestone: name,
      status_milestone: status,
    });
    const plan = async (id: string, ...rows: ReturnType<typeof milestone>[]) => {
      await backend.sql`
      insert into key_milestones ${backend.sql(rows.map((row) => ({ ...row, project_id: id })))}`;
    };

    describe("are not for clients to say", () => {
      const forged = { milestone_count: 9000, milestones_completed: 8000 };

      it.each(["owner", "member", "administrator"] as const)(
        "by a change of the %s, which is no change of what visitors see",
        async (person) => {
          const id = await projectOf(accounts, true);
          await plan(id, milestone("Wells", "completed"), milestone("Pumps"));
          const [before] =
            await backend.sql`select content_updated_at::text from projects where id = ${id}`;
          for (const body of [
            forged,
            { milestone_count: 0 },
            { milestones_completed: 2 },
            { milestone_count: null, milestones_completed: null },
            { milestone_count: -1 },
            { ...forged, content_updated_at: "2999-01-01T00:00:00Z" },
          ]) {
            const path = `projects?id=eq.${id}`;
            expect(await sendRow(backend, accounts[person], "PATCH", path, body)).toBeNull();
          }
          expect(await counts(id)).toBe("1 of 2");
          const [after] =
            await backend.sql`select content_updated_at::text from projects where id = ${id}`;
          expect(after).toEqual(before);
        },
      );

      it("beside another change, and of a new project", async () => {
        const { userId: user_id, organisation, client } = accounts.owner;
        const row = { title: "New", user_id, organization_id: organisation.id, ...forged };
        const { data } = await client
          .from("projects")
          .insert(row)
          .select("id")
          .single()
          .throwOnError();
        expect(await counts(data.id)).toBe("0 of 0");
        const path = `projects?id=eq.${data.id}`;
        await sendRow(backend, accounts.member, "PATCH", path, { budget: 5, ...forged });
        expect(await counts(data.id)).toBe("0 of 0");
      });

      it("by those who keep no project here, nor by the operator", async () => {
        const id = await projectOf(accounts, true);
        await plan(id, milestone("Wells"));
        const path = `projects?id=eq.${id}`;
        await sendRow(backend, accounts.outsider, "PATCH", path, forged);
        await sendRow(backend, accounts.former, "PATCH", path, forged);
        await backend.client().from("projects").update(forged).eq("id", id);
        await backend.serviceClient().from("projects").update(forged).eq("id", id).throwOnError();
        expect(await counts(id)).toBe("0 of 1");
      });
    });

    it("are read by visitors of online projects alone, in the list and in searches", async () => {
      const shown = await createProject(accounts.owner, { title: "Shown 7391", is_online: true });
      const hidden = await createProject(accounts.owner, { title: "Hidden 7391" });
      for (const { id } of [shown, hidden])
        await plan(id, milestone("A", "completed"), milestone("B"));
      const counted = { id: shown.id, milestone_count: 2, milestones_completed: 1 };
      const visitor = backend.client();
      const { data } = await visitor
        .from("projects")
        .select("id, milestone_count, milestones_completed")
        .in("id", [shown.id, hidden.id])
        .throwOnError();
      expect(data).toEqual([counted]);
      const found = await visitor
        .rpc("list_projects", { search: "7391" }, { get: true })
        .throwOnError();
      expect(found.data).toMatchObject({ found: 1, projects: [counted] });
    });

    it("follow what members do with them", async () => {
      const id = await projectOf(accounts, true);
      const { client } = accounts.member;
      const rows = ["A", "B", "C"].map((name) => ({ ...milestone(name), project_id: id }));
      await client.from("key_milestones").insert(rows).throwOnError();
      expect(await counts(id)).toBe("0 of 3");
      const named = (name: string) => ({ project_id: id, name_milestone: name });
      const complete = { status_milestone: "completed" };
      await client.from("key_milestones").update(complete).match(named("A")).throwOnError();
      expect(await counts(id)).toBe("1 of 3");
      await client.from("key_milestones").delete().match(named("B")).throwOnError();
      expect(await counts(id)).toBe("1 of 2");
      const reopen = { status_milestone: "in_progress" };
      await client.from("key_milestones").update(reopen).eq("project_id", id).throwOnError();
      expect(await counts(id)).toBe("0 of 2");
      await backend.sql`update key_milestones set status_milestone = 'completed' where project_id = ${id}`;
      expect(await counts(id)).toBe("2 of 2");
    });

    it("are right after any changes of many rows and projects in one statement", async () => {
      const random = seeded(20_261_123);
      const ids = await Promise.all(Array.from({ length: 6 }, () => projectOf(accounts, true)));
      const statuses = ["pending", "in_progress", "completed"];
      const changes = [
        () => {
          const rows = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, number) => ({
            ...milestone(`Step ${number}`, oneOf(random, statuses)),
            project_id: oneOf(random, ids),
          }));
          return backend.sql`insert into key_milestones ${backend.sql(rows)}`;
        },
        () => backend.sql`
        update key_milestones set status_milestone = ${oneOf(random, statuses)}
        where project_id = ${oneOf(random, ids)} and random() < 0.5`,
        () => backend.sql`delete from key_milestones where random() < 0.2`,
        // All move by one project, and some are completed with it.
        () => backend.sql`
        with places as (
          select id, row_number() over (order by id) as place from unnest(${ids}::uuid[]) as id
        )
        update key_milestones set project_id = following.id,
          status_milestone = case when random() < 0.3 then 'completed' else status_milestone end
        from places, places as following
        where places.id = project_id and following.place = places.place % ${ids.length} + 1
          and random() < 0.6`,
        () => backend.sql`
        with gone as (delete from key_milestones where random() < 0.1 returning project_id)
        insert into key_milestones (project_id, name_milestone, status_milestone)
        select project_id, 'Again', 'completed' from gone`,
        () =>
          backend.sql`update projects set title = title || '.' where id = ${oneOf(random, ids)}`,
      ];
      for (let round = 0; round < amount({ usual: 25, full: 300 }); round += 1) {
        await oneOf(random, changes)();
        expect(await wrong(), `round ${round}`).toEqual([]);
      }
    });

    it("are right after changes that are made at once", async () => {
      const id = await projectOf(accounts, true);
      await Promise.all(
        Array.from({ length: 24 }, async (_, number) => {
          const { client } = number % 2 === 0 ? accounts.owner : accounts.member;
          const { data } = await client
            .from("key_milestones")
            .insert({ ...milestone(`Step ${number}`), project_id: id })
            .select("id")
            .single()
            .throwOnError();
          const rows = () => client.from("key_milestones");
          if (number % 3 === 0) await rows().delete().eq("id", data.id).throwOnError();
          if (number % 3 === 1) {
            const complete = { status_milestone: "completed" };
            await rows().update(complete).eq("id", data.id).throwOnError();
          }
        }),
      );
      expect(await counts(id)).toBe("8 of 16");
    });

    it("wait for a slow save of the project, which holds it for longer than one attempt", async () => {
      const id = await projectOf(accounts, true);
      await plan(id, milestone("Wells"));
      let change: PromiseLike<unknown> = Promise.resolve();
      await backend.sql.begin(async (transaction) => {
        await transaction.unsafe("update projects set title = 'Slow' where id = $1", [id]);
        const complete = { status_milestone: "completed" };
        change = accounts.member.client
          .from("key_milestones")
          .update(complete)
          .eq("project_id", id)
          .throwOnError()
          .then();
        await transaction.unsafe("select pg_sleep(0.8)");
      });
      await change;
      expect(await counts(id)).toBe("1 of 1");
    });

    it("are counted anew with the next change, whatever they had become", async () => {
      const id = await projectOf(accounts, true);
      await plan(id, milestone("Wells"), milestone("Pumps", "completed"));
      await backend.sql`alter table projects disable trigger user`;
      await backend.sql`update projects set milestone_count = 7 where id = ${id}`;
      await backend.sql`alter table projects enable trigger user`;
      await sendRow(backend, accounts.owner, "PATCH", `projects?id=eq.${id}`, { budget: 7 });
      expect(await counts(id)).toBe("1 of 2");
    });

    it("stay through an order that changes, and come back with the project from the trash", async () => {
      const id = await projectOf(accounts, true);
      await plan(id, milestone("A"), milestone("B", "completed"), milestone("C", "completed"));
      const { client } = accounts.owner;
      const [last] = await backend.sql<{ id: string }[]>`
      select id from key_milestones where project_id = ${id} and name_milestone = 'C'`;
      const [first] = await backend.sql<{ id: string }[]>`
      select id from key_milestones where project_id = ${id} and name_milestone = 'A'`;
      await client
        .rpc("move_row", {
          table_name: "key_milestones",
          row_id: last?.id ?? "",
          before_id: first?.id ?? "",
        })
        .throwOnError();
      expect(await counts(id)).toBe("2 of 3");
      await client.from("projects").delete().eq("id", id).throwOnError();
      await client.rpc("restore_project", { project: id }).throwOnError();
      expect(await counts(id)).toBe("2 of 3");
      const { data: entry } = await client
        .from("history")
        .select("old_values")
        .eq("project_id", id)
        .eq("table_name", "projects")
        .eq("action", "delete")
        .single()
        .throwOnError();
      expect(Object.keys(entry.old_values ?? {})).not.toContain("milestone_count");
    });

    it("of a copy are its own, and none of them completed", async () => {
      const id = await projectOf(accounts, true);
      await plan(id, milestone("A"), milestone("B", "completed"));
      const { data } = await accounts.member.client
        .rpc("duplicate_project", { source: id })
        .throwOnError();
      expect(await counts(String(data))).toBe("0 of 2");
    });

    it("are counted once for all rows of a bulk load, however many there are", async () => {
      const id = await projectOf(accounts, true);
      // The history of so many rows would take the test's time.
      await backend.sql`alter table key_milestones disable trigger record_history_inserts`;
      await backend.sql`alter table key_milestones disable trigger record_history_deletes`;
      const [plan] = await backend.sql<
        { "QUERY PLAN": { Triggers: { "Trigger Name": string; Calls: number }[] }[] }[]
      >`
      explain (analyze, format json)
      insert into key_milestones (project_id, name_milestone)
      select ${id}::uuid, 'Step ' || number from generate_series(1, 10500) as number`;
      const [{ Triggers: triggers = [] } = {}] = plan?.["QUERY PLAN"] ?? [];
      expect(triggers).toContainEqual(
        expect.objectContaining({ "Trigger Name": "move_content_updated_at_inserts", Calls: 1 }),
      );
      // No more than these are counted, so that each further change takes as long as the one before.
      expect(await counts(id)).toBe("0 of 10000");
      await backend.sql`delete from key_milestones where project_id = ${id}`;
      expect(await counts(id)).toBe("0 of 0");
      await backend.sql`alter table key_milestones enable trigger record_history_inserts`;
      await backend.sql`alter table key_milestones enable trigger record_history_deletes`;
    });

    it.each([
      ["milestone_count", -1],
      ["milestone_count", 10_001],
      ["milestones_completed", -1],
      ["milestones_completed", 2],
    ])(
      "are no %s of %i, even for the owner of the database without triggers",
      async (column, value) => {
        const id = await projectOf(accounts, true);
        await plan(id, milestone("Wells"));
        const forge = backend.sql.begin(async (transaction) => {
          await transaction.unsafe("alter table projects disable trigger user");
          await transaction.unsafe(`update projects set ${column} = $1 where id = $2`, [value, id]);
        });
        await expect(forge).rejects.toMatchObject({ code: "23514" });
      },
    );

    it("are none once the table is emptied", async () => {
      const id = await projectOf(accounts, true);
      await plan(id, milestone("Wells"));
      await backend.sql`truncate key_milestones cascade`;
      expect(await counts(id)).toBe("0 of 0");
      expect(await wrong()).toEqual([]);
    });
  },
);
