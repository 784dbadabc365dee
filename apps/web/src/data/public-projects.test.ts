import { QueryClient } from "@tanstack/react-query";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  headlineOrganisationQuery,
  onlineProjectsQuery,
  publicProjectQuery,
} from "@/data/public-projects";
import { configurePage } from "@/testing/render-app";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

it("x", async () => {
  configurePage(backend);
  const m = await createMember(backend, await createOrganisation(backend, "Wells"));
  const m2 = await createMember(backend, await createOrganisation(backend, "Others"));
  const p = await createProject(m, { title: "A", is_online: true });
  const p2 = await createProject(m, { title: "B", is_online: true });
  await createProject(m2, { title: "C", is_online: false });
  const c = () => new QueryClient();
  expect(await c().fetchQuery(headlineOrganisationQuery())).toBe("Wells");
  console.log(await c().fetchQuery(onlineProjectsQuery()));
  console.log(await c().fetchQuery(publicProjectQuery(p.id)));
  await createProject(m2, { title: "D", is_online: true });
  expect(await c().fetchQuery(headlineOrganisationQuery())).toBe(null);
  await backend.sql`insert into projects (title, organization_id, is_online) select 'P' || i, ${m.organisation.id}, true from generate_series(1, 2100) i`;
  const all = await c().fetchQuery(onlineProjectsQuery());
  expect(all).toHaveLength(2103);
});
