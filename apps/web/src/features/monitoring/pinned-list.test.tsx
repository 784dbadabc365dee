import { screen } from "@testing-library/react";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { expect } from "vitest";
import { renderApp } from "@/testing/render-app";

it.beforeAll(async ({ backend }) => {
  const wells = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  const schools = await createMember(backend, await createOrganisation(backend, "Schools first"));
  await createProject(wells, { title: "Wells of Kaya", is_online: true });
  await createProject(schools, { title: "Schools of Sake", is_online: true });
  pinTo(backend, wells.organisation.id);
});

function pinTo(backend: TestBackend, organizationId: number): void {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = "vigie-config";
  block.textContent = JSON.stringify({
    supabaseUrl: backend.url,
    supabaseAnonKey: backend.anonKey,
    organizationId,
  });
  document.head.append(block);
}

it("a list pinned to one organisation shows no project of another", async ({ backend }) => {
  await renderApp("/monitoring?view=projects", { backend });
  expect(await screen.findByText("Showing 1 of 1 projects")).toBeVisible();
  expect(screen.getByRole("article", { name: "Wells of Kaya" })).toBeVisible();
});

it("is headed by the organisation's name, though others have projects too", async ({ backend }) => {
  await renderApp("/monitoring", { backend });
  const headline = { level: 1, name: "Follow Wells for all projects in real time" };
  expect(await screen.findByRole("heading", headline)).toBeVisible();
});
