import { screen } from "@testing-library/react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { provideMapBrowser } from "@/testing/map-browser";
import { render } from "@/testing/render";
import { CityMap } from "./city-map";

vi.mock("./city-map-view", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
beforeEach(() => provideMapBrowser({}));
afterAll(() => vi.doUnmock("./city-map-view"));

it("a map whose code does not come says so in its place, and leaves its cities as a list", async () => {
  render(<CityMap label="Map of the cities" cities={["Dakar", "Thiès"]} places={[]} />);
  expect(await screen.findByRole("alert")).toHaveTextContent("The map could not be loaded.");
  expect(screen.getByRole("button", { name: "Load the page again" })).toBeVisible();
  expect(screen.getByText("Thiès")).toBeVisible();
  await expectLogged("LazyPart");
});
