import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

let wellsId: string;

const longTitle = `${"Very long title ".repeat(12)}end`;
const arabicTitle = "عيادات متنقلة 🚑";

it.beforeAll(async ({ member }) => {
  const online = (facts: Record<string, unknown>) =>
    createProject(member, { is_online: true, ...facts });
  await createProject(member, { title: "Secret project" });
  await online({ title: "Bare project" });
  await online({ title: longTitle, status: "completed", end_date: "2020-01-31" });
  await online({ title: arabicTitle, countries: ["ye"], cities: ["Seiyun"] });
  const wells = await online({
    title: "Wells of Kaya",
    status: "in_progress",
    short_description: "Drilling for twelve villages",
    start_date: "2025-03-15",
    end_date: "2999-12-31",
    beneficiaries: 8400,
    countries: ["bf", "ci"],
    cities: ["Kaya", "Boulsa"],
  });
  wellsId = wells.id;
});

const list = "/monitoring?view=projects";
const card = (name: string) => screen.findByRole("article", { name });
const titles = () =>
  screen.queryAllByRole("heading", { level: 2 }).map((title) => title.textContent);
const search = () => screen.findByRole("searchbox", { name: "Search projects" });
const counted = (text: string) => screen.findByText(text);
const inAddress = (query: string) => waitFor(() => expect(window.location.search).toBe(query));

describe("the list", () => {
  it("begins at its top where a link from further down leads to it", async ({ backend }) => {
    const user = await renderApp("/monitoring", { backend });
    await screen.findByText("Latest updates");
    const scroll = vi.spyOn(window, "scrollTo");
    await user.click(await screen.findByRole("link", { name: "All projects" }));
    await counted("Showing 4 of 4 projects");
    expect(scroll).toHaveBeenCalledWith(0, 0);
    scroll.mockClear();
    await user.click(screen.getByRole("link", { name: "All projects" }));
    expect(scroll).toHaveBeenCalledWith(0, 0);
  });

  it("leaves one's place to the browser while its page is loaded again", async ({ backend }) => {
    await renderApp(list, { backend });
    await card("Wells of Kaya");
    expect(window.history.scrollRestoration).toBe("manual");
    window.dispatchEvent(new Event("pagehide"));
    expect(window.history.scrollRestoration).toBe("auto");
    window.dispatchEvent(new Event("pageshow"));
    expect(window.history.scrollRestoration).toBe("manual");
  });

  it("shows a spinner while it loads, then the newest first, and none that is offline, not even to its owner", async ({
    backend,
    member,
  }) => {
    await renderApp(list, { backend, as: member });
    expect(await screen.findByText("Loading projects")).toBeInTheDocument();
    await counted("Showing 4 of 4 projects");
    expect(screen.queryByText("Loading projects")).not.toBeInTheDocument();
    expect(titles()).toEqual(["Wells of Kaya", arabicTitle, longTitle, "Bare project"]);
  });

  it("says so in red when it cannot be loaded, and loads on demand", async ({ backend }) => {
    const requests = async () => new Response("{}", { status: 403 });
    const user = await renderApp(list, { backend, requests });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load projects");
    await expectLogged("failed.loadProjects");
    await expectLogged("failed.loadOrganisation");
    expect(screen.queryByText(/Showing/)).not.toBeInTheDocument();

    sendRequestsTo(backend.fetch);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await card("Wells of Kaya")).toBeVisible();
  });

  it("opens by navigation state, and keeps itself in the address", async ({ backend }) => {
    await renderApp("/monitoring", { backend, state: { showProjects: true } });
    const title = { level: 1, name: "Terres d’Eau projects" };
    expect(await screen.findByRole("heading", title)).toBeVisible();
    expect(screen.getByText("Real-time overview of all active projects")).toBeVisible();
    await inAddress("?view=projects");
  });

  it("does not open by a state that means nothing", async ({ backend }) => {
    await renderApp("/monitoring", { backend, state: { showProjects: "yes" } });
    expect(await screen.findByRole("link", { name: "Consult" })).toBeVisible();
  });
});

describe("a card", () => {
  it("says what, when, for whom and where, or that it is not known, and leads to the project", async ({
    backend,
  }) => {
    await renderApp(list, { backend });
    const bare = within(await card("Bare project"));
    for (const text of ["Not set", "No beneficiaries", "No countries", "No cities"]) {
      expect(bare.getByText(text)).toBeVisible();
    }
    const wells = within(await card("Wells of Kaya"));
    for (const text of [
      "In progress",
      "Online",
      "Drilling for twelve villages",
      "March 2025 - December 2999",
      "8,400 beneficiaries",
      "Burkina Faso, Côte d'Ivoire",
      "Kaya, Boulsa",
      "just now",
    ]) {
      expect(wells.getByText(text)).toBeVisible();
    }
    const details = wells.getByRole("link", { name: "View Details Wells of Kaya" });
    expect(details).toHaveAttribute("href", `/project/${wellsId}`);
    const clinics = within(await card(arabicTitle));
    expect(clinics.getByRole("heading")).toHaveAttribute("dir", "auto");
  });

  it("says how many of its milestones are completed", async ({ backend }) => {
    const milestones = ["completed", "pending", "in_progress"].map((status_milestone) => ({
      project_id: wellsId,
      name_milestone: "Step",
      status_milestone,
    }));
    await backend.sql`insert into key_milestones ${backend.sql(milestones)}`;
    await renderApp(list, { backend });
    const line = within(await card("Wells of Kaya")).getByText("1 of 3 steps");
    expect(line).toBeVisible();
    // The bar beside it says the same again.
    expect(line.textContent).toBe("1 of 3 steps");
    expect(line.querySelector("svg")?.closest("[aria-hidden]")).not.toBeNull();
    expect(within(await card("Bare project")).queryByText(/steps?$/)).not.toBeInTheDocument();
  });

  it("leads with the first picture in a size that fits, and is whole without one", async ({
    backend,
  }) => {
    const base = `${wellsId}/${"a".repeat(24)}.webp`;
    await backend.sql`
      insert into photos_projet (project_id, la_photo,
        rendition_base, picture_width, picture_height, picture_colour)
      values (${wellsId}, 'data:image/webp;base64,AAAA', ${base}, 1200, 800, '#b7791f')`;
    await renderApp(list, { backend });
    const picture = within(await card("Wells of Kaya")).getByAltText("");
    expect(picture).toHaveAttribute("srcset", expect.stringContaining("a-320.webp 320w"));
    expect(within(await card("Bare project")).queryByAltText("")).not.toBeInTheDocument();

    fireEvent.error(picture);
    expect(picture).not.toBeInTheDocument();
    expect(await card("Wells of Kaya")).toBeVisible();
  });
});

describe("search and filters", () => {
  it("that nothing passes say so, and can be cleared", async ({ backend }) => {
    const user = await renderApp(`${list}&search=nowhere&status=completed&dates=active`, {
      backend,
    });
    expect(await screen.findByText("No projects found matching your filters.")).toBeVisible();
    expect(await counted("Showing 0 of 4 projects")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Clear all filters" }));
    expect(await counted("Showing 4 of 4 projects")).toBeVisible();
    expect(await search()).toHaveValue("");
    await inAddress("?view=projects");
  });

  it("come back by the way back when they were cleared", async ({ backend }) => {
    const user = await renderApp(`${list}&search=nowhere`, { backend });
    await user.click(await screen.findByRole("link", { name: "Clear the search" }));
    expect(await counted("Showing 4 of 4 projects")).toBeVisible();
    window.history.back();
    expect(await counted("Showing 0 of 4 projects")).toBeVisible();
    expect(await search()).toHaveValue("nowhere");
  });

  it("are gone where a link of the page leads to all projects", async ({ backend }) => {
    const user = await renderApp(`${list}&search=wells`, { backend });
    await counted("Showing 1 of 4 projects");
    await user.click(await screen.findByRole("link", { name: "All projects" }));
    expect(await counted("Showing 4 of 4 projects")).toBeVisible();
    expect(await search()).toHaveValue("");
    await inAddress("?view=projects");
  });

  it("stay where a keyboard user skips to the content", async ({ backend }) => {
    const user = await renderApp(list, { backend });
    await user.type(await search(), "wells");
    await inAddress("?view=projects&search=wells");
    const field = await search();
    await user.click(screen.getByRole("link", { name: "Skip to content" }));
    await counted("Showing 1 of 4 projects");
    expect(await search()).toBe(field);
  });

  it("leave the focus beside the one that is taken away", async ({ backend }) => {
    const user = await renderApp(`${list}&status=completed&dates=completed`, { backend });
    const remove = (name: string) => screen.findByRole("button", { name: `Remove ${name}` });
    (await remove("Completed")).focus();
    await user.keyboard("{Enter}");
    expect(await remove("Completed Projects")).toHaveFocus();
    await user.keyboard("{Enter}");
    await inAddress("?view=projects");
    expect(screen.getByRole("button", { name: "Filters" })).toHaveFocus();
  });

  it("of an address that means nothing narrow nothing", async ({ backend }) => {
    await renderApp("/monitoring?status=archived&dates=yesterday", { backend });
    expect(await counted("Showing 4 of 4 projects")).toBeVisible();
  });

  it.for([
    ["cote d'ivoire", "Wells of Kaya"],
    ["عيادات", arabicTitle],
  ] as const)("search for %j finds the one project", async ([text, title], { backend }) => {
    const user = await renderApp(list, { backend });
    await user.type(await search(), text);
    expect(await counted("Showing 1 of 4 projects")).toBeVisible();
    expect(titles()).toEqual([title]);
  });

  it("narrow by phase and by dates, each with a chip that takes it away", async ({ backend }) => {
    const user = await renderApp(list, { backend });
    expect(screen.queryByRole("combobox", { name: "Status" })).not.toBeInTheDocument();
    const toggle = await screen.findByRole("button", { name: "Filters" });
    await user.click(toggle);
    expect(toggle).toHaveAttribute("aria-expanded", "true");

    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "In Progress");
    expect(await counted("Showing 1 of 4 projects")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove In Progress" }));
    expect(await counted("Showing 4 of 4 projects")).toBeVisible();

    const dates = screen.getByRole("combobox", { name: "Date Range" });
    await user.selectOptions(dates, "Completed Projects");
    expect(await counted("Showing 1 of 4 projects")).toBeVisible();
    expect(titles()).toEqual([longTitle]);
    await user.selectOptions(dates, "Active Projects");
    await waitFor(() => expect(titles()).toEqual(["Wells of Kaya"]));
    await user.click(screen.getByRole("button", { name: "Remove Active Projects" }));
    expect(await counted("Showing 4 of 4 projects")).toBeVisible();
  });

  it("offer each status and date range", async ({ backend }) => {
    const user = await renderApp(list, { backend });
    await user.click(await screen.findByRole("button", { name: "Filters" }));
    const choices = (name: string) =>
      within(screen.getByRole("combobox", { name }))
        .getAllByRole("option")
        .map((option) => option.textContent);
    expect(choices("Status")).toEqual(["All Statuses", "Just Started", "In Progress", "Completed"]);
    expect(choices("Date Range")).toEqual(["All Time", "Active Projects", "Completed Projects"]);
  });

  it("come from the address, so that a filtered list can be shared", async ({ backend }) => {
    await renderApp("/monitoring?search=kaya&status=in_progress", { backend });
    expect(await counted("Showing 1 of 4 projects")).toBeVisible();
    expect(await search()).toHaveValue("kaya");
    expect(screen.getByRole("button", { name: "Remove In Progress" })).toBeVisible();
  });

  it("that are typed last do not take back who goes on to a project that comes slowly", async ({
    backend,
  }) => {
    const user = await renderApp(list, { backend });
    await card("Wells of Kaya");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await user.type(await search(), "kaya");
    // So far a link has come while the code of its page is on its way: the list is still there.
    window.history.replaceState(window.history.state, "", `/project/${wellsId}`);
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(window.location.pathname).toBe(`/project/${wellsId}`);
  });

  it("go into the address without adding a step to the history", async ({ backend }) => {
    const user = await renderApp(list, { backend });
    await card("Wells of Kaya");
    const before = window.history.length;
    await user.type(await search(), "kaya & co");
    await inAddress("?view=projects&search=kaya+%26+co");
    await user.click(screen.getByRole("button", { name: "Filters" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Completed");
    await inAddress("?view=projects&search=kaya+%26+co&status=completed");
    expect(window.history.length).toBe(before);
  });
});

describe("coming back from a project", () => {
  it("finds the search as it was, and the focus on the link that was followed", async ({
    backend,
  }) => {
    const user = await renderApp(list, { backend });
    await user.type(await search(), "kaya");
    await inAddress("?view=projects&search=kaya");
    await user.click(await screen.findByRole("link", { name: "View Details Wells of Kaya" }));
    await user.click(await screen.findByRole("link", { name: "Back to Projects" }));

    expect(await search()).toHaveValue("kaya");
    expect(await counted("Showing 1 of 4 projects")).toBeVisible();
    const details = screen.getByRole("link", { name: "View Details Wells of Kaya" });
    await waitFor(() => expect(details).toHaveFocus());
  });
});
