import { QueryClient } from "@tanstack/react-query";
import { editorSegments } from "@vigie/domain/app-addresses";
import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { figureColumns, figures } from "@vigie/test-backend/figures";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { configurePage, storeSession } from "@/testing/render-app";
import { projectOutlineQuery } from "./outline";

const it = test.extend("outline", ({ member }) => (id: string) => {
  return new QueryClient().fetchQuery(projectOutlineQuery(id, member.organisation.id));
});

it.beforeEach(async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
});

describe("the outline of a project", () => {
  it("is null for an online project of another organisation", async ({ backend, outline }) => {
    const other = await createMember(backend, await createOrganisation(backend, "Others"));
    const project = await createProject(other, { is_online: true });
    expect(await outline(project.id)).toBeNull();
  });

  it("names what a new project misses, page by page", async ({ member, outline }) => {
    const project = await createProject(member);
    const shown = await outline(project.id);
    expect(shown).toMatchObject({
      title: "A well for Kolda",
      ownerId: member.userId,
      isOnline: false,
      completion: 6,
    });
    expect(shown?.missing).toHaveLength(15);
    expect(shown?.missing.at(-1)).toMatchObject({ field: "money_spent", segment: "budget" });
    expect(shown?.pages.edit?.missing).toHaveLength(9);
    expect(shown?.pages["dataviz/3"]).toEqual({ count: null, note: null, missing: ["dv3_titre"] });
    expect(shown?.pages.team).toEqual({ count: 0, note: null, missing: [] });
  });

  it("is not misled by what belongs to another project", async ({ member, outline }) => {
    const project = await createProject(member);
    const { id } = await createProject(member);
    await member.client
      .from("press")
      .insert({ project_id: id, press_url: "https://example.org" })
      .throwOnError();
    expect((await outline(project.id))?.pages.press?.count).toBe(0);
  });

  it("counts what each page has, and misses nothing once all is filled", async ({
    member,
    outline,
  }) => {
    const slots = DATA_VIZ_SLOTS.map((slot) => figureColumns(slot, figures.pie));
    const { id } = await createProject(member, {
      ...Object.assign({}, ...slots),
      is_online: true,
      budget: 0,
      start_date: "2025-01-01",
      end_date: "2025-12-31",
      countries: ["sn"],
      cities: ["Kolda"],
      continent: "Africa",
      beneficiaries: 0,
      short_description: "A well",
      long_description: "A well and a pump",
      money_spent: 0,
      "mot-rs": "#water",
      images: ["https://example.org/b.png"],
    });
    const { client } = member;
    const picture = "data:image/png;base64,AA==";
    await Promise.all([
      client.from("key_milestones").insert([
        { project_id: id, name_milestone: "Drilled" },
        { project_id: id, name_milestone: "Opened" },
      ]),
      client.from("resources").insert({
        project_id: id,
        title_resource: "Plan",
        file_name: "plan.txt",
        file_data: "data:text/plain;base64,AA==",
      }),
      client
        .from("team")
        .insert({ project_id: id, first_name: "Awa", last_name: "Ba", job_title: "Lead" }),
      client.from("photos_projet").insert({ project_id: id, la_photo: picture }),
      client.from("press").insert({ project_id: id, press_url: "https://example.org" }),
      client.from("donors").insert([{ project_id: id, name: "Rivelune" }]),
      client
        .from("partners")
        .insert(["A", "B", "C", "D"].map((name) => ({ project_id: id, name }))),
      client
        .from("indicators")
        .insert(["Wells", "Repairs", "Users"].map((title) => ({ project_id: id, title }))),
    ]);
    const shown = await outline(id);
    expect(shown).toMatchObject({ isOnline: true, completion: 100, missing: [] });
    const counts = editorSegments.flatMap((segment) => shown?.pages[segment]?.count ?? []);
    // The indicators, then the picture and the donor without one, and the partners.
    expect(counts).toEqual([2, 1, 3, 1, 1, 1, 0, 2, 4]);
    expect(shown?.pages["dataviz/2"]?.note).toBeTruthy();
    expect(shown?.pages["social-media"]?.note).toBe("#water");
  });
});
