import { screen } from "@testing-library/react";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { renderApp } from "@/testing/render-app";

it("the projects that are found are downloaded, as the list is narrowed meanwhile", async ({
  backend,
}) => {
  const member = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  for (const title of ["Wells of Kaya", "Wells of Saba", "A school"])
    await createProject(member, { title, is_online: true });
  const user = await renderApp("/monitoring?view=projects", { backend });
  const fold = await screen.findByText("Download");
  await user.click(fold);
  expect(screen.getByText("Download these 3 projects")).toBeVisible();
  await user.type(screen.getByRole("searchbox"), "wells");
  expect(await screen.findByText("Download these 2 projects")).toBeInTheDocument();
  const address = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(address(/^CSV/)).toBe("/data/projects.csv?search=wells");
  expect(address(/^Excel/)).toBe("/data/projects.xlsx?search=wells");
});
