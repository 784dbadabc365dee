import { QueryClient } from "@tanstack/react-query";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/public-projects";
import { configurePage } from "@/testing/render-app";

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
