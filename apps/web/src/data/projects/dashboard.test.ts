import { QueryClient } from "@tanstack/react-query";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { configurePage, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";
import { createProject as createOwn, dashboardProjectsQuery, deleteProject } from "./dashboard";

/** More than one request gives, and no more than a browser holds. */
const many = 910;

const it = test
  .override("organisation", { scope: "file" }, async ({ backend }) => {
    const organisation = await createOrganisation(backend, "Terres d’Eau");
    // Half of them in one moment, as an import leaves them, to the microsecond.
    await backend.sql`
      insert into projects (title, organization_id, created_at)
      select 'Project ' || number, ${organisation.id}::bigint,
        timestamptz '2026-01-01 10:00:00.123456+00' + make_interval(secs => greatest(0, number - 455))
      from generate_series(1, ${many}::int) as number`;
    return organisation;
  })
  .extend("load", ({ organisation }) => () => {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    return queries.fetchQuery(dashboardProjectsQuery(organisation.id));
  })
  .extend("loadProjects", ({ load }) => async () => {
    const { projects } = await load();
    if (projects === null) throw new Error("The projects were left to the database.");
    return projects;
  })
  .extend("stored", ({ backend, organisation }) => async () => {
    const rows = await backend.sql<{ id: string }[]>`
      select id from projects where organization_id = ${organisation.id}
      order by created_at desc, id`;
    return rows.map(({ id }) => id);
  });

it.beforeEach(async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
});

const isProjects = (input: RequestInfo | URL) => String(input).includes("/rest/v1/projects");

describe("the projects of a dashboard", () => {
  it("fail to load as a whole where one of the requests fails", async ({
    backend,
    loadProjects,
  }) => {
    let requests = 0;
    sendRequestsTo(async (input, init) => {
      if (isProjects(input) && ++requests === 2) return new Response("{}", { status: 403 });
      return backend.fetch(input, init);
    });
    await expect(loadProjects()).rejects.toThrow("Failed to load projects");
  });

  it("are not those of other organisations", async ({ backend, loadProjects, stored }) => {
    const other = await createMember(backend, await createOrganisation(backend, "Others"));
    const { id } = await createProject(other, { is_online: true });
    expect(await stored()).not.toContain(id);
    expect((await loadProjects()).map((project) => project.id)).not.toContain(id);
  });

  it("are all of them, newest first", async ({ loadProjects, stored }) => {
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
      backend.fetch(String(input).replace(/limit=\d+/, "limit=300"), init),
    );
    expect((await loadProjects()).map(({ id }) => id)).toEqual(await stored());
  });

  it("come with their first picture as the cover, and with no other", async ({
    backend,
    member,
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
    await backend.sql`delete from projects where id = ${id}`;
  });

  it("are counted beside them, and left to the database beyond a thousand", async ({
    backend,
    organisation,
    load,
  }) => {
    const add = (count: number) => backend.sql`
      insert into projects (title, organization_id, end_date)
      select 'More', ${organisation.id}::bigint, '2020-01-01' from generate_series(1, ${count}::int)`;
    await add(1000 - many);
    const whole = await load();
    expect(whole.projects).toHaveLength(1000);
    expect(whole.overview).toMatchObject({ projects: 1000, past_end: 1000 - many, ready: 0 });
    await add(1);
    const { overview, projects } = await load();
    expect(projects).toBeNull();
    expect(overview.projects).toBe(1001);
    await backend.sql`delete from projects where title = 'More'`;
  });

  it("come once and without gaps while others are created and deleted", async ({
    backend,
    member,
    loadProjects,
    stored,
  }) => {
    const before = await stored();
    const [known = "", unknown = ""] = [before[3], before[700]];
    let requests = 0;
    sendRequestsTo(async (input, init) => {
      if (isProjects(input) && ++requests === 2) {
        await createProject(member);
        await backend.sql`delete from projects where id in ${backend.sql([known, unknown])}`;
      }
      return backend.fetch(input, init);
    });
    const ids = (await loadProjects()).map(({ id }) => id);
    expect(requests).toBe(2);
    expect(ids).toEqual(before.filter((id) => id !== unknown));
  });
});

describe("deleting a project", () => {
  it("clears away files of projects that left the trash, and no others", async ({
    backend,
    member,
    organisation,
  }) => {
    sendRequestsTo(backend.fetch);
    const [gone, trashed] = [await createProject(member), await createProject(member)];
    const bucket = member.client.storage.from("project-images");
    for (const { id } of [gone, trashed]) {
      const picture = new Blob(["x"], { type: "image/png" });
      expect((await bucket.upload(`${id}/a.png`, picture)).error).toBeNull();
    }
    await deleteProject(gone.id, organisation.id);
    await backend.sql`
      update private.deleted_projects set gone_at = now() where project_id = ${gone.id}`;

    await deleteProject(trashed.id, organisation.id);

    const left = await backend.sql`select name from storage.objects`;
    expect(left).toEqual([{ name: `${trashed.id}/a.png` }]);
  });
});

describe("the id of a new project", () => {
  it.for(["online", "offline"])(
    "finds and changes no %s project of another organisation",
    async (visibility, { backend, member }) => {
      const other = await createMember(backend, await createOrganisation(backend, "Others"));
      const title = `Theirs, ${visibility}`;
      const { id } = await createProject(other, { title, is_online: visibility === "online" });
      const { userId, organisation } = member;
      await expect(
        createOwn({ id, title: "Mine", userId, organizationId: organisation.id }),
      ).rejects.toThrow('duplicate key value violates unique constraint "projects_pkey"');
      const [stored] = await backend.sql`
        select title, user_id from projects where id = ${id}`;
      expect(stored).toEqual({ title, user_id: other.userId });
    },
  );
});
