import { screen } from "@testing-library/react";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { followAs, offerFollowing } from "@/testing/following";
import { renderApp } from "@/testing/render-app";
import { requestsSettled } from "@/testing/requests";

it.beforeEach(({ backend }) => offerFollowing(backend));

it("the editor says how many follow the project, once somebody does", async ({
  backend,
  member,
  project,
}) => {
  await renderApp(`/project/${project.id}/milestones`, { backend, as: member });
  await screen.findByText(/Still missing/);
  await requestsSettled();
  expect(screen.queryByText(/follow this project/)).not.toBeInTheDocument();
});

it("counts those who confirmed", async ({ backend, member, project }) => {
  await backend.sql`update projects set is_online = true where id = ${project.id}`;
  for (const email of ["awa@example.org", "kofi@example.org"])
    await followAs(backend, { email, project: project.id });
  await renderApp(`/project/${project.id}/milestones`, { backend, as: member });
  expect(await screen.findByText("2 people follow this project")).toBeVisible();
});
