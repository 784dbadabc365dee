import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ProjectPoint } from "@/components/map/project-clusters";
import { ProjectsMap } from "@/components/map/projects-map";
import { provideMapBrowser } from "@/testing/map-browser";

beforeEach(() => provideMapBrowser({}));

afterEach(() => {
  // A map that is still there would ask the browser that is taken away.
  cleanup();
  vi.unstubAllGlobals();
});

const dakar = { place: "Dakar, Senegal", lat: 14.7, lng: -17.4 };
const suva = { place: "Suva, Fiji", lat: -18.1, lng: 178.4 };

function project(id: string, place: Pick<ProjectPoint, "place" | "lat" | "lng">): ProjectPoint {
  return { id, label: `Project ${id}`, href: `/project/${id}`, ...place };
}

function show(points: readonly ProjectPoint[]) {
  render(
    <MemoryRouter>
      <ProjectsMap label="Map of all projects" points={points} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test("without projects there is a map without markers", async () => {
  show([]);
  await screen.findByRole("region", { name: "Map of all projects" });
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
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

test("places are a list as well, those with most projects first", async () => {
  show([project("1", suva), project("2", dakar), project("3", dakar)]);
  await screen.findByRole("region");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Dakar, Senegal: 2 projects",
    "Suva, Fiji: 1 project",
  ]);
});
