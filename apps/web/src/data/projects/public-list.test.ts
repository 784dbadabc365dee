import { QueryClient } from "@tanstack/react-query";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { configurePage } from "@/testing/render-app";
import {
  headlineOrganisationQuery,
  type ListedProject,
  listedProjectsQuery,
  onlineProjectsQuery,
  withListedProjects,
} from "./public-list";

let backend: TestBackend;
let wells: TestMember;
let schools: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  wells = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  schools = await createMember(backend, await createOrganisation(backend, "Schools first"));
});

afterAll(() => backend.close());

beforeEach(async () => {
  configurePage(backend);
  await backend.sql`delete from projects`;
});

const ask = () => new QueryClient();

describe("the public list", () => {
  it("leaves out what is offline, and has the newest first", async () => {
    await createProject(wells, { title: "Offline" });
    await createProject(wells, { title: "Older", is_online: true });
    await createProject(schools, { title: "Newer", is_online: true });
    const projects = await ask().fetchQuery(onlineProjectsQuery());
    expect(projects.map(({ title }) => title)).toEqual(["Newer", "Older"]);
  });

  it("is complete beyond what one answer holds, with each project once", async () => {
    await backend.sql`
      insert into projects (title, organization_id, is_online)
      select 'Project ' || number, ${wells.organisation.id}, true
      from generate_series(1, 2010) as number`;
    const projects = await ask().fetchQuery(onlineProjectsQuery());
    expect(new Set(projects.map(({ id }) => id)).size).toBe(2010);
    expect(projects).toHaveLength(2010);
  });
});

describe("the name in the headline", () => {
  const headline = () => ask().fetchQuery(headlineOrganisationQuery());

  it("is none while nothing is online", async () => {
    await createProject(wells);
    expect(await headline()).toBeNull();
  });

  it("is none when several organisations have online projects", async () => {
    await createProject(wells, { is_online: true });
    await createProject(schools, { is_online: true });
    expect(await headline()).toBeNull();
  });

  it("is that of the only organisation with online projects", async () => {
    await createProject(wells, { is_online: true });
    await createProject(wells, { is_online: true });
    await createProject(schools);
    expect(await headline()).toBe("Wells for all");
  });
});

describe("projects of the list that changed", () => {
  it("are not found once they are offline, by a member neither", async () => {
    const offline = await createProject(wells, { title: "Offline" });
    const online = await createProject(wells, { title: "Online", is_online: true });
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
    updated_at: "2026-11-21T10:00:00+00:00",
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

  it("are the only ones that are other objects after the whole list was read again", async () => {
    const older = await createProject(wells, { title: "Older", is_online: true });
    const queries = ask();
    const before = await queries.fetchQuery(onlineProjectsQuery());
    expect(await queries.fetchQuery({ ...onlineProjectsQuery(), staleTime: 0 })).toBe(before);

    await createProject(wells, { title: "Newer", is_online: true });
    const after = await queries.fetchQuery({ ...onlineProjectsQuery(), staleTime: 0 });
    expect(after.map(({ title }) => title)).toEqual(["Newer", "Older"]);
    expect(after[1]).toBe(before.find(({ id }) => id === older.id));
  });
});
