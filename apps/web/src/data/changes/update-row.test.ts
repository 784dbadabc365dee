import { test } from "@vigie/test-backend/fixtures";
import * as v from "valibot";
import { describe, expect } from "vitest";
import { configurePage, storeSession } from "@/testing/render-app";
import { RowChangedError, RowGoneError } from "./save-merged";
import { updateRow } from "./update-row";

const failure = "failed.saveMilestone";
const row = v.object({
  id: v.string(),
  name: v.string(),
  status: v.string(),
  updated_at: v.string(),
});
type Milestone = v.InferOutput<typeof row>;
const select = "id, name:name_milestone, status:status_milestone, updated_at";

const it = test
  .extend("loaded", async ({ member, project }) => {
    const { data } = await member.client
      .from("key_milestones")
      .insert({ project_id: project.id, name_milestone: "Survey" })
      .select(select)
      .single();
    return v.parse(row, data);
  })
  .extend(
    "inTheMeantime",
    ({ colleague, loaded }) =>
      async (change: { name_milestone?: string; status_milestone?: "completed" }) => {
        await colleague.client
          .from("key_milestones")
          .update(change)
          .eq("id", loaded.id)
          .throwOnError();
      },
  )
  .extend("save", ({ loaded }) => (mine: Partial<Pick<Milestone, "name" | "status">>) => {
    return updateRow({
      table: "key_milestones",
      id: loaded.id,
      loaded,
      mine,
      columns: { name: "name_milestone", status: "status_milestone" },
      select,
      row,
      failure,
    });
  })
  .extend("attempt", ({ save }) => (mine: Parameters<typeof save>[0]): Promise<unknown> => {
    return save(mine).catch((error: unknown) => error);
  });

it.beforeEach(async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
});

describe("changing a row", () => {
  it("asks where another member changed the same column, and stores nothing", async ({
    attempt,
    inTheMeantime,
    loaded,
    backend,
  }) => {
    await inTheMeantime({ name_milestone: "Drilling" });
    const error = await attempt({ name: "Mapping", status: "completed" });
    expect(error).toBeInstanceOf(RowChangedError);
    expect(error).toMatchObject({ columns: ["name"], stored: { name: "Drilling" } });
    expect(
      await backend.sql`select status_milestone from key_milestones where id = ${loaded.id}`,
    ).toEqual([{ status_milestone: "pending" }]);
  });

  it("says where the row was deleted", async ({ attempt, colleague, loaded }) => {
    await colleague.client.from("key_milestones").delete().eq("id", loaded.id).throwOnError();
    const error = await attempt({ name: "Mapping" });
    expect(error).toBeInstanceOf(RowGoneError);
    expect(error).toMatchObject({ message: failure, reason: "deleted" });
  });

  it("says so too where nothing was left to send", async ({ attempt, colleague, loaded }) => {
    await colleague.client.from("key_milestones").delete().eq("id", loaded.id).throwOnError();
    expect(await attempt({ name: "Survey" })).toBeInstanceOf(RowGoneError);
  });

  it("fails with the sentence where the database refuses a value", async ({ attempt }) => {
    const error = await attempt({ name: " " });
    expect(error).not.toBeInstanceOf(RowChangedError);
    expect(error).toMatchObject({ message: failure, code: "23514" });
  });

  it("stores what was changed alone, beside what another member stored", async ({
    save,
    inTheMeantime,
  }) => {
    await inTheMeantime({ status_milestone: "completed" });
    expect(await save({ name: "Mapping", status: "pending" })).toMatchObject({
      name: "Mapping",
      status: "completed",
    });
  });

  it("returns the stored row with its new moment", async ({ save, loaded }) => {
    const saved = await save({ name: "Mapping" });
    expect(saved).toMatchObject({ id: loaded.id, name: "Mapping", status: "pending" });
    expect(saved.updated_at > loaded.updated_at).toBe(true);
  });
});
