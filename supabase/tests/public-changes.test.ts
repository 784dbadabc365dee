import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, keepsProject, type People, type Person, people, projectOf } from "./people";
import { projectContent } from "./project-content";

const figure = {
  dv3_titre: "Wells dug",
  dv3_short_description: "By the end of the year",
  dv3_vizualisation_type: "progress",
  dv3_value: 40,
};

describe.each(serversOfThisRun())("public changes in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  const tokenOf = (person: Person) =>
    ({
      anonymous: undefined,
      owner: accounts.owner.accessToken,
      member: accounts.member.accessToken,
      administrator: accounts.administrator.accessToken,
      "other organisation's administrator": accounts.outsider.accessToken,
      "former member": accounts.former.accessToken,
    })[person];
  const changesFor = async (client: People["owner"]["client"], project: string) => {
    const { data } = await client
      .from("public_changes")
      .select("kind, label, items")
      .eq("project_id", project)
      .order("changed_at", { ascending: false })
      .throwOnError();
    return data;
  };
  const visible = (project: string) => changesFor(backend.client(), project);
  const update = (project: string, change: object) =>
    accounts.owner.client.from("projects").update(change).eq("id", project).throwOnError();
  const addMilestone = (project_id: string, name_milestone: string) =>
    accounts.member.client
      .from("key_milestones")
      .insert({ name_milestone, project_id })
      .throwOnError();

  it.each(people)("of an offline project are its organisation's alone, as %s", async (person) => {
    const id = await projectOf(accounts, false);
    await addMilestone(id, "Survey");
    const changes = await changesFor(accounts.client(person), id);
    expect(changes).toHaveLength(keepsProject(person) ? 1 : 0);
  });

  it.each(["anon", "authenticated"])(
    "of an offline project are told to no %s who calls the function behind the view",
    async (role) => {
      const id = await projectOf(accounts, false);
      await addMilestone(id, "Survey");
      const rows = await backend.sql.begin(async (sql) => {
        await sql.unsafe(`set local role ${role}`);
        return await sql.unsafe("select from private.changes_of_project($1)", [id]);
      });
      expect(rows).toHaveLength(0);
    },
  );

  it("are asked for by project, and not beside it", async () => {
    const { client } = accounts.owner;
    const all = await client.from("public_changes").select("kind");
    expect(all.error?.message).toBe("Name one project by project_id=eq.…");
    const response = await backend.fetch(
      `${backend.url}/rest/v1/projects?select=id,public_changes(kind)`,
      { headers: { apikey: backend.anonKey } },
    );
    expect(response.status).toBe(400);
  });

  it.each(people)("are written by no request of %s", async (person) => {
    const id = await projectOf(accounts, true);
    const token = tokenOf(person);
    const send = async (method: string, query: string) => {
      const { status } = await backend.fetch(`${backend.url}/rest/v1/public_changes${query}`, {
        method,
        headers: {
          apikey: backend.anonKey,
          "content-type": "application/json",
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(method !== "DELETE" && { body: JSON.stringify({ kind: "x", project_id: id }) }),
      });
      return status;
    };
    const named = `?project_id=eq.${id}`;
    const refused = token === undefined ? 401 : 403;
    expect([
      await send("POST", ""),
      await send("PATCH", named),
      await send("DELETE", named),
    ]).toEqual([refused, refused, refused]);
  });

  it("say what came, newest first, and nothing of staff or the team", async () => {
    const id = await projectOf(accounts, true);
    for (const { table, row } of projectContent) {
      await accounts.member.client
        .from(table)
        .insert({ ...row, project_id: id })
        .throwOnError();
    }
    await update(id, { status: "in_progress" });
    await update(id, { budget: 88_000 });
    await update(id, { long_description: "Not worth a line", title: "Renamed" });
    expect(await visible(id)).toEqual([
      { kind: "budget_changed", label: "88000.00 EUR", items: 1 },
      { kind: "phase_changed", label: "in_progress", items: 1 },
      { kind: "post_added", label: "Sample description", items: 1 },
      { kind: "pictures_added", label: null, items: 1 },
      { kind: "press_added", label: "https://press-url.example/Sample", items: 1 },
      { kind: "resource_added", label: "Sample title_resource", items: 1 },
      { kind: "milestone_added", label: "Sample name_milestone", items: 1 },
    ]);
    const { data } = await backend
      .client()
      .from("public_changes")
      .select("*")
      .eq("project_id", id)
      .throwOnError();
    const text = JSON.stringify(data);
    for (const { userId, email } of [accounts.owner, accounts.member]) {
      expect(text).not.toContain(userId);
      expect(text).not.toContain(email);
    }
  });

  it("use today's words, and leave out what is gone", async () => {
    const id = await projectOf(accounts, true);
    await addMilestone(id, "Secret plan");
    await addMilestone(id, "Mistake");
    const milestones = () => accounts.member.client.from("key_milestones");
    await milestones()
      .update({ name_milestone: "Survey" })
      .eq("project_id", id)
      .eq("name_milestone", "Secret plan")
      .throwOnError();
    await milestones().delete().eq("project_id", id).eq("name_milestone", "Mistake");
    await update(id, { ...figure });
    await update(id, { dv3_titre: "Deep wells" });
    await update(id, { status: "completed" });
    await update(id, { status: "just_started", budget: 5 });
    await update(id, { budget: null });
    expect(await visible(id)).toEqual([
      { kind: "phase_changed", label: "just_started", items: 1 },
      { kind: "figure_changed", label: "Deep wells", items: 1 },
      { kind: "milestone_added", label: "Survey", items: 1 },
    ]);
    await update(id, {
      dv3_titre: null,
      dv3_short_description: null,
      dv3_vizualisation_type: null,
      dv3_value: null,
    });
    await milestones().delete().eq("project_id", id).throwOnError();
    expect(await visible(id)).toEqual([{ kind: "phase_changed", label: "just_started", items: 1 }]);
  });

  it("tell a completed milestone and a new figure by their names", async () => {
    const id = await projectOf(accounts, true);
    await addMilestone(id, "Survey");
    const { client } = accounts.member;
    const completed = { status_milestone: "completed" };
    await client.from("key_milestones").update(completed).eq("project_id", id).throwOnError();
    await update(id, figure);
    expect(await visible(id)).toEqual([
      { kind: "figure_added", label: "Wells dug", items: 1 },
      { kind: "milestone_completed", label: "Survey", items: 1 },
      { kind: "milestone_added", label: "Survey", items: 1 },
    ]);
    const pending = { status_milestone: "pending" };
    await client.from("key_milestones").update(pending).eq("project_id", id).throwOnError();
    expect(await visible(id)).not.toContainEqual(
      expect.objectContaining({ kind: "milestone_completed" }),
    );
  });

  it("put into one line what came within ten minutes of one another", async () => {
    const id = await projectOf(accounts, true);
    const press_url = "https://news.example/1";
    for (const name of ["One", "Two"]) await addMilestone(id, name);
    await backend.sql`insert into press ${backend.sql({ project_id: id, press_url })}`;
    for (const name of ["Three", "Four"]) await addMilestone(id, name);
    // Of one kind: what came between does not count.
    await backend.sql`
      update history set changed_at = changed_at
        - case table_name when 'press' then interval '8 minutes' else interval '16 minutes' end
      where project_id = ${id} and (table_name = 'press' or row_label in ('One', 'Two'))`;
    expect(await visible(id)).toEqual([
      { kind: "milestone_added", label: "Four", items: 2 },
      { kind: "press_added", label: press_url, items: 1 },
      { kind: "milestone_added", label: "Two", items: 2 },
    ]);
  });

  it("say no second time of a row that it came when it was put back", async () => {
    const id = await projectOf(accounts, true);
    const { client } = accounts.member;
    await addMilestone(id, "Survey");
    await client.from("key_milestones").delete().eq("project_id", id).throwOnError();
    const [{ entry } = { entry: "0" }] = await backend.sql<{ entry: string }[]>`
      select max(id) as entry from history where project_id = ${id}`;
    await client.rpc("put_back", { entry: Number(entry) }).throwOnError();
    await accounts.owner.client.from("projects").delete().eq("id", id).throwOnError();
    await client.rpc("restore_project", { project: id }).throwOnError();
    expect(await visible(id)).toEqual([{ kind: "milestone_added", label: "Survey", items: 1 }]);
  });

  it("are not crowded out by receipts, which visitors do not see", async () => {
    const id = await projectOf(accounts, true);
    await addMilestone(id, "Survey");
    await backend.sql`
      insert into resources (project_id, title_resource, link_resource, is_receipt)
      select ${id}, 'Receipt', 'https://files.example/' || number || '.pdf', true
      from generate_series(1, 301) as number`;
    expect(await visible(id)).toEqual([{ kind: "milestone_added", label: "Survey", items: 1 }]);
  });

  it("are twelve at most", async () => {
    const { id } = await createProject(accounts.owner, { is_online: true });
    for (let number = 1; number <= 14; number += 1) await addMilestone(id, `No. ${number}`);
    await backend.sql`
      update history set changed_at = changed_at - ((select max(id) from history) - id) * interval '1 day'
      where project_id = ${id}`;
    const changes = await visible(id);
    expect(changes).toHaveLength(12);
    expect(changes[0]).toMatchObject({ label: "No. 14" });
  });
});
