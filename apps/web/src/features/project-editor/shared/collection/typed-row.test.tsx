import { screen, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { preview } from "@/testing/preview";
import { renderApp } from "@/testing/render-app";

it("the preview shows the row that is typed beside those that are stored", async ({
  member,
  backend,
}) => {
  const { id } = await createProject(member);
  await backend.sql`insert into key_milestones (project_id, name_milestone) values (${id}, 'Survey')`;
  const user = await renderApp(`/project/${id}/milestones`, { backend, as: member });
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(preview().getByText("0 of 1 completed")).toBeVisible();

  await user.type(name, "Drilling");
  expect(await preview().findByText("Drilling")).toBeVisible();
  expect(preview().getByText("0 of 2 completed")).toBeVisible();
  await user.clear(name);
  expect(await preview().findByText("0 of 1 completed")).toBeVisible();
});

it("a person is shown in the preview from the first letters on, with initials", async ({
  member,
  backend,
}) => {
  const { id } = await createProject(member);
  const user = await renderApp(`/project/${id}/team`, { backend, as: member });
  await user.type(await screen.findByRole("textbox", { name: "First Name" }), "Awa");
  const person = within(await preview().findByRole("listitem"));
  expect(person.getByText("Awa")).toBeVisible();
});
