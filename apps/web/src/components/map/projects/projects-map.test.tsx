import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { provideMapBrowser } from "@/testing/map-browser";
import { ProjectsMap } from "./projects-map";
import type { PlacedProject } from "./use-project-points";

beforeEach(() =>
  provideMapBrowser({
    "gazetteer/sn": [["Dakar", 14.7, -17.4, 2_000_000, ""]],
    "gazetteer/fj": [["Suva", -18.1, 178.4, 77_000, ""]],
  }),
);

afterEach(() => {
  // A map that is still there would ask the browser that is taken away.
  cleanup();
  vi.unstubAllGlobals();
});

function project(id: string, city: string, country: string): PlacedProject {
  return {
    id,
    label: `Project ${id}`,
    href: `/project/${id}`,
    cities: [city],
    countries: [country],
  };
}

function show(projects: readonly PlacedProject[]) {
  render(
    <MemoryRouter>
      <ProjectsMap label="Map of all projects" projects={projects} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test("without projects there is a map without markers", async () => {
  show([]);
  await screen.findByRole("region", { name: "Map of all projects" });
  expect(screen.queryByRole("listitem")).not.toBeInTheDocument();
  expect(screen.getByRole("figure")).toHaveAccessibleName("Map of all projects");
});

test("a project whose city is not found is on no map, but in the list of places", async () => {
  show([project("1", "Nowhereville", "sn")]);
  await waitFor(() => expectLogged("No place is known for Nowhereville, Senegal"));
  expect(screen.queryByRole("button", { name: /Project/ })).not.toBeInTheDocument();
  expect(screen.getByText("Nowhereville, Senegal: 1 project")).toBeInTheDocument();
});

test("a marker leads to its project", async () => {
  const user = show([project("1", "Suva", "fj")]);
  await user.click(await screen.findByRole("button", { name: "Project 1: Suva, Fiji" }));
  const link = within(screen.getByRole("dialog")).getByRole("link", { name: "Project 1" });
  expect(link).toHaveAttribute("href", "/project/1");
});

test("projects of one town share a marker, which lists them", async () => {
  const user = show([project("1", "Dakar", "sn"), project("2", "Dakar", "sn")]);
  await user.click(await screen.findByRole("button", { name: "2 projects: Dakar, Senegal" }));
  expect(screen.getAllByRole("link", { name: /^Project/ })).toHaveLength(2);
});

test("places are a list as well, those with most projects first", async () => {
  show([project("1", "Suva", "fj"), project("2", "Dakar", "sn"), project("3", "Dakar", "sn")]);
  await screen.findByRole("button", { name: /2 projects/ });
  expect(screen.getByRole("figure")).toHaveAccessibleName("Map of all projects");
  const items = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "Dakar, Senegal: 2 projects",
    "Suva, Fiji: 1 project",
  ]);
});
