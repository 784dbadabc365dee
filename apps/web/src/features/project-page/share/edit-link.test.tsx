import { screen } from "@testing-library/react";
import { createMember, createOrganisation } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { onlineProject, sectionsCome, visit } from "@/features/project-page/testing/visit";
import { renderApp } from "@/testing/render-app";

const edit = () => screen.queryByRole("link", { name: "Edit" });

it("visitors have no way to the editor", async ({ member, backend }) => {
  const id = await onlineProject(member);
  await visit(backend, id);
  await sectionsCome();
  expect(edit()).not.toBeInTheDocument();
});

it("a member of another organisation has none, either", async ({ member, backend }) => {
  const id = await onlineProject(member);
  const other = await createMember(backend, await createOrganisation(backend, "Others"));
  await renderApp(`/project/${id}`, { backend, as: other });
  await sectionsCome();
  expect(edit()).not.toBeInTheDocument();
});

it("a colleague of the owner comes to the milestones", async ({ member, colleague, backend }) => {
  const id = await onlineProject(member);
  await renderApp(`/project/${id}`, { backend, as: colleague });
  expect(await screen.findByRole("link", { name: "Edit" })).toHaveAttribute(
    "href",
    `/project/${id}/milestones`,
  );
});

it("the owner comes to General Information", async ({ member, backend }) => {
  const id = await onlineProject(member);
  await renderApp(`/project/${id}`, { backend, as: member });
  expect(await screen.findByRole("link", { name: "Edit" })).toHaveAttribute(
    "href",
    `/project/${id}/edit`,
  );
});
