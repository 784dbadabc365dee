import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  hasExternalServer,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People } from "./people";
import { projectContent } from "./project-content";

const servers = hasExternalServer() ? (["embedded", "external"] as const) : (["embedded"] as const);

describe.each(servers)("history in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  it("keeps a deleted project with its content, and puts it back", async () => {
    const { id } = await createProject(accounts.owner, { is_online: true });
    await accounts.owner.client.from("projects").update({ budget: 5 }).eq("id", id).throwOnError();
    for (const { table, row, change } of projectContent) {
      await accounts.member.client
        .from(table)
        .insert({ ...row, project_id: id })
        .throwOnError();
      await accounts.member.client.from(table).update(change).eq("project_id", id).throwOnError();
    }
    await accounts.member.client.from("projects").delete().eq("id", id).throwOnError();
    await accounts.owner.client.rpc("restore_project", { project: id }).throwOnError();
    for (const { table } of projectContent) {
      expect(
        (await backend.sql`select from ${backend.sql(table)} where project_id = ${id}`).length,
      ).toBe(1);
    }
  });
});
