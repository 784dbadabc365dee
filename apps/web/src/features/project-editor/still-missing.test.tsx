import { screen, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { renderApp } from "@/testing/render-app";

it("what is missing leads to its page, or to its field on the same page", async ({
  member,
  backend,
}) => {
  const { id } = await createProject(member);
  const user = await renderApp(`/project/${id}/budget`, { backend, as: member });
  const sidebar = within(await screen.findByRole("complementary", { name: "Project" }));
  await user.click(sidebar.getByRole("link", { name: "Dataviz 2" }));
  // Until then there is the list of the page that is left.
  await screen.findByRole("heading", { name: "Dataviz 2", level: 1 });
  const missing = await screen.findByText(/^Still missing:/);
  expect(missing).toHaveTextContent(/Budget, Start date, .*Dataviz 5, Budget spent$/);
  await user.click(within(missing).getByRole("link", { name: "Budget spent" }));
  const amount = await screen.findByRole("spinbutton", { name: "Amount spent (€)" });
  const here = within(screen.getByText(/^Still missing:/));
  await user.click(here.getByRole("link", { name: "Budget spent" }));
  expect(amount).toHaveFocus();
});

it("what only the owner can fill in is named to others without a link", async ({
  member,
  colleague,
  backend,
}) => {
  const { id } = await createProject(member);
  await renderApp(`/project/${id}/budget`, { backend, as: colleague });
  expect(await screen.findByText(/^Still missing:/)).toHaveTextContent("End date");
  expect(screen.queryByRole("link", { name: "End date" })).not.toBeInTheDocument();
});
