import { createMemoryHistory } from "@tanstack/history";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { HistoryRouter } from "@/lib/router/history-router";
import { provideMapBrowser } from "@/testing/map-browser";
import { render } from "@/testing/render";
import type { ProjectPoint } from "./project-clusters";
import { ProjectsMap } from "./projects-map";
import { ProjectsMapView, type ProjectsMapViewProps } from "./projects-map-view";

beforeEach(() => provideMapBrowser({}));

const dakar = { place: "Dakar, Senegal", lat: 14.7, lng: -17.4 };
const suva = { place: "Suva, Fiji", lat: -18.1, lng: 178.4 };

function project(id: string, where: Pick<ProjectPoint, "place" | "lat" | "lng">): ProjectPoint {
  return { id, label: `Project ${id}`, href: `/project/${id}`, ...where };
}

function show(points: readonly ProjectPoint[], view: Partial<ProjectsMapViewProps> = {}) {
  render(
    <HistoryRouter history={createMemoryHistory()}>
      <ProjectsMap label="Map of all projects" projects={[]}>
        <ProjectsMapView label="Map of all projects" points={points} {...view} />
      </ProjectsMap>
    </HistoryRouter>,
  );
  return userEvent.setup();
}

test("without projects there is a map without markers", async () => {
  show([]);
  await screen.findByRole("region", { name: "Map of all projects" });
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
  expect(screen.getByRole("figure")).toHaveAccessibleName("Map of all projects");
});

test("places of which only the number is known are a bubble, which goes nearer", async () => {
  const onShow = vi.fn();
  const counted = [{ lat: 10, lng: 20, count: 2400 }];
  const user = show([], { counted, extent: counted, onShow });
  await user.click(await screen.findByRole("button", { name: /^2,400 projects close together/ }));
  const zooms = onShow.mock.calls.map(([part]) => part.zoom);
  expect(zooms.at(-1)).toBeGreaterThan(zooms[0]);
});

test("a marker leads to its project", async () => {
  const user = show([project("1", suva)]);
  await user.click(await screen.findByRole("button", { name: "Project 1: Suva, Fiji" }));
  const link = within(screen.getByRole("dialog")).getByRole("link", { name: "Project 1" });
  expect(link).toHaveAttribute("href", "/project/1");
});

test("projects of one town share a marker, which lists them", async () => {
  const user = show([project("1", dakar), project("2", dakar)]);
  await user.click(await screen.findByRole("button", { name: "2 projects: Dakar, Senegal" }));
  expect(screen.getAllByRole("link", { name: /^Project/ })).toHaveLength(2);
});

test("places are a list as well, those with most projects first", () => {
  const inDakar = { cities: ["Dakar"], countries: ["sn"] };
  const inSuva = { cities: ["Suva"], countries: ["fj"] };
  render(
    <ProjectsMap label="Map of all projects" projects={[inSuva, inDakar, inDakar]}>
      {null}
    </ProjectsMap>,
  );
  const items = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "Dakar, Senegal: 2 projects",
    "Suva, Fiji: 1 project",
  ]);
});

test("places on both sides of the antimeridian are shown together", async () => {
  const onShow = vi.fn();
  const apia = { place: "Apia, Samoa", lat: -13.8, lng: -171.8 };
  const user = show([project("1", suva), project("2", apia)], { onShow });
  const names = ["Project 1: Suva, Fiji", "Project 2: Apia, Samoa"];
  for (const name of names) expect(await screen.findByRole("button", { name })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all places" }));
  for (const name of names) expect(screen.getByRole("button", { name })).toBeVisible();
  // Of the world, which shows them far apart, it would be less.
  for (const [{ zoom }] of onShow.mock.calls) expect(zoom).toBeGreaterThan(3);
});
