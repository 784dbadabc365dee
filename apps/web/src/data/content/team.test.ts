import { QueryClient } from "@tanstack/react-query";
import { test } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { configurePage, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";
import { storedPortraitsQuery, teamMemberQuery, teamTable, withPortraits } from "./team";

/** As many bytes as a portrait has that the editor made smaller. */
const portraitBytes = 30_000;

const it = test
  .extend("fill", ({ backend, member, project }) => async (count: number, bytes: number) => {
    configurePage(backend);
    await storeSession(member);
    await backend.sql`
          insert into team (project_id, first_name, last_name, job_title, photo_url)
          select ${project.id}, 'Awa ' || number, 'Diop', 'Lead',
            'data:image/webp;base64,' || lpad(number || '', ${bytes}::int, 'A')
          from generate_series(1, ${count}::int) as number`;
  })
  .extend("asked", ({ backend }) => () => {
    const queries: URLSearchParams[] = [];
    sendRequestsTo((input, init) => {
      const { pathname, searchParams } = new URL(new Request(input, init).url);
      if (pathname === "/rest/v1/team") queries.push(searchParams);
      return backend.fetch(input, init);
    });
    return () => queries.filter((query) => query.get("select")?.includes("photo_url"));
  })
  .extend("load", ({ project }) => async (queries: QueryClient) => {
    const [rows, portraits] = await Promise.all([
      queries.fetchQuery(teamTable.list(project.id)),
      queries.fetchQuery(storedPortraitsQuery(project.id)),
    ]);
    return withPortraits(rows, portraits);
  });

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

it("300 portraits of 30 KB are more than one answer holds, and come in several", async ({
  fill,
  load,
}) => {
  await fill(300, portraitBytes);
  const team = await load(client());
  expect(team).toHaveLength(300);
  for (const { photoUrl } of team) expect(photoUrl?.length).toBeGreaterThan(portraitBytes);
});

it("portraits that are too large together come one by one", async ({ fill, load }) => {
  await fill(3, 2_000_000);
  const team = await load(client());
  expect(team.map(({ photoUrl }) => photoUrl?.endsWith(`A${team.length}`))).toContain(true);
  expect(team.every(({ photoUrl }) => (photoUrl?.length ?? 0) > 2_000_000)).toBe(true);
});

it("only the portraits of members who changed are read again", async ({
  backend,
  fill,
  load,
  asked,
  project,
}) => {
  await fill(14, 10);
  const queries = client();
  const [first] = await load(queries);
  const portraitsAsked = asked();
  await backend.sql`
    update team set photo_url = null where project_id = ${project.id} and id = ${first?.id ?? ""}`;
  const [changed, second] = await load(queries);
  expect(changed?.photoUrl).toBeNull();
  expect(second?.photoUrl).toMatch(/^data:/);
  expect(portraitsAsked().map((query) => query.get("id"))).toEqual([`in.(${first?.id})`]);
});

it("a portrait that was read before its member changed counts as not known", () => {
  const listed = {
    id: "1",
    firstName: "Awa",
    lastName: "Diop",
    jobTitle: "Lead",
    linkedinUrl: null,
    updated_at: "2026-02-02T00:00:00Z",
  };
  const before = { id: "1", updated_at: "2026-01-01T00:00:00Z", photoUrl: "data:," };
  expect(withPortraits([listed], new Map([["1", before]]))[0]?.photoUrl).toBeUndefined();
});

it("a member who was deleted is not loaded", async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
  const gone = teamMemberQuery("00000000-0000-4000-8000-000000000000");
  await expect(client().fetchQuery(gone)).rejects.toThrow("failed.loadTeam");
});
