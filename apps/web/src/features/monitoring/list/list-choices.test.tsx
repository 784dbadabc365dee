import { act, screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { eventually } from "@vigie/test-backend/waiting";
import { describe, expect, vi } from "vitest";
import { supportModalDialogs } from "@/testing/modal-dialogs";
import { renderApp } from "@/testing/render-app";

it.beforeAll(async ({ member, stranger }) => {
  const online = { is_online: true };
  await createProject(member, { ...online, title: "Well 10", countries: ["bf"], budget: 500 });
  await createProject(member, {
    ...online,
    title: "Well 9",
    countries: ["sn", "bf"],
    goals: [6, 13],
  });
  await createProject(stranger, {
    ...online,
    title: "Écoles",
    countries: ["np"],
    budget: 9000,
    goals: [4],
  });
});

const titles = () =>
  screen.queryAllByRole("heading", { level: 2 }).map((title) => title.textContent);
const inAddress = (query: string) => waitFor(() => expect(window.location.search).toBe(query));
const optionsOf = (name: string) =>
  within(screen.getByRole("combobox", { name }))
    .getAllByRole("option")
    .map((option) => option.textContent);

it("what no project has is no choice, and an address that asks for it finds nothing", async ({
  backend,
}) => {
  const user = await renderApp("/monitoring?country=fr&organisation=999999", { backend });
  expect(await screen.findByText("Showing 0 of 3 projects")).toBeVisible();
  expect(screen.getByRole("button", { name: "Remove Another organisation" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove France" }));
  await user.click(screen.getByRole("button", { name: /^Filters/ }));
  expect(optionsOf("Country")).toEqual(["All Countries", "Burkina Faso", "Nepal", "Senegal"]);
  expect(optionsOf("Continent")).toEqual(["All Continents", "Africa", "Asia"]);
});

it("country, continent and organisation narrow the list, and stand in the address", async ({
  backend,
  stranger,
}) => {
  const user = await renderApp("/monitoring?view=projects", { backend });
  await screen.findByText("Showing 3 of 3 projects");
  await user.click(screen.getByRole("button", { name: /^Filters/ }));
  const choose = (name: string, label: string) =>
    user.selectOptions(screen.getByRole("combobox", { name }), label);

  await choose("Country", "Burkina Faso");
  expect(await screen.findByText("Showing 2 of 3 projects")).toBeVisible();
  await choose("Continent", "Asia");
  expect(await screen.findByText("Showing 0 of 3 projects")).toBeVisible();
  await inAddress("?view=projects&country=bf&continent=Asia");
  await user.click(screen.getByRole("button", { name: "Remove Burkina Faso" }));
  expect(await screen.findByText("Showing 1 of 3 projects")).toBeVisible();
  const { name, id } = stranger.organisation;
  await choose("Organisation", name);
  await inAddress(`?view=projects&continent=Asia&organisation=${id}`);
  expect(titles()).toEqual(["Écoles"]);
  expect(screen.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
});

it("a goal narrows the list, and one that none names finds nothing", async ({ backend }) => {
  const user = await renderApp("/monitoring?goal=17", { backend });
  expect(await screen.findByText("Showing 0 of 3 projects")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove 17 Partnerships for the Goals" }));
  expect(await screen.findByText("Showing 3 of 3 projects")).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Filters/ }));
  const goal = () => screen.getByRole("combobox", { name: "Goal of the UN" });
  expect(optionsOf("Goal of the UN")).toEqual([
    "All Goals",
    "4 Quality Education",
    "6 Clean Water and Sanitation",
    "13 Climate Action",
  ]);
  await user.selectOptions(goal(), "6 Clean Water and Sanitation");
  await inAddress("?view=projects&goal=6");
  expect(titles()).toEqual(["Well 9"]);
});

it("the order stands in the address, and stays where filters are cleared", async ({ backend }) => {
  const user = await renderApp("/monitoring?view=projects&country=fr", { backend });
  await screen.findByText("Showing 0 of 3 projects");
  const order = () => screen.getByRole("combobox", { name: "Sort by" });
  await user.selectOptions(order(), "Title");
  await user.click(screen.getByRole("link", { name: "Clear all filters" }));
  await waitFor(() => expect(titles()).toEqual(["Écoles", "Well 9", "Well 10"]));
  await inAddress("?view=projects&sort=title");
  await user.selectOptions(order(), "Largest budget");
  await waitFor(() => expect(titles()).toEqual(["Écoles", "Well 10", "Well 9"]));
  await user.selectOptions(order(), "Recently updated");
  await inAddress("?view=projects&sort=updated");
  await user.selectOptions(order(), "Recently added");
  await waitFor(() => expect(titles()).toEqual(["Écoles", "Well 9", "Well 10"]));
  await inAddress("?view=projects");
});

it("a search that finds nothing says where it looked, and leads to the continent of that name", async ({
  backend,
}) => {
  const user = await renderApp("/monitoring?search=afric", { backend });
  expect(await screen.findByText("No projects found matching your filters.")).toBeVisible();
  expect(
    screen.getByText("Titles, summaries, countries and cities were searched for “afric”."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Clear the search" })).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Projects in Africa" }));
  expect(await screen.findByText("Showing 2 of 3 projects")).toBeVisible();
  await inAddress("?view=projects&continent=Africa");
});

describe("on a phone", () => {
  it.beforeEach(() => {
    supportModalDialogs();
    vi.stubGlobal("innerWidth", 390);
  });

  it("the filters come in a sheet that says how many projects it shows", async ({ backend }) => {
    const user = await renderApp("/monitoring?view=projects&sort=title", { backend });
    await screen.findByText("Showing 3 of 3 projects");
    const opener = screen.getByRole("button", { name: /^Filters/ });
    await user.click(opener);
    const sheet = within(screen.getByRole("dialog", { name: "Filters" }));
    await user.selectOptions(sheet.getByRole("combobox", { name: "Country" }), "Nepal");
    await user.click(await sheet.findByRole("button", { name: "Show 1 project" }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
    expect(titles()).toEqual(["Écoles"]);
    expect(screen.getByRole("button", { name: "Remove Nepal" })).toBeVisible();

    await user.click(opener);
    const clear = screen.getByRole("button", { name: "Clear all" });
    await user.click(clear);
    expect(clear).toHaveFocus();
    expect(await screen.findByRole("button", { name: "Show 3 projects" })).toBeVisible();
    await inAddress("?view=projects&sort=title");
  });

  it("Back closes the sheet and keeps what was chosen in it", async ({ backend }) => {
    const user = await renderApp("/monitoring?view=projects", { backend });
    await screen.findByText("Showing 3 of 3 projects");
    await user.click(screen.getByRole("button", { name: /^Filters/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Country" }), "Nepal");
    // The way back comes before the page was rendered with its new address.
    await act(async () => {
      await eventually(() => expect(window.location.search).toBe("?view=projects&country=np"));
      window.history.back();
      await new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(titles()).toEqual(["Écoles"]);
    await inAddress("?view=projects&country=np");
  });
});
