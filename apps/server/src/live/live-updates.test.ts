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
  type TestClient,
} from "@vigie/test-backend/test-backend";
import { eventually } from "@vigie/test-backend/waiting";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

const CONTENT = [
  { table: "key_milestones", row: { name_milestone: "Survey" } },
  {
    table: "resources",
    row: {
      title_resource: "Report",
      file_data: "data:text/plain;base64,aGVsbG8=",
      file_name: "report.txt",
    },
  },
  { table: "team", row: { first_name: "Awa", last_name: "Diop", job_title: "Engineer" } },
  { table: "social_media_posts", row: { description: "Rain!" } },
  { table: "press", row: { press_url: "https://news.example/1" } },
  { table: "photos_projet", row: { la_photo: "data:image/png;base64,iVBORw0KGgo=" } },
] as const;

/** Supabase's own client over the embedded service and a real database. */
describe.each(serversOfThisRun())("live updates from the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let owner: TestMember;
  let visitor: TestClient;
  let received: unknown[] = [];

  beforeAll(async () => {
    backend = await createTestBackend({ server, live: true });
    owner = await createMember(backend, await createOrganisation(backend, "Wells for all"));
    visitor = backend.client();
  });
  afterEach(async () => {
    await visitor.realtime.removeAllChannels();
    received = [];
  });
  afterAll(() => backend.close());

  async function follow(topic: string, client = visitor): Promise<void> {
    const channel = client.channel(topic).on("broadcast", { event: "change" }, ({ payload }) => {
      received.push([topic, payload]);
    });
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => {
        if (status === "SUBSCRIBED") resolve();
        else reject(error ?? new Error(status));
      });
    });
  }

  const said = (topic: string, table: string, project_id: string | null, kind: string) => [
    topic,
    { table, project_id, kind },
  ];

  /** All that was received: announcements arrive in order, and this one comes last. */
  async function everythingReceived(): Promise<unknown[]> {
    const { id } = await createProject(owner, { is_online: true });
    const last = said("projects", "projects", id, "INSERT");
    await eventually(() => expect(received).toContainEqual(last));
    return received.filter((one) => JSON.stringify(one) !== JSON.stringify(last));
  }

  /** Listens to the list and to these projects' pages, from here on. */
  async function followFromNowOn(...ids: string[]): Promise<void> {
    for (const topic of ["projects", ...ids.map((id) => `project:${id}`)]) await follow(topic);
    await everythingReceived();
    received = [];
  }

  async function setOnline(id: string, isOnline: boolean): Promise<void> {
    await owner.client.from("projects").update({ is_online: isOnline }).eq("id", id).throwOnError();
  }

  it("tell nothing of an offline project on its own topic", async () => {
    const { id } = await createProject(owner);
    await followFromNowOn(id);
    await owner.client.from("projects").update({ title: "New" }).eq("id", id).throwOnError();
    for (const { table, row } of CONTENT) {
      await backend.sql`insert into ${backend.sql(table)} ${backend.sql({ ...row, project_id: id })}`;
    }
    await owner.client.from("projects").delete().eq("id", id).throwOnError();
    expect(await everythingReceived()).toEqual([]);
  });

  it("tell of a project that comes online, and of one that goes offline, and then no more", async () => {
    const { id } = await createProject(owner);
    await followFromNowOn(id);
    await setOnline(id, true);
    await setOnline(id, false);
    await owner.client.from("projects").update({ title: "Hidden" }).eq("id", id).throwOnError();
    const update = [
      said("projects", "projects", id, "UPDATE"),
      said(`project:${id}`, "projects", id, "UPDATE"),
    ];
    expect(await everythingReceived()).toEqual([...update, ...update]);
  });

  it("tell of a project that is deleted, and not of what goes with it", async () => {
    const { id } = await createProject(owner, { is_online: true });
    await backend.sql`insert into press ${backend.sql({ project_id: id, press_url: "https://news.example/1" })}`;
    await followFromNowOn(id);
    await owner.client.from("projects").delete().eq("id", id).throwOnError();
    expect(await everythingReceived()).toEqual([
      said("projects", "projects", id, "DELETE"),
      said(`project:${id}`, "projects", id, "DELETE"),
    ]);
  });

  it.each(CONTENT)(
    "tell of the $table of an online project on its own page, and on the list that it was updated",
    async (content) => {
      const { table, row } = content;
      const { id } = await createProject(owner, { is_online: true });
      const other = await createProject(owner, { is_online: true });
      await followFromNowOn(id, other.id);
      const { sql } = backend;
      await sql`insert into ${sql(table)} ${sql({ ...row, project_id: id })}`;
      await sql`delete from ${sql(table)} where project_id = ${id}`;
      expect(await everythingReceived()).toEqual([
        said(`project:${id}`, table, id, "INSERT"),
        said("projects", "projects", id, "UPDATE"),
        said(`project:${id}`, table, id, "DELETE"),
        said("projects", "projects", id, "UPDATE"),
      ]);
    },
  );

  it("tell of organisations on the list", async () => {
    await followFromNowOn();
    await owner.client
      .from("organisations")
      .update({ name: "Wells for everyone" })
      .eq("id", owner.organisation.id)
      .throwOnError();
    expect(await everythingReceived()).toEqual([said("projects", "organisations", null, "UPDATE")]);
  });

  it("tell nothing of a save that is given up", async () => {
    const { id } = await createProject(owner, { is_online: true });
    await followFromNowOn();
    const saving = backend.sql.begin(async (transaction) => {
      await transaction.unsafe("update projects set title = 'x' where id = $1", [id]);
      throw new Error("given up");
    });
    await expect(saving).rejects.toThrow("given up");
    expect(await everythingReceived()).toEqual([]);
  });

  it("tell members what they tell visitors, and no more", async () => {
    await follow("projects", owner.client);
    await expect(follow("members", owner.client)).rejects.toThrow("There is no such topic");
    await owner.client.realtime.removeAllChannels();
    const inPrivate = visitor.channel("projects", { config: { private: true } });
    const status = await new Promise((resolve) => inPrivate.subscribe(resolve));
    expect(status).toBe("CHANNEL_ERROR");
  });

  it("pass nothing on that a visitor sends", async () => {
    await followFromNowOn();
    const sender = backend.client();
    const channel = sender.channel("projects");
    await new Promise((resolve) => channel.subscribe(resolve));
    const payload = { table: "projects", project_id: null, kind: "DELETE" };
    await channel.send({ type: "broadcast", event: "change", payload });
    expect(await everythingReceived()).toEqual([]);
    await sender.realtime.disconnect();
    await expect(
      sender.channel("projects").httpSend("change", payload, { timeout: 2000 }),
    ).rejects.toThrow();
  });
});
