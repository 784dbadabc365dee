import { screen, waitFor } from "@testing-library/react";
import { createOrganisation } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { renderApp } from "@/testing/render-app";

it.beforeAll(async ({ backend }) => {
  const { id } = await createOrganisation(backend, "Terres d’Eau");
  await backend.sql`
    insert into projects (title, organization_id, is_online)
    select 'Project ' || number, ${id}, true from generate_series(1, 2010) as number`;
});

const cards = () => screen.queryAllByRole("article");

it("builds a first part of the cards, more on demand, and starts over for another search", async ({
  backend,
}) => {
  const user = await renderApp("/monitoring?view=projects", { backend });
  expect(await screen.findByText("Showing 2010 of 2010 projects")).toBeVisible();
  expect(cards()).toHaveLength(24);

  await user.click(screen.getByRole("button", { name: "Show more projects" }));
  expect(cards()).toHaveLength(48);

  await user.type(screen.getByRole("searchbox", { name: "Search projects" }), "99");
  expect(await screen.findByText("Showing 38 of 2010 projects")).toBeVisible();
  await waitFor(() => expect(cards()).toHaveLength(24));
});
