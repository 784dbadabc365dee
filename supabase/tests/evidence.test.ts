import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changesOf, latestChange } from "./changes";
import { gatherPeople, keepsProject, type People, people, projectOf } from "./people";
import { projectContent } from "./project-content";
import { sendRow } from "./rest";

const shows = ["photos_projet", "resources"] as const;

describe.each(serversOfThisRun())("evidence in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  async function addMilestone(project: string): Promise<string> {
    const [row] = await backend.sql<{ id: string }[]>`
      insert into key_milestones (project_id, name_milestone, status_milestone)
      values (${project}, 'Wells dug', 'completed') returning id`;
    return row?.id ?? "";
  }

  async function addEvidence(table: (typeof shows)[number], project: string, milestone: string) {
    const row = projectContent.find((content) => content.table === table)?.row;
    const added = { ...row, project_id: project, milestone_id: milestone };
    const [stored] = await backend.sql<{ id: string }[]>`
      insert into ${backend.sql(table)} ${backend.sql(added)} returning id`;
    return stored?.id ?? "";
  }

  const milestoneOf = async (table: (typeof shows)[number], id: string) =>
    (await backend.sql`select milestone_id from ${backend.sql(table)} where id = ${id}`)[0]
      ?.milestone_id;

  describe.each(shows)("of %s", (table) => {
    it.each(people)("is named by members of the organisation alone, as %s", async (person) => {
      const project = await projectOf(accounts, true);
      const milestone = await addMilestone(project);
      const other = await addMilestone(project);
      const id = await addEvidence(table, project, milestone);
      await accounts.client(person).from(table).update({ milestone_id: other }).eq("id", id);
      expect(await milestoneOf(table, id)).toBe(keepsProject(person) ? other : milestone);
    });

    it("is of no milestone of another project, of the same organisation or not", async () => {
      const project = await projectOf(accounts, true);
      const own = await addMilestone(project);
      const id = await addEvidence(table, project, own);
      const sibling = await projectOf(accounts, true);
      const foreign = await createProject(accounts.outsider);
      for (const elsewhere of [sibling, foreign.id]) {
        const { error } = await accounts.owner.client
          .from(table)
          .update({ milestone_id: await addMilestone(elsewhere) })
          .eq("id", id);
        expect(error?.code).toBe("23503");
        expect(await milestoneOf(table, id)).toBe(own);
      }
    });

    it("stays when its milestone is deleted, and shows none then", async () => {
      const project = await projectOf(accounts, true);
      const milestone = await addMilestone(project);
      const id = await addEvidence(table, project, milestone);
      await accounts.owner.client
        .from("key_milestones")
        .delete()
        .eq("id", milestone)
        .throwOnError();
      expect(await milestoneOf(table, id)).toBeNull();
    });

    it("is told so as well where a member adds it, in the history and to visitors", async () => {
      const project = await projectOf(accounts, true);
      const milestone = await addMilestone(project);
      const row = projectContent.find((content) => content.table === table)?.row;
      const added = { ...row, project_id: project, milestone_id: milestone };
      expect(await sendRow(backend, accounts.owner, "POST", table, added)).toBeNull();
      const told = (await changesOf(backend, project)).slice(-2);
      expect(told.map((change) => [change.action, change.milestone_name])).toEqual([
        ["insert", null],
        ["update", "Wells dug"],
      ]);
      expect(told.map((change) => change.changed_by)).toEqual(Array(2).fill(accounts.owner.userId));
      const { data } = await backend
        .client()
        .from("public_changes")
        .select("kind, label")
        .eq("project_id", project)
        .throwOnError();
      expect(data).toContainEqual({ kind: "proof_added", label: "Wells dug" });
    });

    it("is told in the history with the milestone, and put back", async () => {
      const project = await projectOf(accounts, true);
      const milestone = await addMilestone(project);
      const id = await addEvidence(table, project, milestone);
      const { client, userId } = accounts.member;
      const told = async () => {
        const change = await latestChange(backend, project);
        return [change.action, change.milestone_name, change.new_values?.milestone_id ?? null];
      };
      // A new one is told as an addition, and as a change that can be put back.
      expect(await told()).toEqual(["update", "Wells dug", milestone]);
      const [added] = (await changesOf(backend, project)).slice(-2);
      expect([added?.action, added?.new_values?.milestone_id]).toEqual(["insert", undefined]);

      await client.from(table).update({ milestone_id: null }).eq("id", id).throwOnError();
      expect(await told()).toEqual(["update", "Wells dug", null]);
      const taken = await latestChange(backend, project);
      expect(taken.changed_by).toBe(userId);
      await client.rpc("put_back", { entry: Number(taken.id) }).throwOnError();
      expect(await milestoneOf(table, id)).toBe(milestone);
      await client
        .rpc("put_back", { entry: Number((await latestChange(backend, project)).id) })
        .throwOnError();
      expect(await milestoneOf(table, id)).toBeNull();
    });

    it("of a deleted milestone is told by the name it had, and not put back to it", async () => {
      const project = await projectOf(accounts, true);
      const milestone = await addMilestone(project);
      await addEvidence(table, project, milestone);
      const { client } = accounts.member;
      await client.from("key_milestones").delete().eq("id", milestone).throwOnError();
      const released = await latestChange(backend, project);
      expect([released.table_name, released.milestone_name]).toEqual([table, "Wells dug"]);
      const { error } = await client.rpc("put_back", { entry: Number(released.id) });
      expect([error?.code, error?.message]).toEqual([
        "22023",
        "The milestone was deleted. Please put the milestone back first.",
      ]);
    });

    it("is told to visitors while its milestone is completed and online", async () => {
      const project = await projectOf(accounts, true);
      const milestone = await addMilestone(project);
      const id = await addEvidence(table, project, milestone);
      const visible = async () => {
        const { data } = await backend
          .client()
          .from("public_changes")
          .select("kind, label")
          .eq("project_id", project)
          .throwOnError();
        return data.filter(({ kind }) => kind === "proof_added").map(({ label }) => label);
      };
      expect(await visible()).toEqual(["Wells dug"]);
      const milestones = () => accounts.member.client.from("key_milestones");
      await milestones().update({ status_milestone: "pending" }).eq("id", milestone).throwOnError();
      expect(await visible()).toEqual([]);
      await milestones()
        .update({ status_milestone: "completed", name_milestone: "All wells dug" })
        .eq("id", milestone)
        .throwOnError();
      expect(await visible()).toEqual(["All wells dug"]);
      await accounts.member.client.from(table).delete().eq("id", id).throwOnError();
      expect(await visible()).toEqual([]);
      await accounts.owner.client
        .from("projects")
        .update({ is_online: false })
        .eq("id", project)
        .throwOnError();
      expect(await visible()).toEqual([]);
    });

    it("comes back from the trash with its milestone", async () => {
      const project = await projectOf(accounts, false);
      const milestone = await addMilestone(project);
      const id = await addEvidence(table, project, milestone);
      const { client } = accounts.owner;
      await client.from("projects").delete().eq("id", project).throwOnError();
      await client.rpc("restore_project", { project }).throwOnError();
      expect(await milestoneOf(table, id)).toBe(milestone);
    });
  });
});
