import { QueryClientProvider } from "@tanstack/react-query";
import { act, waitFor } from "@testing-library/react";
import { NO_FILTERS, type ProjectFilters } from "@vigie/domain/project/project-filters";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import type { ReactNode } from "react";
import { describe, expect } from "vitest";
import { listedProjectsQuery } from "@/data/projects/public/public-list";
import { createQueryClient } from "@/lib/query-client";
import { expectLogged } from "@/testing/console";
import { refuseCalls } from "@/testing/interference";
import { renderHook } from "@/testing/render";
import { configurePage } from "@/testing/render-app";
import { useLocatedProjects } from "./use-located-projects";

interface Search {
  filters?: Partial<ProjectFilters>;
  /** The ids of what was found, where the browser holds all projects. */
  found?: readonly string[];
}

const kaya = { city: "Kaya", country: "bf", latitude: 13.0917, longitude: -1.0842 };

const it = test
  .override("project", ({ member }) =>
    createProject(member, { title: "Wells", is_online: true, cities: ["Kaya", "Boulsa"] }),
  )
  .extend("place", ({ member }) => async (id: string, columns: object = {}) => {
    await member.client
      .from("project_places")
      .insert({ project_id: id, ...kaya, ...columns })
      .throwOnError();
  })
  .extend("show", ({ backend }) => (search: Search | null = null) => {
    configurePage(backend);
    const queries = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    );
    const locate = async () => {
      const found = search?.found
        ? await queries.fetchQuery(listedProjectsQuery(search.found))
        : null;
      const filters = { ...NO_FILTERS, ...search?.filters };
      const mapped = search && { filters, today: "2026-11-23", found };
      return renderHook(() => useLocatedProjects(mapped), { wrapper }).result;
    };
    return locate();
  });

it.beforeEach(({ backend }) => backend.sql`delete from projects`);

describe("the map of all projects", () => {
  it("has no points where the places cannot be read", async ({ project, place, show, backend }) => {
    await place(project.id);
    const located = show();
    refuseCalls(backend, "GET", "rpc/map_places");
    expect((await located).current.points).toEqual([]);
    await expectLogged("failed.loadMapPlaces");
  });

  it("has each place of what is online, named with its country, and leads to its project", async ({
    project,
    place,
    show,
    member,
  }) => {
    const offline = await createProject(member, { title: "Secret", cities: ["Kaya"] });
    await place(project.id);
    await place(offline.id);
    await place(project.id, { city: "Boulsa", country: null, latitude: 12.5, longitude: -0.5 });
    const located = await show();
    await waitFor(() => expect(located.current.points).toHaveLength(2));
    const common = { id: project.id, label: "Wells", href: `/project/${project.id}` };
    expect(located.current.points).toEqual([
      { ...common, place: "Kaya, Burkina Faso", lat: 13.0917, lng: -1.0842 },
      { ...common, place: "Boulsa", lat: 12.5, lng: -0.5 },
    ]);
    expect(located.current.counted).toEqual([]);
  });

  it("has of a search what was found alone", async ({ project, place, show, member }) => {
    const other = await createProject(member, { is_online: true, cities: ["Kaya"] });
    await place(project.id);
    await place(other.id);
    const located = await show({ found: [other.id] });
    await waitFor(() => expect(located.current.points.map(({ id }) => id)).toEqual([other.id]));
  });
});

it("has of a search that the database made all that it finds, and nothing while it cannot", async ({
  project,
  place,
  show,
  member,
  backend,
}) => {
  const other = await createProject(member, { title: "Roads", is_online: true, cities: ["Kaya"] });
  await place(project.id);
  await place(other.id);
  const located = await show({ filters: { search: "roads" } });
  await waitFor(() => expect(located.current.points.map(({ id }) => id)).toEqual([other.id]));
  const refused = show({ filters: { search: "wells" } });
  refuseCalls(backend, "GET", "rpc/map_places");
  expect((await refused).current.points).toEqual([]);
  await expectLogged("failed.loadMapPlaces");
});

it("of more than 2,000 places it has numbers, nearer by the places, and of a search its own", async ({
  show,
  project,
  place,
  backend,
  organisation,
}) => {
  await backend.sql`
    insert into projects (title, organization_id, is_online, cities)
    select 'Many ' || n, ${organisation.id}, true, array['Town'] from generate_series(1, 2100) as n`;
  const rows = await backend.sql<{ project_id: string; title: string }[]>`
    with placed as (
      insert into project_places (project_id, city, latitude, longitude)
      select id, 'Town', 10 + random(), 20 + random() from projects where starts_with(title, 'Many ')
      returning project_id
    )
    select project_id, title from placed join projects on projects.id = project_id`;
  await place(project.id);
  const located = await show();
  await waitFor(() => expect(located.current.counted).not.toEqual([]));
  const { counted, extent, onShow } = located.current;
  expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(2100);
  expect(located.current.points.map(({ id }) => id)).toEqual([project.id]);
  act(() => onShow({ zoom: 9, box: { west: 20, south: 10, east: 20.5, north: 10.5 } }));
  await waitFor(() => expect(located.current.counted).toEqual([]));
  expect(located.current.points.length).toBeGreaterThan(300);
  expect(located.current.extent).toBe(extent);

  const ids = (result: typeof located) => result.current.points.map(({ id }) => id).toSorted();
  const titled = (pattern: RegExp) =>
    rows.filter(({ title }) => pattern.test(title)).map(({ project_id: id }) => id);
  const few = titled(/^Many .*21/);
  // In a browser that holds all projects, and in one that does not.
  for (const found of [few, undefined]) {
    const search = { filters: { search: "many 21" }, ...(found && { found }) };
    const ofSearch = await show(search);
    await waitFor(() => expect(ids(ofSearch)).toEqual(few.toSorted()));
    expect(ofSearch.current.counted).toEqual([]);
  }

  const most = await show({ filters: { search: "many" } });
  await waitFor(() => expect(most.current.counted).not.toEqual([]));
  expect(most.current.counted.reduce((sum, { count }) => sum + count, 0)).toBe(2100);
  expect(most.current.points).toEqual([]);
});
