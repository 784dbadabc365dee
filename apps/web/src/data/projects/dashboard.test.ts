import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { configurePage, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";
import { createProject as createOwn, deleteProject } from "./dashboard";

it.beforeEach(async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
});

describe("deleting a project", () => {
  it("clears away files of projects that left the trash, and no others", async ({
    backend,
    member,
    organisation,
  }) => {
    sendRequestsTo(backend.fetch);
    const [gone, trashed] = [await createProject(member), await createProject(member)];
    const bucket = member.client.storage.from("project-images");
    for (const { id } of [gone, trashed]) {
      const picture = new Blob(["x"], { type: "image/png" });
      expect((await bucket.upload(`${id}/a.png`, picture)).error).toBeNull();
    }
    await deleteProject(gone.id, organisation.id);
    await backend.sql`
      update private.deleted_projects set gone_at = now() where project_id = ${gone.id}`;

    await deleteProject(trashed.id, organisation.id);

    const left = await backend.sql`select name from storage.objects`;
    expect(left).toEqual([{ name: `${trashed.id}/a.png` }]);
  });
});

describe("the id of a new project", () => {
  it.for(["online", "offline"])(
    "finds and changes no %s project of another organisation",
    async (visibility, { backend, member }) => {
      const other = await createMember(backend, await createOrganisation(backend, "Others"));
      const title = `Theirs, ${visibility}`;
      const { id } = await createProject(other, { title, is_online: visibility === "online" });
      const { userId, organisation } = member;
      await expect(
        createOwn({ id, title: "Mine", userId, organizationId: organisation.id }),
      ).rejects.toThrow('duplicate key value violates unique constraint "projects_pkey"');
      const [stored] = await backend.sql`
        select title, user_id from projects where id = ${id}`;
      expect(stored).toEqual({ title, user_id: other.userId });
    },
  );
});
