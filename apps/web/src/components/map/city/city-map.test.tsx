import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { provideMapBrowser } from "@/testing/map-browser";
import { render } from "@/testing/render";
import { CityList } from "./city-list";
import { CityMap } from "./city-map";
import type { LocatedCity } from "./located-city";

const places: readonly LocatedCity[] = [
  { name: "Dakar", lat: 14.7, lng: -17.4, country: "sn", precision: "exact" },
  { name: "Thiès", lat: 14.8, lng: -16.9, country: "sn", precision: "exact" },
  { name: "Suva", lat: -18.1, lng: 178.4, country: "fj", precision: "exact" },
  { name: "Apia", lat: -13.8, lng: -171.8, country: "ws", precision: "exact" },
  { name: "Kolda", lat: 12.5, lng: -14.5, country: "sn", precision: "region" },
];

/** The country without shapes, where it lies: from 18 to 11 degrees west and 17 to 12 degrees north. */
const senegal = {
  west: (180 - 18) / 360,
  north: 0.4521,
  scale: (400 * 360) / 7,
  width: 400,
  height: 300,
  land: "",
  country: "",
  lakes: "",
  rivers: "",
  towns: [],
};

beforeEach(() => {
  // Suva lies outside the drawing of what is here its country.
  provideMapBrowser({ "countries/sn": senegal, "countries/fj": senegal, "countries/ws": senegal });
});

/** Of the map that the tests' browser lays out. */
const middle = { x: 400, y: 200 };

/** Where a marker stands in the map's view, in pixels. */
function positionOf(marker: Element): { x: number; y: number } {
  const position = { x: 0, y: 0 };
  for (const around of [".map-marker", ".leaflet-map-pane"]) {
    const style = marker.closest<HTMLElement>(around)?.style;
    position.x += Number.parseFloat(style?.left ?? "");
    position.y += Number.parseFloat(style?.top ?? "");
  }
  return position;
}

function showCities(...names: readonly string[]) {
  const placed = names.flatMap((name) => places.find((place) => place.name === name) ?? []);
  render(<CityMap label="Map of the cities" cities={names} places={placed} />);
  return userEvent.setup();
}

/** Shows cities that lie in one country's drawing, and goes on to their map. */
async function explore(...names: readonly string[]) {
  const user = showCities(...names);
  await user.click(await screen.findByRole("button", { name: "Explore the map" }));
  await screen.findByRole("region", { name: "Map of the cities" });
  return user;
}

test("a drawing stands until somebody wants the map, which then has the focus", async () => {
  const user = showCities("Dakar", "Thiès");
  const button = await screen.findByRole("button", { name: "Explore the map" });
  expect(screen.getByText("Senegal")).toBeVisible();
  expect(screen.getByRole("button", { name: "Thiès" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Map of the cities" })).not.toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByRole("region", { name: "Map of the cities" })).toHaveFocus();
  expect(button).not.toBeInTheDocument();
  const dakar = screen.getByRole("button", { name: "Dakar" });
  await waitFor(() => expect(positionOf(dakar)).toEqual(middle));
});

test("a pin of the drawing leads to its place on the map, and to what the map says of it", async () => {
  const user = showCities("Dakar", "Thiès");
  await user.click(await screen.findByRole("button", { name: "Thiès" }));
  expect(await screen.findByRole("dialog", { name: "Thiès" })).toHaveFocus();
  const pin = screen.getByRole("button", { name: "Thiès" });
  expect(pin).toHaveAttribute("aria-expanded", "true");
  await waitFor(() => expect(positionOf(pin)).toEqual(middle));
  await user.keyboard("{Escape}");
  expect(pin).toHaveFocus();
});

test("so does a city in the list", async () => {
  const user = showCities("Dakar", "Thiès");
  await user.click(await screen.findByRole("button", { name: "Show Thiès on the map" }));
  await screen.findByRole("region", { name: "Map of the cities" });
  const pin = screen.getByRole("button", { name: "Thiès" });
  await waitFor(() => expect(positionOf(pin)).toEqual(middle));
});

test("where no drawing shows all places, the map is there at once", async () => {
  showCities("Dakar", "Suva");
  expect(await screen.findByRole("region", { name: "Map of the cities" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Explore the map" })).not.toBeInTheDocument();
});

test("a city that has no place has no marker, and its list says so", async () => {
  await explore("Nowhereville", "Dakar");
  await screen.findByRole("button", { name: "Dakar" });
  expect(screen.queryByRole("button", { name: /Nowhereville/ })).not.toBeInTheDocument();
  expect(screen.getByText("Nowhereville").closest("li")).toHaveTextContent(
    "Nowhereville not on the map",
  );
});

test("a city that visitors may not know exactly says so, and is seen from farther away", async () => {
  const user = await explore("Kolda");
  await user.click(await screen.findByRole("button", { name: "Kolda" }));
  expect(screen.getByRole("dialog", { name: "Kolda" })).toHaveTextContent(
    "Somewhere in this region",
  );
  // At 10, the zoom of a city, it would take five steps to the nearest.
  const zoomIn = screen.getByRole("button", { name: "Zoom in" });
  for (let step = 0; step < 7; step += 1) {
    expect(zoomIn).toHaveAttribute("aria-disabled", "false");
    await user.click(zoomIn);
  }
});

test("every city is in a list as well, found or not", async () => {
  await explore("Nowhereville", "Dakar");
  const list = within(screen.getByRole("list"));
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Nowhereville not on the map",
    "Dakar",
  ]);
});

test("the picture of the map is named by its caption, not by all its cities", async () => {
  await explore("Dakar", "Thiès");
  await screen.findByRole("button", { name: "Thiès" });
  expect(screen.getByRole("figure")).toHaveAccessibleName("Map of the cities");
});

test("it goes to the first listed city", async () => {
  showCities("Suva", "Dakar");
  const suva = await screen.findByRole("button", { name: "Suva" });
  await waitFor(() => expect(positionOf(suva)).toEqual(middle));
  expect(positionOf(screen.getByRole("button", { name: "Dakar" }))).not.toEqual(middle);
});

test("it goes to the next city where the first has no place", async () => {
  await explore("Nowhereville", "Thiès", "Dakar");
  const next = await screen.findByRole("button", { name: "Thiès" });
  await waitFor(() => expect(positionOf(next)).toEqual(middle));
});

test("a city in the list takes the map to it, by keyboard as well, and keeps the focus", async () => {
  const user = showCities("Nowhereville", "Dakar", "Suva");
  const suva = await screen.findByRole("button", { name: "Show Suva on the map" });
  expect(screen.queryByRole("button", { name: /Nowhereville/ })).not.toBeInTheDocument();
  suva.focus();
  await user.keyboard("{Enter}");
  const pin = screen.getByRole("button", { name: "Suva" });
  await waitFor(() => expect(positionOf(pin)).toEqual(middle));
  expect(suva).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Show Dakar on the map" }));
  const dakar = screen.getByRole("button", { name: "Dakar" });
  await waitFor(() => expect(positionOf(dakar)).toEqual(middle));
});

test("a place outside the view has an arrow at the edge, which goes there", async () => {
  const user = showCities("Dakar", "Suva");
  const arrow = await screen.findByTitle("Suva");
  expect(screen.queryByTitle("Dakar")).not.toBeInTheDocument();
  await user.click(arrow);
  const pin = screen.getByRole("button", { name: "Suva" });
  await waitFor(() => expect(positionOf(pin)).toEqual(middle));
  expect(await screen.findByTitle("Dakar")).toBeInTheDocument();
  expect(screen.queryByTitle("Suva")).not.toBeInTheDocument();
});

test("on a map of one city the whole country is in a corner, with the part that is seen", async () => {
  await explore("Dakar");
  const locator = await screen.findByText("Senegal");
  const frame = locator.parentElement?.querySelector("rect");
  // Around Dakar at the west of a drawing that goes from 18 to 11 degrees west.
  expect(Number(frame?.getAttribute("x"))).toBeLessThan(100);
  expect(Number(frame?.getAttribute("width"))).toBeLessThan(70);
});

test("the country goes with a city of another, and is gone where its drawing does not reach", async () => {
  const user = showCities("Dakar", "Suva");
  await screen.findByText("Senegal");
  await user.click(screen.getByRole("button", { name: "Show Suva on the map" }));
  await waitFor(() => expect(screen.queryByText("Senegal")).not.toBeInTheDocument());
  expect(screen.queryByText("Fiji")).not.toBeInTheDocument();
});

test("of many cities most are folded away, and none is missing", () => {
  const cities = Array.from({ length: 12 }, (_, index) => `Town ${index}`);
  render(<CityList cities={cities} placed={new Set(cities)} onGoTo={() => undefined} />);
  expect(screen.getByText("4 more places")).toBeVisible();
  expect(screen.getAllByRole("listitem", { hidden: true })).toHaveLength(12);
});

test("on a narrow map what a marker says stands under the map", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(320);
  const user = await explore("Dakar", "Thiès");
  await user.click(await screen.findByRole("button", { name: "Dakar" }));
  const map = screen.getByRole("region", { name: "Map of the cities" });
  const strip = screen.getByRole("dialog", { name: "Dakar" });
  expect(map).not.toContainElement(strip);
  expect(map.compareDocumentPosition(strip)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(strip).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(strip).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Dakar" })).toHaveFocus();

  await user.click(screen.getByRole("button", { name: "Thiès" }));
  expect(screen.getByRole("dialog")).toHaveAccessibleName("Thiès");
  await user.click(map);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a click on a marker opens its info window, and a click on another opens that one", async () => {
  const user = await explore("Dakar", "Thiès");
  await user.click(await screen.findByRole("button", { name: "Dakar" }));
  expect(screen.getByRole("dialog", { name: "Dakar" })).toHaveTextContent("Dakar");
  await user.click(screen.getByRole("button", { name: "Thiès" }));
  expect(screen.getByRole("dialog")).toHaveAccessibleName("Thiès");
});

test.each(["{Enter}", " "])(
  "the key %j opens the info window, which takes the focus",
  async (key) => {
    const user = await explore("Dakar");
    const marker = await screen.findByRole("button", { name: "Dakar" });
    marker.focus();
    await user.keyboard(key);
    expect(screen.getByRole("dialog", { name: "Dakar" })).toHaveFocus();
    expect(marker).toHaveAttribute("aria-expanded", "true");
  },
);

test("Escape closes the info window and gives the focus back to the marker", async () => {
  const user = await explore("Dakar");
  const marker = await screen.findByRole("button", { name: "Dakar" });
  marker.focus();
  await user.keyboard("{Enter}");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(marker).toHaveFocus();
});

test("so does its Close button, and Escape pressed on the marker", async () => {
  const user = await explore("Dakar");
  const marker = await screen.findByRole("button", { name: "Dakar" });
  await user.click(marker);
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(marker).toHaveFocus();
  await user.keyboard("{Enter}");
  marker.focus();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("the map says whose work it is", async () => {
  await explore("Dakar");
  await screen.findByRole("button", { name: "Dakar" });
  expect(screen.getByRole("link", { name: "Natural Earth" })).toBeVisible();
  expect(screen.getByRole("link", { name: "CC BY 4.0" })).toHaveAttribute(
    "href",
    "https://creativecommons.org/licenses/by/4.0/",
  );
});

test("it zooms no further out than 2 and no further in than 15", async () => {
  const user = await explore("Dakar");
  await screen.findByRole("button", { name: "Dakar" });
  const zoomIn = screen.getByRole("button", { name: "Zoom in" });
  const zoomOut = screen.getByRole("button", { name: "Zoom out" });
  // It has gone to 10, the zoom of a city.
  for (let zoom = 10; zoom < 15; zoom += 1) {
    expect(zoomIn).toHaveAttribute("aria-disabled", "false");
    await user.click(zoomIn);
  }
  expect(zoomIn).toHaveAttribute("aria-disabled", "true");
  for (let zoom = 15; zoom > 2; zoom -= 1) await user.click(zoomOut);
  expect(zoomOut).toHaveAttribute("aria-disabled", "true");
});

test("places on both sides of the antimeridian are neighbours", async () => {
  const user = showCities("Suva", "Apia");
  await user.click(await screen.findByRole("button", { name: "Show all places" }));
  for (const name of ["Suva", "Apia"]) {
    const { x, y } = positionOf(screen.getByRole("button", { name }));
    expect([name, x > 0 && x < 2 * middle.x, y > 0 && y < 2 * middle.y]).toEqual([
      name,
      true,
      true,
    ]);
  }
});
