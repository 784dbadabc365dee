import { QueryClient } from "@tanstack/react-query";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { configurePage } from "@/testing/render-app";
import { publicProjectQuery } from "./public-page";

it.beforeEach(({ backend }) => configurePage(backend));

const load = (id: string) => new QueryClient().fetchQuery(publicProjectQuery(id));

it.for(["undefined", "1", "not-an-id", "0f8fad5b-d9cb-469f-a165-7086768", "'; drop table"])(
  "%s is no project, and is not asked for",
  async (id, { backend }) => {
    expect(await load(id)).toBeNull();
    expect(backend.log).toEqual([]);
  },
);

it("a project that does not exist is none", async () => {
  expect(await load("0f8fad5b-d9cb-469f-a165-70867728950e")).toBeNull();
});

it("a project that is offline is none for a visitor", async ({ member }) => {
  const { id } = await createProject(member);
  expect(await load(id)).toBeNull();
});

it("a project comes with its facts and the name of its organisation", async ({ member }) => {
  const { id } = await createProject(member, {
    is_online: true,
    budget: 412_000.5,
    money_spent: 1,
  });
  expect(await load(id)).toMatchObject({
    id,
    budget: 412_000.5,
    money_spent: 1,
    organisations: { name: "Terres d’Eau" },
    keyword: null,
    figures: [],
  });
});

it("a visualization without a title is none, and what is not known is read as something known", async ({
  backend,
  member,
}) => {
  await backend.sql`alter table projects drop constraint projects_dv2_type_known`;
  await backend.sql`alter table projects drop constraint projects_dv2_value_range`;
  await backend.sql`alter table projects drop constraint projects_dv1_complete`;
  await backend.sql`alter table projects drop constraint projects_dv2_complete`;
  const { id } = await createProject(member, {
    is_online: true,
    dv1_titre: " ",
    dv1_value: 12,
    dv2_titre: " Boreholes ",
    dv2_vizualisation_type: "hologram",
    dv2_value: 140,
  });
  expect((await load(id))?.figures).toEqual([
    { slot: 2, type: "pie", title: "Boreholes", shortDescription: "", value: 100, icon: null },
  ]);
});
