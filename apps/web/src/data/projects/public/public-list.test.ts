import { QueryClient } from "@tanstack/react-query";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { configurePage } from "@/testing/render-app";
import {
  headlineOrganisationQuery,
  type ListedProject,
  listedProjectsQuery,
  onlineProjectsQuery,
  withListedProjects,
} from "./public-list";

it.beforeEach(async ({ backend }) => {
  configurePage(backend);
  await backend.sql`delete from projects`;
});

const ask = () => new QueryClient();

describe("the public list", () => {
  it("leaves out what is offline, and has the newest first", async ({ member, stranger }) => {
    await createProject(member, { title: "Offline" });
    await createProject(member, { title: "Older", is_online: true });
    await createProject(stranger, { title: "Newer", is_online: true });
    const projects = await ask().fetchQuery(onlineProjectsQuery());
    expect(projects?.map(({ title }) => title)).toEqual(["Newer", "Older"]);
  });

  it("says of each project's pictures where the smaller versions of the first are", async ({
    backend,
    member,
  }) => {
    const { id } = await createProject(member, { title: "With pictures", is_online: true });
    await createProject(member, { title: "Without", is_online: true });
    const base = (letter: string) => `${id}/${letter.repeat(24)}.webp`;
    await backend.sql`
      insert into photos_projet (project_id, la_photo, position,
        rendition_base, picture_width, picture_height, picture_colour)
      values (${id}, 'data:image/webp;base64,AAAA', 2, ${base("b")}, 900, 600, '#0f6b63'),
        (${id}, 'data:image/webp;base64,AAAA', 1, ${base("a")}, 1200, 800, '#b7791f')`;
    const projects = await ask().fetchQuery(onlineProjectsQuery());
    expect(projects?.map(({ title, photos_projet }) => [title, photos_projet])).toEqual([
      ["Without", []],
      [
        "With pictures",
        [
          {
            rendition_base: base("a"),
            picture_width: 1200,
            picture_height: 800,
            picture_colour: "#b7791f",
          },
        ],
      ],
    ]);
  });

  it("is complete up to what a browser holds, with each project once, and none beyond", async ({
    backend,
    member,
  }) => {
    await backend.sql`
      insert into projects (title, organization_id, is_online)
      select 'Project ' || number, ${member.organisation.id}, true
      from generate_series(1, 1000) as number`;
    const projects = await ask().fetchQuery(onlineProjectsQuery());
    expect(new Set(projects?.map(({ id }) => id)).size).toBe(1000);
    expect(projects).toHaveLength(1000);
    await createProject(member, { is_online: true });
    expect(await ask().fetchQuery(onlineProjectsQuery())).toBeNull();
  });
});

describe("the name in the headline", () => {
  const headline = async () => (await ask().fetchQuery(headlineOrganisationQuery()))?.name ?? null;

  it("is none while nothing is online", async ({ member }) => {
    await createProject(member);
    expect(await headline()).toBeNull();
  });

  it("is none when several organisations have online projects", async ({ member, stranger }) => {
    await createProject(member, { is_online: true });
    await createProject(stranger, { is_online: true });
    expect(await headline()).toBeNull();
  });

  it("is that of the only organisation with online projects", async ({ member, stranger }) => {
    await createProject(member, { is_online: true });
    await createProject(member, { is_online: true });
    await createProject(stranger);
    expect(await headline()).toBe("Terres d’Eau");
  });
});

describe("projects of the list that changed", () => {
  it("are not found once they are offline, by a member neither", async ({ member }) => {
    const offline = await createProject(member, { title: "Offline" });
    const online = await createProject(member, { title: "Online", is_online: true });
    const rows = await ask().fetchQuery(listedProjectsQuery([offline.id, online.id]));
    expect(rows.map(({ title }) => title)).toEqual(["Online"]);
  });

  const project = (id: string, title: string): ListedProject => ({
    id,
    title,
    is_online: true,
    status: "in_progress",
    short_description: null,
    start_date: null,
    end_date: null,
    beneficiaries: null,
    countries: [],
    cities: [],
    currency: "EUR",
    budget: null,
    continent: null,
    goals: [],
    organization_id: 1,
    content_updated_at: "2026-11-21T10:00:00+00:00",
    milestone_count: 0,
    milestones_completed: 0,
    organisations: { name: "Terres d’Eau", language: null },
    photos_projet: [],
  });
  const list = [project("a", "A"), project("b", "B"), project("c", "C")];

  it("leave the list where they are gone, and stay in their place where they are not", () => {
    const changed = withListedProjects(list, ["a", "b"], [project("b", "B, renamed")]);
    expect(changed?.map(({ title }) => title)).toEqual(["B, renamed", "C"]);
    expect(changed?.[1]).toBe(list[2]);
  });

  it("have no known place where they are new", () => {
    expect(withListedProjects(list, ["d"], [project("d", "D")])).toBeNull();
  });

  it("are the only ones that are other objects after the whole list was read again", async ({
    member,
  }) => {
    const older = await createProject(member, { title: "Older", is_online: true });
    const queries = ask();
    const before = await queries.fetchQuery(onlineProjectsQuery());
    expect(await queries.fetchQuery({ ...onlineProjectsQuery(), staleTime: 0 })).toBe(before);

    await createProject(member, { title: "Newer", is_online: true });
    const after = await queries.fetchQuery({ ...onlineProjectsQuery(), staleTime: 0 });
    expect(after?.map(({ title }) => title)).toEqual(["Newer", "Older"]);
    expect(after?.[1]).toBe(before?.find(({ id }) => id === older.id));
  });
});
