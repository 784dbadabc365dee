import { screen, waitFor, within } from "@testing-library/react";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect, onTestFinished, vi } from "vitest";
import { CityMap } from "@/components/map/city/city-map";
import { onlineProject, visit } from "@/features/project-page/testing/visit";
import { expectLogged } from "@/testing/console";
import { provideMapBrowser } from "@/testing/map-browser";
import { render } from "@/testing/render";
import { renderApp } from "@/testing/render-app";

const doesNotCome = vi.hoisted(() => () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
vi.mock("@/components/map/city/city-map-view", doesNotCome);
vi.mock("@/features/command-menu/command-menu", doesNotCome);
vi.mock("@/features/project-page/share/notices", doesNotCome);
vi.mock("@/features/shared/invite-colleague-dialog", doesNotCome);

it("a map whose code does not come says so in its place, and leaves its cities as a list", async () => {
  provideMapBrowser({});
  onTestFinished(() => void vi.unstubAllGlobals());
  render(<CityMap label="Map of the cities" cities={["Dakar", "Thiès"]} places={[]} />);
  expect(await screen.findByRole("alert")).toHaveTextContent("The map could not be loaded.");
  expect(screen.getByRole("button", { name: "Load the page again" })).toBeVisible();
  expect(screen.getByText("Thiès")).toBeVisible();
  await expectLogged("LazyPart");
});

it("a copied link is confirmed where the code of notices does not come", async ({
  backend,
  member,
}) => {
  const user = await visit(backend, await onlineProject(member, { title: "Wells of Kaya" }));
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("Link copied")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Wells of Kaya" })).toBeVisible();
  await expectLogged("LazyPart", 1);
});

it("a form whose code does not come says so, and leaves the dashboard as it is", async ({
  backend,
  member,
}) => {
  const user = await renderApp("/dashboard", { backend, as: member });
  const name = "Invite a colleague to join the organisation";
  await user.click(await screen.findByRole("button", { name }));

  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The form could not be loaded. Please reload the page.",
  );
  expect(screen.getByText(/Welcome to your administrator area/)).toBeVisible();
  await expectLogged("LazyPart");
});

it("a command menu whose code does not come says so, until that is closed", async ({
  backend,
  member,
}) => {
  const user = await renderApp("/dashboard", { backend, as: member });
  const button = await screen.findByRole("button", { name: /^Find/ });
  await user.click(button);
  const dialog = await screen.findByRole("dialog", { name: "Find" });
  expect(within(dialog).getByRole("alert")).toHaveTextContent(/^Find could not be loaded/);
  await expectLogged("LazyPart");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});
