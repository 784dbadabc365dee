import { screen, waitFor, within } from "@testing-library/react";
import { createMember, createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls } from "@/testing/interference";
import { supportModalDialogs } from "@/testing/modal-dialogs";
import { renderApp } from "@/testing/render-app";
import { requestsSettled, sendRequestsTo } from "@/testing/requests";

const it = test.extend("open", ({ backend, member }) => (address = "/dashboard") => {
  return renderApp(address, { backend, as: member });
});

it.beforeEach(async ({ backend }) => {
  await backend.sql`delete from projects`;
});

const titles = () => screen.queryAllByRole("heading", { level: 3 }).map((each) => each.textContent);
const showsOnly = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const card = async (title: string) => {
  const item = (await screen.findByRole("heading", { level: 3, name: title })).closest("li");
  if (!item) throw new Error("The card is not part of a list.");
  return within(item);
};

describe("an organisation without projects", () => {
  it("is told how to begin, and has nothing to search", async ({ open }) => {
    await open();
    const text = 'No projects yet. Click "Add project" to create your first project.';
    expect(await screen.findByText(text)).toBeVisible();
    // In the first steps, too, which come by themselves.
    await waitFor(() => {
      const links = screen.getAllByRole("link", { name: "Import it" });
      expect(links.map((link) => link.getAttribute("href"))).toEqual([
        "/import-projects",
        "/import-projects",
      ]);
    });
    expect(screen.queryByRole("search")).not.toBeInTheDocument();
  });
});

describe("an organisation with two projects", () => {
  it.beforeEach(async ({ member }) => {
    await createProject(member, { title: "Wells" });
    await createProject(member, { title: "Seeds", is_online: true });
  });

  it("has nothing to search", async ({ open }) => {
    await open();
    await showsOnly("Seeds", "Wells");
    expect(screen.queryByRole("search")).not.toBeInTheDocument();
  });

  it("shows how its address filters it", async ({ open }) => {
    await open("/dashboard?show=online");
    await showsOnly("Seeds");
    expect(screen.getByRole("combobox", { name: "Visibility" })).toHaveDisplayValue("Online");
  });
});

describe("the work list", () => {
  it("is as the address says, and says where nothing is left", async ({ member, open }) => {
    await createProject(member, { title: "Wells 10", is_online: true });
    await createProject(member, { title: "Wells 9", is_online: true });
    await createProject(member, { title: "Wells 8", status: "completed" });
    const user = await open("/dashboard?search=wells&show=online&sort=title");
    await showsOnly("Wells 9", "Wells 10");
    expect(screen.getByText("Showing 2 of 3 projects")).toHaveAttribute("role", "status");
    await user.selectOptions(screen.getByRole("combobox", { name: "Phase" }), "Completed");
    expect(await screen.findByText("No projects found.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all projects" }));
    await showsOnly("Wells 8", "Wells 9", "Wells 10");
    await waitFor(() => expect(window.location.search).toBe("?sort=title"));
  });

  it("shows everything for an address that names nothing known, and is narrowed to a goal", async ({
    member,
    open,
  }) => {
    await createProject(member, { title: "Seeds" });
    await createProject(member, { title: "Schools", goals: [4] });
    await createProject(member, { title: "Wells", goals: [4, 6] });
    const unknown = "show=hidden&phase=archived&needs=money&sort=colour&goal=18";
    const user = await open(`/dashboard?${unknown}`);
    await showsOnly("Wells", "Schools", "Seeds");
    expect(screen.getByRole("combobox", { name: "Sort by" })).toHaveDisplayValue("Last changed");
    expect(screen.queryByRole("group", { name: "Needs attention" })).not.toBeInTheDocument();
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Goal of the UN" }),
      "6 Clean Water and Sanitation",
    );
    await showsOnly("Wells");
    await waitFor(() => expect(window.location.search).toBe("?goal=6"));
  });

  it("keeps its projects until those of a search are there, which the address has without a step back for each letter", async ({
    backend,
    member,
    open,
  }) => {
    for (const title of ["Écoles", "Latrines", "Wells"]) await createProject(member, { title });
    const user = await open();
    await showsOnly("Wells", "Latrines", "Écoles");
    const before = window.history.length;
    const asked: string[] = [];
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    sendRequestsTo(async (input, init) => {
      const search = new URL(String(input)).searchParams.get("search");
      if (search !== null) {
        asked.push(search);
        await held;
      }
      return backend.fetch(input, init);
    });
    await user.click(screen.getByRole("searchbox", { name: "Search projects" }));
    await user.keyboard("ecole");
    await waitFor(() => expect(asked).not.toEqual([]));
    expect(titles()).toEqual(["Wells", "Latrines", "Écoles"]);
    expect(screen.queryByText("Loading projects")).not.toBeInTheDocument();
    answer();
    await showsOnly("Écoles");
    expect(asked.at(-1)).toBe("ecole");
    await waitFor(() => expect(window.location.search).toBe("?search=ecole"));
    expect(window.history.length).toBe(before);
    await user.click(screen.getByRole("link", { name: "Vigie" }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.getByRole("searchbox", { name: "Search projects" })).toHaveValue("");
  });

  it("stays as it is while something of it is pressed, so that no click is lost", async ({
    member,
    open,
  }) => {
    await createProject(member, { title: "Latrines" });
    await createProject(member, { title: "Wells" });
    const user = await open();
    await showsOnly("Wells", "Latrines");
    await user.click(screen.getByRole("button", { name: "Duplicate Latrines" }));
    const edit = screen.getByRole("link", { name: "Edit Wells" });
    await user.pointer({ keys: "[MouseLeft>]", target: edit });
    expect(await screen.findByText("Project duplicated")).toBeVisible();
    await requestsSettled();
    expect(titles()).toEqual(["Wells", "Latrines"]);
    await user.pointer({ keys: "[/MouseLeft]", target: document.body });
    await showsOnly("Copy of Latrines", "Wells", "Latrines");
  });

  it("counts what needs work, and each count filters", async ({ member, open }) => {
    await createProject(member, { title: "Fine", is_online: true });
    await createProject(member, { title: "Spent", budget: 1, money_spent: 2 });
    await createProject(member, { title: "Ended", end_date: "2020-01-01" });
    await createProject(member, { title: "Done", end_date: "2020-01-01", status: "completed" });
    const user = await open();
    const needs = within(await screen.findByRole("group", { name: "Needs attention" }));
    expect(needs.getAllByRole("button").map((each) => each.textContent)).toEqual([
      "1 over budget",
      "1 past its end",
    ]);
    await user.click(needs.getByRole("button", { name: "1 past its end" }));
    await showsOnly("Ended");
    await waitFor(() => expect(window.location.search).toBe("?needs=past_end"));
    await user.click(needs.getByRole("button", { pressed: true }));
    await waitFor(() => expect(titles()).toHaveLength(4));
  });

  it("is a table for whom chose that, also the next time, and not for others", async ({
    backend,
    member,
    organisation,
    open,
  }) => {
    for (const title of ["Seeds", "Latrines", "Wells"]) await createProject(member, { title });
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Table" }));
    const table = await screen.findByRole("table", { name: "Projects" });
    const row = within(table).getByRole("row", { name: /\bWells\b/ });
    expect(row).toHaveTextContent("6% complete");
    expect(within(row).getByRole("link", { name: "Edit Wells" })).toBeVisible();
    await open();
    expect(await screen.findByRole("table", { name: "Projects" })).toBeVisible();
    const other = await createMember(backend, organisation);
    await renderApp("/dashboard", { backend, as: other });
    await showsOnly("Wells", "Latrines", "Seeds");
  });
});

it("on a phone is filtered in a sheet, and stays so when that is closed", async ({
  open,
  member,
}) => {
  supportModalDialogs();
  vi.stubGlobal("innerWidth", 390);
  await createProject(member, { title: "Wells" });
  await createProject(member, { title: "Seeds", is_online: true });
  await createProject(member, { title: "Roofs" });
  const user = await open();
  const chooseIn = async (visibility: string) => {
    await user.click(await screen.findByRole("button", { name: "Filters" }));
    const sheet = within(screen.getByRole("dialog", { name: "Filters" }));
    await user.selectOptions(sheet.getByRole("combobox", { name: "Visibility" }), visibility);
    await user.click(sheet.getByRole("button", { name: "Show projects" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  };
  await chooseIn("Online");
  await showsOnly("Seeds");
  await waitFor(() => expect(window.location.search).toBe("?show=online"));
  await chooseIn("Online and offline");
  await showsOnly("Roofs", "Seeds", "Wells");
  await waitFor(() => expect(window.location.search).toBe(""));
});

describe("the command menu", () => {
  const choose = async (user: Awaited<ReturnType<typeof renderApp>>, name: string) => {
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: /^Find projects/ }), name);
    await user.click(await screen.findByRole("option", { name }));
  };

  it("filters, orders and lays out the list", async ({ member, open }) => {
    await createProject(member, { title: "Wells" });
    await createProject(member, { title: "Spent", budget: 1, money_spent: 2 });
    const user = await open();
    await card("Wells");
    await choose(user, "Needs attention: 1 over budget");
    await showsOnly("Spent");
    await choose(user, "Show all projects");
    await waitFor(() => expect(titles()).toHaveLength(2));
    await choose(user, "Sort by: Title");
    await showsOnly("Spent", "Wells");
    await choose(user, "Show as a table");
    expect(await screen.findByRole("table", { name: "Projects" })).toBeVisible();
  });
});

it("what is missing names only what is not filled, and leads to where the owner fills it, others only to what they may fill", async ({
  backend,
  member,
  colleague,
  open,
}) => {
  const { id } = await createProject(member, { title: "Wells" });
  await createProject(colleague, { title: "Seeds" });
  const { id: nearlyWhole } = await createProject(member, { title: "Nearly whole" });
  await backend.sql`
    update projects set budget = 1, money_spent = 0, start_date = '2025-01-01',
      end_date = '2099-01-01', countries = '{sn}', cities = '{Dakar}', continent = 'Africa',
      beneficiaries = 1, short_description = 'x', long_description = 'x'
    where id = ${nearlyWhole}`;
  const user = await open();
  const whole = await card("Nearly whole");
  expect(whole.getByText("69% complete")).toBeVisible();
  expect(whole.getByText(/^Missing/).closest("p")).toHaveTextContent(
    "Missing: Dataviz 1, Dataviz 2, Dataviz 3 and 2 more",
  );
  const own = await card("Wells");
  await user.click(own.getByRole("button", { name: "and 12 more of Wells" }));
  const leadsTo = (name: string) => own.getByRole("link", { name }).getAttribute("href");
  expect(leadsTo("End date")).toBe(`/project/${id}/edit`);
  expect(leadsTo("Budget spent")).toBe(`/project/${id}/budget`);
  expect(leadsTo("Dataviz 5")).toBe(`/project/${id}/dataviz/5`);
  const seeds = await card("Seeds");
  expect(seeds.getByText(/Start date/)).toBeVisible();
  expect(seeds.queryByRole("link", { name: "Start date" })).not.toBeInTheDocument();
  expect(seeds.getByRole("link", { name: "Budget" })).toBeVisible();
});

describe("online and offline", () => {
  it("cannot be switched by members who do not own the project", async ({
    backend,
    member,
    colleague,
  }) => {
    await createProject(member, { title: "Seeds", is_online: true });
    await renderApp("/dashboard", { backend, as: colleague });
    const seeds = await card("Seeds");
    // Who is an administrator may be known later than the projects.
    await requestsSettled();
    expect(seeds.queryByRole("switch")).not.toBeInTheDocument();
  });

  it("an administrator only takes the projects of others offline", async ({
    backend,
    member,
    colleague,
  }) => {
    const { id } = await createProject(member, { title: "Wells", is_online: true });
    await createProject(member, { title: "Hidden" });
    await backend.sql`update members set role = 'administrator' where user_id = ${colleague.userId}`;
    const user = await renderApp("/dashboard", { backend, as: colleague });
    const wells = await card("Wells");
    expect((await card("Hidden")).queryByRole("switch")).not.toBeInTheDocument();
    await user.click(await wells.findByRole("switch", { name: "Wells is online" }));
    await user.click(await screen.findByRole("button", { name: "Take offline" }));
    expect(await wells.findByText("offline")).toBeVisible();
    expect(await screen.findByText("Offline now: Wells")).toBeVisible();
    expect(await backend.sql`select is_online from projects where id = ${id}`).toEqual([
      { is_online: false },
    ]);
    expect(wells.queryByRole("switch")).not.toBeInTheDocument();
  });

  it("says what is empty before the owner puts a project online, and can be undone", async ({
    member,
    open,
  }) => {
    await createProject(member, { title: "Wells", budget: 5 });
    const user = await open();
    const wells = await card("Wells");
    const online = () => wells.getByRole("switch", { name: "Wells is online" });
    await user.click(online());
    const question = await screen.findByRole("dialog", { name: "Put this project online?" });
    expect(question).toHaveTextContent(/Still empty: Start date, End date/);
    await user.click(within(question).getByRole("button", { name: "Not now" }));
    expect(online()).not.toBeChecked();
    await user.click(online());
    await user.click(await screen.findByRole("button", { name: "Put online" }));
    await waitFor(() => expect(online()).toBeChecked());
    expect(await screen.findByText("Online now: Wells")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(online()).not.toBeChecked());
  });

  it("says so where the server refuses", async ({ backend, member, colleague, open }) => {
    const { id } = await createProject(member, { title: "Wells", is_online: true });
    const user = await open();
    const wells = await card("Wells");
    await backend.sql`update projects set user_id = ${colleague.userId} where id = ${id}`;
    await user.click(wells.getByRole("switch", { name: "Wells is online" }));
    expect(await screen.findByText("Failed to take the project offline")).toBeVisible();
    expect(await backend.sql`select is_online from projects where id = ${id}`).toEqual([
      { is_online: true },
    ]);
    await expectLogged("failed.takeOffline");
  });
});

describe("a new project", () => {
  it("stands first and has the focus, also where the filters would leave it out", async ({
    member,
    open,
  }) => {
    await createProject(member, { title: "Wells", is_online: true });
    const user = await open("/dashboard?show=online");
    await showsOnly("Wells");
    await user.click(screen.getByRole("button", { name: "Duplicate Wells" }));
    await showsOnly("Copy of Wells", "Wells");
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "Edit Copy of Wells" })).toHaveFocus(),
    );
  });

  it("stands first also in the list that is shown by then", async ({ backend, member, open }) => {
    await createProject(member, { title: "Seeds" });
    await createProject(member, { title: "Wells", is_online: true });
    const user = await open("/dashboard?show=online");
    await showsOnly("Wells");
    const letGo = holdCalls(backend, "POST", "rpc/duplicate_project");
    await user.click(screen.getByRole("button", { name: "Duplicate Wells" }));
    await user.click(screen.getByRole("link", { name: "Vigie" }));
    await showsOnly("Wells", "Seeds");
    letGo();
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "Edit Copy of Wells" })).toHaveFocus(),
    );
    expect((await card("Copy of Wells")).getByText("New")).toBeVisible();
  });

  it("stays first and marked until the list is filtered or ordered", async ({ member, open }) => {
    await createProject(member, { title: "Seeds" });
    await createProject(member, { title: "Wells", is_online: true });
    const user = await open();
    await user.click((await card("Wells")).getByRole("button", { name: "Duplicate Wells" }));
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "Edit Copy of Wells" })).toHaveFocus(),
    );
    expect((await card("Copy of Wells")).getByText("New")).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Visibility" }), "Online");
    // Without a pause: only what is typed waits.
    expect(window.location.search).toBe("?show=online");
    await showsOnly("Wells");
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Visibility" }),
      "Online and offline",
    );
    expect((await card("Copy of Wells")).queryByText("New")).not.toBeInTheDocument();
  });

  it("is first after Create Project, and a reload does not mark it again", async ({
    member,
    open,
  }) => {
    await createProject(member, { title: "Wells" });
    const user = await open("/add-project");
    await user.type(await screen.findByRole("textbox", { name: "Project Title" }), "Latrines");
    await user.click(screen.getByRole("button", { name: "Create Project" }));
    await waitFor(() => expect(screen.getByRole("link", { name: "Edit Latrines" })).toHaveFocus());
    expect(titles()[0]).toBe("Latrines");
    await waitFor(() => expect(JSON.stringify(window.history.state)).not.toContain("created"));
  });

  it("takes the place of the first steps, and the list was never said to be empty", async ({
    open,
  }) => {
    const user = await open();
    const [add] = await screen.findAllByRole("link", { name: "Add project" });
    if (!add) throw new Error("There is no link to the page that adds a project.");
    const said = new Set<string | null>();
    const watch = new MutationObserver(() => said.add(document.body.textContent));
    watch.observe(document.body, { childList: true, subtree: true });
    await user.click(add);
    await user.type(await screen.findByRole("textbox", { name: "Project Title" }), "Latrines");
    await user.click(screen.getByRole("button", { name: "Create Project" }));
    await showsOnly("Latrines");
    await waitFor(() => expect(screen.getByRole("link", { name: "Edit Latrines" })).toHaveFocus());
    watch.disconnect();
    expect([...said].filter((text) => text?.includes("No projects found."))).toEqual([]);
  });

  it("is not made where the server refuses, which is said above another list, too", async ({
    backend,
    member,
    open,
  }) => {
    await createProject(member, { title: "Seeds" });
    const { id } = await createProject(member, { title: "Wells", is_online: true });
    const user = await open("/dashboard?show=online");
    const wells = await card("Wells");
    await backend.sql`delete from projects where id = ${id}`;
    const letGo = holdCalls(backend, "POST", "rpc/duplicate_project");
    await user.click(wells.getByRole("button", { name: "Duplicate Wells" }));
    await user.click(screen.getByRole("link", { name: "Vigie" }));
    await showsOnly("Seeds");
    letGo();
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(await backend.sql`select title from projects`).toEqual([{ title: "Seeds" }]);
    await expectLogged("There is no such project");
  });
});
