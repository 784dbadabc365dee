import { screen } from "@testing-library/react";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { askToFollow, followAs, offerFollowing } from "@/testing/following";
import { renderApp } from "@/testing/render-app";
import { requestsSettled } from "@/testing/requests";

// Compiled ahead: the first test would wait for it.
await import("@/app/staff-pages");
await import("./milestones/milestones-page");

it.beforeEach(({ backend }) => offerFollowing(backend));

it("the editor says nothing while nobody follows the project", async ({
  backend,
  member,
  project,
}) => {
  await renderApp(`/project/${project.id}/milestones`, { backend, as: member });
  await screen.findByText(/Still missing/);
  await requestsSettled();
  expect(screen.queryByText(/follow this project/)).not.toBeInTheDocument();
});

it("the editor says how many follow the project, of those who confirmed", async ({
  backend,
  member,
  project,
}) => {
  await backend.sql`update projects set is_online = true where id = ${project.id}`;
  for (const email of ["awa@example.org", "kofi@example.org"])
    await followAs(backend, { email, project: project.id });
  await askToFollow(backend, { email: "nobody@example.org", project: project.id });
  await renderApp(`/project/${project.id}/milestones`, { backend, as: member });
  expect(await screen.findByText("2 people follow this project")).toBeVisible();
});
