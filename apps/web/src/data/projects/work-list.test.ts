import { QueryClient } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import { WHOLE_WORK_LIST } from "@vigie/domain/project/work-list";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { configurePage, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";
import { dashboardProjectQuery, foundWorkQuery, workOverviewQuery } from "./work-list";

/** Several pages of them. */
const many = 310;
const today = "2026-06-15";

const it = test
  .override("organisation", { scope: "file" }, async ({ backend }) => {
    const organisation = await createOrganisation(backend, "Terres d’Eau");
    // Half of them in one moment, as an import leaves them, to the microsecond.
    await backend.sql`
      insert into projects (title, organization_id, created_at, content_updated_at)
      select 'Project ' || number, ${organisation.id}::bigint, moment, moment
      from generate_series(1, ${many}::int) as number
      cross join lateral (
        select timestamptz '2026-01-01 10:00:00.123456+00' + make_interval(secs => greatest(0, number - 155))
      ) as moments (moment)`;
    return organisation;
  })
  .extend("queries", () => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  .extend("loadProjects", ({ queries, organisation }) => async () => {
    const query = foundWorkQuery(organisation.id, WHOLE_WORK_LIST, today);
    const { pages } = await queries.fetchInfiniteQuery({ ...query, pages: many });
    return pages.flatMap(({ projects }) => projects);
  })
  .extend("loadOverview", ({ queries, organisation }) => () => {
    return queries.fetchQuery(workOverviewQuery(organisation.id, WHOLE_WORK_LIST));
  })
  .extend("stored", ({ backend, organisation }) => async () => {
    const rows = await backend.sql<{ id: string }[]>`
      select id from projects where organization_id = ${organisation.id}
      order by content_updated_at desc, created_at desc, id`;
    return rows.map(({ id }) => id);
  });

it.beforeEach(async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
});

const isPage = (input: RequestInfo | URL) => String(input).includes("/rpc/work_list");

describe("the projects of a dashboard", () => {
  it("fail to load as a whole where one of the requests fails", async ({
    backend,
    loadProjects,
  }) => {
    let requests = 0;
    sendRequestsTo(async (input, init) => {
      if (isPage(input) && ++requests === 2) return new Response("{}", { status: 403 });
      return backend.fetch(input, init);
    });
    await expect(loadProjects()).rejects.toThrow("failed.loadProjects");
  });

  it("are not those of other organisations", async ({ backend, loadProjects, stored }) => {
    const other = await createMember(backend, await createOrganisation(backend, "Others"));
    const { id } = await createProject(other, { is_online: true });
    expect(await stored()).not.toContain(id);
    expect((await loadProjects()).map((project) => project.id)).not.toContain(id);
  });

  it("are all of them, the last changed first", async ({ loadProjects, stored }) => {
    const projects = await loadProjects();
    expect(projects).toHaveLength(many);
    expect(projects.map(({ id }) => id)).toEqual(await stored());
  });

  it("are all there where the data service hands out fewer at a time", async ({
    backend,
    loadProjects,
    stored,
  }) => {
    sendRequestsTo((input, init) =>
      backend.fetch(String(input).replace(/most=\d+/, "most=25"), init),
    );
    expect((await loadProjects()).map(({ id }) => id)).toEqual(await stored());
  });

  it("come with their first picture as the cover, and with no other", async ({
    backend,
    member,
    queries,
    loadProjects,
  }) => {
    const { id } = await createProject(member);
    const base = (letter: string) => `${id}/${letter.repeat(24)}.webp`;
    const picture = "data:image/png;base64,iVBORw0KGgo=";
    await backend.sql`
      insert into photos_projet (project_id, la_photo, caption, position,
        rendition_base, picture_width, picture_height, picture_colour)
      values (${id}, ${picture}, 'b', 2048, ${base("b")}, 900, 600, '#00ff00'),
        (${id}, ${picture}, 'a', 1024, ${base("a")}, 800, 600, '#ff0000')`;
    const project = (await loadProjects()).find((each) => each.id === id);
    expect(project?.photos_projet).toEqual([
      {
        rendition_base: base("a"),
        picture_width: 800,
        picture_height: 600,
        picture_colour: "#ff0000",
      },
    ]);
    // Also where it is read alone.
    expect(await queries.fetchQuery(dashboardProjectQuery(id))).toEqual(project);
    await backend.sql`delete from projects where id = ${id}`;
  });

  it("come once and without gaps while others are created and deleted", async ({
    backend,
    member,
    loadProjects,
    stored,
  }) => {
    const before = await stored();
    const [known = "", unknown = ""] = [before[3], before[200]];
    let requests = 0;
    sendRequestsTo(async (input, init) => {
      if (isPage(input) && ++requests === 2) {
        await createProject(member);
        await backend.sql`delete from projects where id in ${backend.sql([known, unknown])}`;
      }
      return backend.fetch(input, init);
    });
    const ids = (await loadProjects()).map(({ id }) => id);
    expect(requests).toBeGreaterThan(2);
    expect(ids).toEqual(before.filter((id) => id !== unknown));
  });
});

describe("the counts of a dashboard", () => {
  it.for(["work_overview", "work_list"])(
    "fail to load as a whole where %s fails",
    async (call, { backend, loadOverview }) => {
      sendRequestsTo(async (input, init) =>
        String(input).includes(`/rpc/${call}`)
          ? new Response("{}", { status: 403 })
          : backend.fetch(input, init),
      );
      await expect(loadOverview()).rejects.toThrow("failed.loadProjects");
    },
  );

  it("are of all projects, and come with the first page of them, once", async ({
    backend,
    organisation,
    queries,
    loadOverview,
    stored,
  }) => {
    await backend.sql`
      insert into projects (title, organization_id, end_date)
      select 'More', ${organisation.id}::bigint, '2020-01-01' from generate_series(1, 5)`;
    const ids = await stored();
    let pages = 0;
    sendRequestsTo((input, init) => {
      if (isPage(input)) pages += 1;
      return backend.fetch(input, init);
    });
    expect(await loadOverview()).toMatchObject({ projects: ids.length, past_end: 5, ready: 0 });
    const { queryKey } = foundWorkQuery(organisation.id, WHOLE_WORK_LIST, localIsoDate(new Date()));
    const [first] = queries.getQueryData(queryKey)?.pages ?? [];
    expect(first?.projects.map(({ id }) => id)).toEqual(ids.slice(0, 60));
    expect(first?.found).toBe(ids.length);
    await loadOverview();
    expect(pages).toBe(1);
    await backend.sql`delete from projects where title = 'More'`;
  });
});
