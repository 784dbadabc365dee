import { screen } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { preview } from "@/testing/preview";
import { renderApp } from "@/testing/render-app";

it("the preview has the card with its steps, as visitors see it, and what is typed", async ({
  member,
  backend,
}) => {
  const { id } = await createProject(member, { title: "Wells" });
  await backend.sql`
    insert into key_milestones (project_id, name_milestone, status_milestone)
    values (${id}, 'Survey', 'completed'), (${id}, 'Drilling', 'pending')`;
  const user = await renderApp(`/project/${id}/edit`, { backend, as: member });
  await user.type(await screen.findByRole("textbox", { name: "Title" }), " of Kaya");
  expect(await preview().findByRole("article", { name: "Wells of Kaya" })).toBeVisible();
  expect(await preview().findByText("1 of 2 steps")).toBeVisible();
});
