import { screen } from "@testing-library/react";
import { createMember, createOrganisation } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { afterAll, expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

vi.mock("./invite-colleague-dialog", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
afterAll(() => vi.doUnmock("./invite-colleague-dialog"));

it("a form whose code does not come says so, and leaves the dashboard as it is", async ({
  backend,
}) => {
  const awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  const user = await renderApp("/dashboard", { backend, as: awa });
  const name = "Invite a colleague to join the organisation";
  await user.click(await screen.findByRole("button", { name }));

  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The form could not be loaded. Please reload the page.",
  );
  expect(screen.getByText(/Welcome to your administrator area/)).toBeVisible();
  await expectLogged("LazyPart");
});
