import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatherPeople, keepsProject, type People, type Person, people } from "./people";

/** Members of the organisation that owned the project. */
describe.each(serversOfThisRun())("files of a deleted project in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let project: string;
  let file: string;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  beforeEach(async () => {
    project = (await createProject(accounts.owner, { is_online: true })).id;
    file = `${project}/left.png`;
    await backend.sql`delete from storage.objects`;
    await backend.sql`
      insert into storage.objects (id, bucket_id, name) values (gen_random_uuid(), 'project-images', ${file})`;
    await backend.sql`delete from projects where id = ${project}`;
  });

  const filesOf = (person: Person) => accounts.client(person).storage.from("project-images");

  async function isListedFor(person: Person): Promise<boolean> {
    const { data } = await filesOf(person).list(project);
    return (data ?? []).some(({ name }) => name === "left.png");
  }

  async function isStored(): Promise<boolean> {
    return (await backend.sql`select from storage.objects where name = ${file}`).length > 0;
  }

  /** As when its 30 days in the trash are over, or it was deleted for good. */
  async function leaveTrash(): Promise<void> {
    await backend.sql`
      update private.deleted_projects set gone_at = now()
      where project_id = ${project}`;
  }

  it.each(people)(
    "are neither listed nor deleted while it is in the trash, by %s",
    async (person) => {
      expect(await isListedFor(person)).toBe(false);
      await filesOf(person).remove([file]);
      expect(await isStored()).toBe(true);
      const { data } = await accounts.client(person).rpc("gone_files");
      expect(data ?? []).toEqual([]);
    },
  );

  it.each(people)(
    "are named, listed and deleted by its organisation alone, as %s",
    async (person) => {
      await leaveTrash();
      const { data } = await accounts.client(person).rpc("gone_files");
      expect(data ?? []).toEqual(keepsProject(person) ? [file] : []);
      expect(await isListedFor(person)).toBe(keepsProject(person));
      await filesOf(person).remove([file]);
      expect(await isStored()).toBe(!keepsProject(person));
    },
  );

  it.each(people)("take no additions from %s", async (person) => {
    const { error } = await filesOf(person).upload(
      `${project}/new.png`,
      new Blob(["x"], { type: "image/png" }),
    );
    expect(error).not.toBeNull();
  });

  it("are not taken over with a new project of the same id", async () => {
    const title = "Taken over";
    const { outsider, owner } = accounts;
    const again = (by: typeof owner) =>
      by.client
        .from("projects")
        .insert({ id: project, title, user_id: by.userId, organization_id: by.organisation.id });
    expect((await again(outsider)).error?.code).toBe("42501");
    expect((await again(owner)).error).toMatchObject({
      code: "23505",
      message: "This id belongs to a project in the trash. Put that back, or leave the id out.",
    });
    await leaveTrash();
    expect((await again(outsider)).error?.code).toBe("42501");
    expect((await again(owner)).error).toBeNull();
  });
});
