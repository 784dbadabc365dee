import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { untilWaitedFor } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People, projectOf } from "./people";
import { sampledContent } from "./project-content";
import { sendRow } from "./rest";

describe.each(serversOfThisRun())(
  "when a project's content was updated, in the %s PostgreSQL",
  (server) => {
    let backend: TestBackend;
    let accounts: People;

    beforeAll(async () => {
      backend = await createTestBackend({ server });
      accounts = await gatherPeople(backend);
    });
    afterAll(() => backend.close());

    /** Both moments, to the microsecond. */
    async function moments(id: string): Promise<{ content: string; row: string }> {
      const [found] = await backend.sql<{ content: string; row: string }[]>`
      select content_updated_at::text as content, updated_at::text as row
      from projects where id = ${id}`;
      if (!found) throw new Error("There is no such project");
      return found;
    }

    /** What a change did to the two moments of a project. */
    async function effectOn(id: string, change: () => PromiseLike<unknown>) {
      const before = await moments(id);
      await change();
      const after = await moments(id);
      return { content: moved(before.content, after.content), row: moved(before.row, after.row) };
    }

    function moved(before: string, after: string): "stays" | "moves on" | "moves back" {
      if (before === after) return "stays";
      return after > before ? "moves on" : "moves back";
    }

    const contentOnly = { content: "moves on", row: "stays" };
    const both = { content: "moves on", row: "moves on" };
    const rowOnly = { content: "stays", row: "moves on" };
    const neither = { content: "stays", row: "stays" };

    describe("is not for clients to say", () => {
      it.each(["1999-01-01T00:00:00Z", "2999-01-01T00:00:00Z"])(
        "as %s in a change",
        async (content_updated_at) => {
          const id = await projectOf(accounts, true);
          const send = () =>
            sendRow(backend, accounts.owner, "PATCH", `projects?id=eq.${id}`, {
              content_updated_at,
            });
          expect(await effectOn(id, send)).toEqual(neither);
        },
      );

      it("beside another change", async () => {
        const id = await projectOf(accounts, true);
        const change = { budget: 5, content_updated_at: "2999-01-01T00:00:00Z" };
        await sendRow(backend, accounts.member, "PATCH", `projects?id=eq.${id}`, change);
        const [stored] = await backend.sql`
        select budget, content_updated_at <= clock_timestamp() as past from projects where id = ${id}`;
        expect(stored).toEqual({ budget: "5.00", past: true });
      });

      it("of a new project", async () => {
        const { data } = await accounts.owner.client
          .from("projects")
          .insert({
            title: "New",
            user_id: accounts.owner.userId,
            organization_id: accounts.owner.organisation.id,
            content_updated_at: "2199-01-01T00:00:00Z",
          })
          .select("created_at, content_updated_at")
          .single()
          .throwOnError();
        expect(data.content_updated_at).toBe(data.created_at);
      });
    });

    it("is the operator's to say when importing", async () => {
      const id = await projectOf(accounts, true);
      const content_updated_at = "2020-01-01T00:00:00+00:00";
      const { data } = await backend
        .serviceClient()
        .from("projects")
        .update({ content_updated_at, budget: 5 })
        .eq("id", id)
        .select("content_updated_at")
        .single()
        .throwOnError();
      expect(data).toEqual({ content_updated_at });

      const saying = () =>
        backend.sql`update projects set content_updated_at = '2021-01-01' where id = ${id}`;
      expect(await effectOn(id, saying)).toEqual(contentOnly);
    });

    describe("moves with what the public sees of the row", () => {
      it.each([
        { title: "Renamed" },
        { is_online: false },
        { money_spent: 10 },
        { budget: 20 },
        { "mot-rs": "#water" },
        { images: ["https://vigie.test/photo.png"] },
        { cities: ["Dakar"] },
        {
          dv5_titre: "Wells",
          dv5_short_description: "Dug",
          dv5_vizualisation_type: "pie",
          dv5_value: 5,
        },
      ])("%o", async (change) => {
        const id = await projectOf(accounts, true);
        const send = () =>
          sendRow(backend, accounts.owner, "PATCH", `projects?id=eq.${id}`, change);
        expect(await effectOn(id, send)).toEqual(both);
      });

      it("but not with a save that changes nothing", async () => {
        const id = await projectOf(accounts, true);
        const update = () =>
          accounts.owner.client.from("projects").update({ budget: null }).eq("id", id);
        expect(await effectOn(id, update)).toEqual(neither);
      });

      it("but not with the own reference, which visitors do not see", async () => {
        const id = await projectOf(accounts, true);
        const update = () =>
          accounts.owner.client.from("projects").update({ reference: "BF-12" }).eq("id", id);
        expect(await effectOn(id, update)).toEqual(rowOnly);
      });

      it("but not with the owner's account, which is deleted", async () => {
        const id = await projectOf(accounts, true);
        const end = () => backend.sql`update projects set user_id = null where id = ${id}`;
        expect(await effectOn(id, end)).toEqual(rowOnly);
      });
    });

    describe.each(sampledContent)("of $table", ({ table, row, change }) => {
      it("moves with a row that any member adds, changes or deletes, and no editor's moment does", async () => {
        for (const { client } of [accounts.owner, accounts.member]) {
          const id = await projectOf(accounts, false);
          const rows = () => client.from(table);
          const add = () =>
            rows()
              .insert({ ...row, project_id: id })
              .throwOnError();
          const alter = () => rows().update(change).eq("project_id", id).throwOnError();
          const remove = () => rows().delete().eq("project_id", id).throwOnError();
          expect(await effectOn(id, add)).toEqual(contentOnly);
          expect(await effectOn(id, alter)).toEqual(contentOnly);
          expect(await effectOn(id, alter)).toEqual(neither);
          expect(await effectOn(id, remove)).toEqual(contentOnly);
          expect(await effectOn(id, remove)).toEqual(neither);
        }
      });

      it("stays where a change is refused, and of other projects", async () => {
        const id = await projectOf(accounts, true);
        const foreign = () =>
          accounts.outsider.client.from(table).insert({ ...row, project_id: id });
        expect(await effectOn(id, foreign)).toEqual(neither);
        const other = await projectOf(accounts, true);
        const add = () =>
          accounts.owner.client
            .from(table)
            .insert({ ...row, project_id: other })
            .throwOnError();
        expect(await effectOn(id, add)).toEqual(neither);
      });
    });

    it("moves of both projects when content moves from one to the other", async () => {
      const [from, to] = [await projectOf(accounts, true), await projectOf(accounts, true)];
      const press_url = "https://news.example/1";
      await accounts.owner.client.from("press").insert({ project_id: from, press_url });
      const move = () =>
        accounts.member.client.from("press").update({ project_id: to }).eq("project_id", from);
      let effectOnTo: unknown;
      const effectOnFrom = await effectOn(from, async () => {
        effectOnTo = await effectOn(to, move);
      });
      expect([effectOnFrom, effectOnTo]).toEqual([contentOnly, contentOnly]);
    });

    it("moves on even where the clock was set back since", async () => {
      const id = await projectOf(accounts, true);
      await backend.sql`update projects set content_updated_at = '2999-01-01' where id = ${id}`;
      const add = () =>
        backend.sql`insert into press (project_id, press_url) values (${id}, 'https://a.example')`;
      expect(await effectOn(id, add)).toEqual(contentOnly);
      const edit = () => backend.sql`update projects set title = 'Later' where id = ${id}`;
      expect(await effectOn(id, edit)).toEqual(both);
    });

    describe("while another statement is under way", () => {
      it("waits for a save of the row, which finds no conflict", async () => {
        const { id } = await createProject(accounts.owner);
        const before = await moments(id);
        const [added, saved] = await Promise.all([
          accounts.member.client
            .from("press")
            .insert({ project_id: id, press_url: "https://a.example" }),
          accounts.owner.client
            .from("projects")
            .update({ title: "Saved" })
            .eq("id", id)
            .eq("updated_at", before.row)
            .select("title"),
        ]);
        expect([added.error, saved.error, saved.data]).toEqual([null, null, [{ title: "Saved" }]]);
      });

      it("moves once for each of many at once, none of which fails", async () => {
        const id = await projectOf(accounts, true);
        const add = async (number: number) => {
          const row = { project_id: id, press_url: `https://a.example/${number}` };
          const { client } = number % 2 === 0 ? accounts.owner : accounts.member;
          return (await client.from("press").insert(row)).error;
        };
        const attempts = Array.from({ length: 20 }, (_, number) => number);
        let errors: unknown[] = [];
        const effect = await effectOn(id, async () => {
          errors = await Promise.all(attempts.map(add));
        });
        expect(errors).toEqual(attempts.map(() => null));
        expect(effect).toEqual(contentOnly);
      });

      it("gives up within a second where a deletion of the project holds it, and both succeed", async () => {
        const id = await projectOf(accounts, true);
        await backend.sql`insert into press (project_id, press_url) values (${id}, 'https://a.example')`;
        const locked = new Promise<void>((resolve, reject) => {
          // A deletion has the project first, and its content after.
          void backend.sql
            .begin(async (transaction) => {
              await transaction.unsafe("select from projects where id = $1 for update", [id]);
              resolve();
              // Now the removal waits for the project; the deletion then waits for the removal.
              await untilWaitedFor(transaction);
              await transaction.unsafe("delete from projects where id = $1", [id]);
            })
            .then(() => ended.push("deletion"), reject);
        });
        const ended: string[] = [];
        await locked;
        const removal = backend.sql`delete from press where project_id = ${id}`.then(() =>
          ended.push("removal"),
        );
        await removal;
        await expect.poll(() => ended).toEqual(["removal", "deletion"]);
      });
    });

    it("takes one statement for all rows of a bulk load", async () => {
      const id = await projectOf(accounts, true);
      const [plan] = await backend.sql<{ "QUERY PLAN": { Triggers: { Calls: number }[] }[] }[]>`
      explain (analyze, format json)
      insert into press (project_id, press_url)
      select ${id}::uuid, 'https://a.example/' || number from generate_series(1, 5000) as number`;
      const [{ Triggers: triggers = [] } = {}] = plan?.["QUERY PLAN"] ?? [];
      expect(triggers).toContainEqual(
        expect.objectContaining({ "Trigger Name": "move_content_updated_at_inserts", Calls: 1 }),
      );
    });
  },
);
