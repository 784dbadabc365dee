import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatherPeople, type People, projectOf } from "./people";

describe.each(serversOfThisRun())("partners in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let project: string;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  beforeEach(async () => {
    project = await projectOf(accounts, true);
  });
  afterAll(() => backend.close());

  const partners = () => accounts.member.client.from("partners");
  const fill = (count: number, id = project) => backend.sql`
    insert into partners (project_id, name)
    select ${id}, 'Partner ' || number from generate_series(1, ${count}::integer) as number`;
  const namesIn = async (id: string) => {
    const rows = await backend.sql`
      select name from partners where project_id = ${id} order by position, created_at, id`;
    return rows.map(({ name }) => name);
  };

  it("are fifty at most, also where a row comes from another project", async () => {
    await fill(50);
    const tooMany = { code: "54000", message: "A project has at most 50 partners." };
    expect((await partners().insert({ project_id: project, name: "X" })).error).toMatchObject(
      tooMany,
    );
    const other = await projectOf(accounts, true);
    await fill(1, other);
    const moved = partners().update({ project_id: project }).eq("project_id", other);
    expect((await moved).error).toMatchObject(tooMany);
    expect(await namesIn(project)).toHaveLength(50);
  });

  it("may have a name twice, for two parts", async () => {
    const row = { project_id: project, name: "Eau Vive" };
    await partners()
      .insert([row, { ...row, role: "accountable" }])
      .throwOnError();
    expect(await namesIn(project)).toEqual(["Eau Vive", "Eau Vive"]);
  });

  it("go with a copy of their project, in their order and without their own activities", async () => {
    await backend.sql`
      insert into partners (project_id, name, activity_identifier)
      values (${project}, 'Eau Vive', 'BF-RNA-17-3')`;
    await fill(2);
    const { data: copy } = await accounts.member.client
      .rpc("duplicate_project", { source: project })
      .throwOnError();
    expect(await namesIn(copy ?? "")).toEqual(["Eau Vive", "Partner 1", "Partner 2"]);
    const kept = await backend.sql`
      select from partners where project_id = ${copy} and activity_identifier is not null`;
    expect(kept).toEqual([]);
  });
});
