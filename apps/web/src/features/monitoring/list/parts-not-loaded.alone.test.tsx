import { screen } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { afterAll, expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

vi.mock("./filter-panel", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
vi.mock("./nothing-found", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
afterAll(() => {
  vi.doUnmock("./filter-panel");
  vi.doUnmock("./nothing-found");
});

it("filters whose code does not come say so when they are opened, and leave the list", async ({
  backend,
  member,
}) => {
  await createProject(member, { title: "Wells of Kaya", is_online: true });
  const user = await renderApp("/monitoring?view=projects", { backend });
  expect(await screen.findByRole("article", { name: "Wells of Kaya" })).toBeVisible();
  const sentence = "The filters cannot be shown just now.";
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Filters" }));
  expect(await screen.findByText(sentence)).toBeVisible();

  await user.type(screen.getByRole("searchbox"), "nothing of the kind");
  expect(await screen.findByText("Showing 0 of 1 projects")).toBeVisible();
  // The filters, and what says that nothing was found.
  expectLogged("LazyPart", 2);
});
