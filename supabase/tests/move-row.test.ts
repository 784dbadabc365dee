import { randomUUID } from "node:crypto";
import { type OrderedTable, orderedTables } from "@vigie/domain/project/content-tables";
import { contentRow } from "@vigie/test-backend/content-rows";
import { amount, sampleOf } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
  type TestClient,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Announced, listenTo } from "./announced";
import { latestChange } from "./changes";
import { gatherPeople, keepsProject, type People, people, projectOf } from "./people";

const goneRow = "There is no such row in a project of the organisation.";
const goneNeighbour =
  "The row to move it before is no longer in the list. Please look at the list again.";

describe.each(serversOfThisRun())("the order of a list in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let announced: Announced;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    announced = await listenTo(backend);
  });
  afterAll(() => backend.close());

  /** Adds rows to a project one after the other; gives their ids. */
  async function addRows(table: OrderedTable, project_id: string, count: number) {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const id of ids) {
      const row = { ...contentRow(table, `Row${id.slice(0, 8)}`), id, project_id };
      await backend.sql`insert into ${backend.sql(table)} ${backend.sql(row)}`;
    }
    return ids;
  }

  async function listOf(
    count: number,
    { table = "key_milestones" as OrderedTable, online = true } = {},
  ) {
    const project = await projectOf(accounts, online);
    const ids = await addRows(table, project, count);
    const letters = () => orderOf(table, project).then((order) => inLetters(order, ids));
    const move = (client: TestClient, row: number, before: number | null) =>
      client.rpc("move_row", {
        table_name: table,
        row_id: ids[row] ?? "",
        ...(before !== null && { before_id: ids[before] ?? "" }),
      });
    return { project, ids, letters, move };
  }

  /** Reads as pages do. */
  async function orderOf(table: OrderedTable, project: string): Promise<string[]> {
    const { data } = await accounts.owner.client
      .from(table)
      .select("id")
      .eq("project_id", project)
      .order("position")
      .order("created_at")
      .order("id")
      .throwOnError();
    return data.map(({ id }) => id);
  }

  const inLetters = (order: readonly string[], ids: readonly string[]) =>
    order.map((id) => String.fromCharCode(97 + ids.indexOf(id))).join("");

  const matrix = orderedTables.flatMap((table) => people.map((person) => ({ table, person })));

  it.each(
    sampleOf(
      matrix,
      ({ table }) => table,
      ({ person }) => person,
    ),
  )("of $table is for members of the organisation to change, as $person", async (of) => {
    const { table, person } = of;
    const { letters, move } = await listOf(3, { table });
    const { error } = await move(accounts.client(person), 2, 0);
    expect(error === null).toBe(keepsProject(person));
    if (error && person !== "anonymous") expect(error.message).toBe(goneRow);
    expect(await letters()).toBe(keepsProject(person) ? "cab" : "abc");
  });

  it.each(orderedTables)("of %s has new rows at its end, wherever others moved", async (table) => {
    const { project, ids, letters, move } = await listOf(3, { table });
    await move(accounts.member.client, 0, null).throwOnError();
    ids.push(...(await addRows(table, project, 1)));
    expect(await letters()).toBe("bcad");
  });

  it.each(["press", "social_media_posts", "projects", "members", "", "key_milestones; --"])(
    "of the table %j is refused",
    async (table_name) => {
      const { data: press } = await accounts.owner.client
        .from("press")
        .insert({ project_id: await projectOf(accounts, false), press_url: "https://a.example" })
        .select("id")
        .single()
        .throwOnError();
      const { error } = await accounts.owner.client.rpc("move_row", {
        table_name,
        row_id: press.id,
      });
      expect(error?.message).toBe("The rows of this table have no order that can be changed.");
    },
  );

  it("stays where the row or the one before which it is to stand is unknown", async () => {
    const { ids, letters } = await listOf(2);
    const other = await listOf(1);
    const move = async (row_id: string, before_id: string) =>
      (
        await accounts.owner.client.rpc("move_row", {
          table_name: "key_milestones",
          row_id,
          before_id,
        })
      ).error?.message;
    const [first = "", second = ""] = ids;
    expect(await move(randomUUID(), first)).toBe(goneRow);
    expect(await move(first, randomUUID())).toBe(goneNeighbour);
    // Of another project, though of the same people.
    expect(await move(first, other.ids[0] ?? "")).toBe(goneNeighbour);
    expect(await letters()).toBe("ab");
    expect(await move(second, second)).toBeUndefined();
    expect(await letters()).toBe("ab");
  });

  it("follows each move: to the front, between others and to the end", async () => {
    const { letters, move } = await listOf(5);
    const { client } = accounts.member;
    await move(client, 4, 0).throwOnError();
    expect(await letters()).toBe("eabcd");
    await move(client, 0, 3).throwOnError();
    expect(await letters()).toBe("ebcad");
    await move(client, 1, null).throwOnError();
    expect(await letters()).toBe("ecadb");
  });

  it("has room for any number of moves between the same two rows", async () => {
    const { project, letters, move } = await listOf(4);
    for (let round = 0; round < amount({ usual: 30, full: 300 }); round += 1) {
      await move(accounts.member.client, round % 2 === 0 ? 1 : 2, 3).throwOnError();
    }
    // The last one moved stands last of those between a and d.
    expect(await letters()).toBe("abcd");
    const positions = await backend.sql<{ position: number }[]>`
      select position from key_milestones where project_id = ${project} order by position`;
    expect(new Set(positions.map(({ position }) => position)).size).toBe(4);
  });

  it("has room at both ends and between equals as well, where an import left none", async () => {
    const { project, ids, letters, move } = await listOf(3);
    const setAll = (position: number) =>
      backend.sql`update key_milestones set position = ${position} where project_id = ${project}`;
    for (const position of [1e12, 1e-9, 0]) {
      await setAll(position);
      expect(await letters()).toBe("abc");
      await move(accounts.member.client, 2, 1).throwOnError();
      expect(await letters()).toBe("acb");
      await move(accounts.member.client, 0, null).throwOnError();
      expect(await letters()).toBe("cba");
      await move(accounts.member.client, 0, 2).throwOnError();
      expect(await letters()).toBe("acb");
    }
    await setAll(1e12);
    ids.push(...(await addRows("key_milestones", project, 1)));
    expect(await letters()).toBe("abcd");
  });

  it("holds every one of the moves that several people make at once", async () => {
    const { project, ids, letters, move } = await listOf(9);
    const clients = [accounts.owner.client, accounts.member.client, accounts.administrator.client];
    // b to i each go before a; the others stay where they were put.
    const moves = ids
      .slice(1)
      .map((_, at) => move(clients[at % 3] ?? accounts.owner.client, at + 1, 0));
    for (const { error } of await Promise.all(moves)) expect(error).toBeNull();
    const order = await letters();
    expect(order.at(-1)).toBe("a");
    expect([...order].sort().join("")).toBe("abcdefghi");
    const ties = await backend.sql`
      select position from key_milestones where project_id = ${project}
      group by position having count(*) > 1`;
    expect(ties).toEqual([]);
  });

  it("holds two moves of one row, the later one last, beside edits of the same rows", async () => {
    const { ids, project, letters, move } = await listOf(4);
    const edits = ids.map((id) =>
      accounts.member.client
        .from("key_milestones")
        .update({ name_milestone: "Edited" })
        .eq("id", id),
    );
    const both = [move(accounts.owner.client, 3, 0), move(accounts.member.client, 3, 1)];
    for (const { error } of await Promise.all([...both, ...edits])) expect(error).toBeNull();
    expect(["dabc", "adbc"]).toContain(await letters());
    const names = await backend.sql`
      select distinct name_milestone from key_milestones where project_id = ${project}`;
    expect(names).toEqual([{ name_milestone: "Edited" }]);
  });

  it("does not fail a deletion of the project at the same moment, nor keep rows of it", async () => {
    const { project, ids, move } = await listOf(6);
    const moves = ids.map((_, at) => move(accounts.member.client, at, at === 0 ? null : 0));
    const deletion = accounts.owner.client.from("projects").delete().eq("id", project);
    const [deleted, ...moved] = await Promise.all([deletion, ...moves]);
    expect(deleted?.error).toBeNull();
    for (const { error } of moved) expect([undefined, goneRow]).toContain(error?.message);
    expect(await backend.sql`select from key_milestones where project_id = ${project}`).toEqual([]);
  });

  it("is no part of the history, but a deleted row is put back where it stood", async () => {
    const { project, ids, letters, move } = await listOf(4);
    const before = await latestChange(backend, project);
    await move(accounts.member.client, 3, 1).throwOnError();
    expect((await latestChange(backend, project)).id).toBe(before.id);
    expect(JSON.stringify(before)).not.toContain("position");

    await accounts.owner.client
      .from("key_milestones")
      .delete()
      .eq("id", ids[3] ?? "")
      .throwOnError();
    const { id } = await latestChange(backend, project);
    await accounts.owner.client.rpc("put_back", { entry: Number(id) }).throwOnError();
    expect(await letters()).toBe("adbc");
  });

  it("is put back with the project", async () => {
    const { project, letters, move } = await listOf(3);
    await move(accounts.member.client, 2, 0).throwOnError();
    await accounts.owner.client.from("projects").delete().eq("id", project).throwOnError();
    await accounts.owner.client.rpc("restore_project", { project }).throwOnError();
    expect(await letters()).toBe("cab");
  });

  it("is announced when it changes, and is a change of what visitors see, not of the row", async () => {
    const { project, move } = await listOf(3);
    const moments = async () =>
      (
        await backend.sql<{ content: string; row: string }[]>`
          select content_updated_at::text as content, updated_at::text as row
          from projects where id = ${project}`
      )[0];
    const before = await moments();
    expect(await announced(() => move(accounts.member.client, 0, null).throwOnError())).toEqual([
      `project:${project}: UPDATE key_milestones ${project}`,
      `projects: UPDATE projects ${project}`,
    ]);
    const after = await moments();
    expect(after?.row).toBe(before?.row);
    expect(String(after?.content) > String(before?.content)).toBe(true);

    // It stands there already.
    expect(await announced(() => move(accounts.member.client, 0, null).throwOnError())).toEqual([]);
    expect(await moments()).toEqual(after);
  });

  it("of an offline project is announced to no one", async () => {
    const { move } = await listOf(2, { online: false });
    expect(await announced(() => move(accounts.member.client, 0, null).throwOnError())).toEqual([]);
  });

  describe("a milestone", () => {
    const milestones = () => accounts.member.client.from("key_milestones");

    it("was completed on no day unless it is completed", async () => {
      const project_id = await projectOf(accounts, false);
      const days = "due_date, completed_on";
      const { data: added } = await milestones()
        .insert({ project_id, name_milestone: "Survey", completed_on: "2026-03-01" })
        .select(`id, ${days}`)
        .single()
        .throwOnError();
      expect(added).toMatchObject({ due_date: null, completed_on: null });
      const change = async (values: object) =>
        (await milestones().update(values).eq("id", added.id).select(days).single().throwOnError())
          .data;
      const done = { due_date: "2026-02-01", completed_on: "2026-03-01" };
      expect(await change({ status_milestone: "completed", ...done })).toEqual(done);
      expect(await change({ status_milestone: "in_progress" })).toEqual({
        ...done,
        completed_on: null,
      });
      expect(await change({ status_milestone: "completed" })).toEqual({
        ...done,
        completed_on: null,
      });
    });
  });
});
