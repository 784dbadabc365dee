import { screen } from "@testing-library/react";
import { createMember, createOrganisation } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

vi.mock("./invite-colleague-dialog", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

let backend: TestBackend;

beforeAll(async () => {
  backend = await createTestBackend();
});

afterAll(() => backend.close());

it("a form whose code does not come says so, and leaves the dashboard as it is", async () => {
  const awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  const user = await renderApp("/dashboard", { backend, as: awa });
  const name = "Invite a colleague to join the organisation";
  await user.click(await screen.findByRole("button", { name }));

  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The form could not be loaded. Please reload the page.",
  );
  expect(screen.getByText(/Welcome to your administrator area/)).toBeVisible();
  expectLogged("PartBoundary");
});
