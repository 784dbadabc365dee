import { QueryClient } from "@tanstack/react-query";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import * as v from "valibot";
import { describe, expect } from "vitest";
import { RowChangedError, RowGoneError } from "@/data/changes/save-merged";
import { configurePage, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";
import {
  type ProjectPatch,
  projectSliceQuery,
  type SliceAddress,
  type SliceRow,
  sliceColumns,
  updateProject,
} from "./slice";

const budget = sliceColumns({ budget: v.nullable(v.number()) });
const budgets = sliceColumns({ ...budget.entries, money_spent: v.nullable(v.number()) });
const title = sliceColumns({ title: v.string() });
const notLoaded = "failed.loadBudget";
const notSaved = "failed.updateBudget";

const it = test
  .override("project", ({ member }) => createProject(member, { budget: 1000 }))
  .extend("budgetSlice", ({ project }) => async () => {
    const slice = { id: project.id, columns: budgets };
    const loaded = await load(slice);
    if (!loaded) throw new Error("The project is not there.");
    const save = (patch: ProjectPatch) => updateProject(slice, loaded, patch, notSaved);
    return { loaded, save };
  })
  .extend(
    "inTheMeantime",
    ({ colleague, project }) =>
      async (patch: ProjectPatch): Promise<void> => {
        await colleague.client.from("projects").update(patch).eq("id", project.id).throwOnError();
      },
  )
  .extend("stored", ({ backend, project }) => async () => {
    const { data } = await backend.serviceClient().from("projects").select().eq("id", project.id);
    return data?.[0];
  });

it.beforeEach(async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
});

function load<Row extends SliceRow>(slice: SliceAddress<Row>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return queries.fetchQuery(projectSliceQuery(slice, notLoaded));
}

describe("loading some columns of a project", () => {
  it("finds nothing where there is no such project", async ({ member }) => {
    const slice = { id: member.userId, columns: budget };
    expect(await load(slice)).toBeNull();
  });

  it("finds nothing where another person must be the owner", async ({ project, colleague }) => {
    const slice = { id: project.id, columns: title, ownerId: colleague.userId };
    expect(await load(slice)).toBeNull();
  });

  it("fails with the catalogue's sentence where the server refuses", async ({ project }) => {
    sendRequestsTo(async () => Response.json({ message: "no", code: "42501" }, { status: 403 }));
    await expect(load({ id: project.id, columns: budget })).rejects.toThrow(notLoaded);
  });

  it("fails with the same sentence where something else arrives", async ({ project }) => {
    sendRequestsTo(async () => Response.json({ budget: "1000", updated_at: "2026-01-01" }));
    await expect(load({ id: project.id, columns: budget })).rejects.toThrow(notLoaded);
  });

  it("gives the columns asked for and when the project was changed, and nothing else", async ({
    project,
  }) => {
    const slice = await load({
      id: project.id,
      columns: sliceColumns({ ...budget.entries, "mot-rs": v.nullable(v.string()) }),
    });
    expect(slice).toEqual({
      budget: 1000,
      "mot-rs": null,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
    });
  });
});

describe("saving some columns of a project", () => {
  it("asks when another member changed the same column since, and stores nothing", async ({
    budgetSlice,
    inTheMeantime,
    stored,
  }) => {
    const { save } = await budgetSlice();
    await inTheMeantime({ budget: 5, money_spent: 1 });
    const failure: unknown = await save({ budget: 2000, money_spent: 7 }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(RowChangedError);
    expect(failure).toMatchObject({
      columns: ["budget", "money_spent"],
      stored: { budget: 5, money_spent: 1 },
    });
    expect(await stored()).toMatchObject({ budget: 5, money_spent: 1 });
  });

  it("sends what this person changed alone, beside what another stored meanwhile", async ({
    budgetSlice,
    inTheMeantime,
    stored,
  }) => {
    const { save } = await budgetSlice();
    await inTheMeantime({ money_spent: 5 });
    expect(await save({ budget: 2000, money_spent: null })).toMatchObject({
      budget: 2000,
      money_spent: 5,
    });
    expect(await stored()).toMatchObject({ budget: 2000, money_spent: 5 });
  });

  it("is no question where both stored the same", async ({ budgetSlice, inTheMeantime }) => {
    const { save } = await budgetSlice();
    await inTheMeantime({ budget: 2000 });
    expect(await save({ budget: 2000 })).toMatchObject({ budget: 2000 });
  });

  it("holds when a third change comes between", async ({
    budgetSlice,
    inTheMeantime,
    backend,
    stored,
  }) => {
    const { save } = await budgetSlice();
    await inTheMeantime({ "mot-rs": "#first" });
    let reads = 0;
    sendRequestsTo(async (input, init) => {
      const response = await backend.fetch(input, init);
      const isRead = (init?.method ?? "GET") === "GET";
      if (isRead && ++reads === 1) await inTheMeantime({ money_spent: 3 });
      return response;
    });
    expect(await save({ budget: 2000 })).toMatchObject({ budget: 2000, money_spent: 3 });
    expect(await stored()).toMatchObject({ "mot-rs": "#first", budget: 2000, money_spent: 3 });
  });

  it("asks where the database refuses two changes together", async ({ member, colleague }) => {
    const project = await createProject(member, { budget: 1 });
    const columns = sliceColumns({
      dv1_titre: v.nullable(v.string()),
      dv1_value: v.nullable(v.number()),
      dv1_vizualisation_type: v.nullable(v.string()),
      dv1_short_description: v.nullable(v.string()),
    });
    const pie = {
      dv1_titre: "Pumps",
      dv1_value: 10,
      dv1_vizualisation_type: "pie",
      dv1_short_description: "Built",
    } as const;
    await member.client.from("projects").update(pie).eq("id", project.id).throwOnError();
    const slice = { id: project.id, columns };
    const loaded = await load(slice);
    if (!loaded) throw new Error("The project is not there.");
    // The figure is removed, and one column of it comes alone.
    const nothing: ProjectPatch = Object.fromEntries(
      Object.keys(pie).map((column) => [column, null]),
    );
    await colleague.client.from("projects").update(nothing).eq("id", project.id).throwOnError();
    const failure: unknown = await updateProject(
      slice,
      loaded,
      { ...pie, dv1_value: 20 },
      notSaved,
    ).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RowChangedError);
    expect(failure).toMatchObject({ stored: { dv1_titre: null, dv1_value: null } });
  });

  it("says that the project was handed over, and to be its owner's", async ({
    project,
    member,
    colleague,
    stored,
  }) => {
    const slice = { id: project.id, columns: title, ownerId: member.userId };
    const loaded = await load(slice);
    if (!loaded) throw new Error("The project is not there.");
    await member.client
      .rpc("hand_over_projects", { projects: [project.id], new_owner: colleague.userId })
      .throwOnError();
    const failure: unknown = await updateProject(slice, loaded, { title: "Mine" }, notSaved).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(RowGoneError);
    expect(failure).toMatchObject({ reason: "handed-over", message: notSaved });
    expect(await stored()).toMatchObject({ title: loaded.title });
  });

  it("fails with the catalogue's sentence where the access rules deny it", async ({
    project,
    colleague,
    stored,
  }) => {
    const slice = { id: project.id, columns: title, ownerId: colleague.userId };
    const loaded = { title: "A well for Kolda", updated_at: "2026-01-01T00:00:00+00:00" };
    const denied = updateProject(slice, loaded, { title: "Taken over" }, notSaved);
    await expect(denied).rejects.toThrow(notSaved);
    expect(await stored()).toMatchObject({ title: "A well for Kolda" });
  });

  it("fails where the project is gone", async ({ budgetSlice, colleague, project }) => {
    const { save } = await budgetSlice();
    await colleague.client.from("projects").delete().eq("id", project.id).throwOnError();
    const failure: unknown = await save({ budget: 2000 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RowGoneError);
    expect(failure).toMatchObject({ reason: "deleted", message: notSaved });
  });

  it("fails where the database refuses the value", async ({ budgetSlice }) => {
    const { save } = await budgetSlice();
    await expect(save({ budget: -1 })).rejects.toThrow(notSaved);
  });

  it("goes on when another member changed other columns of the project", async ({
    budgetSlice,
    inTheMeantime,
    stored,
  }) => {
    const { save } = await budgetSlice();
    await inTheMeantime({ "mot-rs": "#water" });
    expect(await save({ money_spent: 10 })).toMatchObject({ budget: 1000, money_spent: 10 });
    expect(await stored()).toMatchObject({ "mot-rs": "#water", money_spent: 10 });
  });

  it("is done where an earlier attempt arrived and only its answer was lost", async ({
    budgetSlice,
    backend,
  }) => {
    const { save } = await budgetSlice();
    sendRequestsTo(async (input, init) => {
      await backend.fetch(input, init);
      throw new TypeError("Failed to fetch");
    });
    await expect(save({ budget: 2000 })).rejects.toThrow(notSaved);
    sendRequestsTo(backend.fetch);
    expect(await save({ budget: 2000 })).toMatchObject({ budget: 2000 });
  });

  it("returns what is stored, with the moment of the change", async ({ budgetSlice, stored }) => {
    const { loaded, save } = await budgetSlice();
    const saved = await save({ budget: 2000.5 });
    expect(saved).toEqual({
      budget: 2000.5,
      money_spent: null,
      updated_at: (await stored())?.updated_at,
    });
    expect(saved.updated_at > loaded.updated_at).toBe(true);
  });
});
