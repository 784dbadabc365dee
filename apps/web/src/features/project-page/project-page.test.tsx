import { screen, waitFor, within } from "@testing-library/react";
import { createProject, type TestMember } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { describe, expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

let offlineId: string;
let wellsId: string;
let bareId: string;

const unknownId = "0f8fad5b-d9cb-469f-a165-70867728950e";

it.beforeAll(async ({ member }) => {
  offlineId = (await createProject(member, { title: "Secret project" })).id;
  bareId = (await createProject(member, { title: "Bare project", is_online: true })).id;
  const wells = await createProject(member, {
    title: "Wells of Kaya",
    is_online: true,
    status: "in_progress",
    continent: "Africa",
    countries: ["bf", "ml", "ne"],
    cities: ["Kaya", "Boulsa"],
    start_date: "2025-03-15",
    end_date: "2026-12-31",
    budget: 412_000.4,
    beneficiaries: 8400,
    short_description: "Drilling for twelve villages",
    long_description: "First the survey.\nThen the pumps.",
    goals: [6, 13],
  });
  wellsId = wells.id;
});

const heading = (name: string): Promise<HTMLElement> =>
  screen.findByRole("heading", { level: 1, name });
const page = () => screen.getByRole("main").textContent;
const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling;

async function expectNoted(backend: TestBackend, as: TestMember): Promise<void> {
  await renderApp(`/project/${offlineId}`, { backend, as });
  expect(await heading("Secret project")).toBeVisible();
  expect(screen.getByText(/^This project is offline\./)).toBeVisible();
}

describe("a project that a visitor may not see", () => {
  it.for([
    ["an unknown id", (): string => unknownId],
    ["the id of an offline project", (): string => offlineId],
    ["a malformed id", (): string => "42"],
    ["the word undefined", (): string => "undefined"],
    ["an id with a tail", (): string => `${wellsId}x`],
    ["an attempt at injection", (): string => encodeURIComponent("' or 1=1 --")],
    ["an id in another script", (): string => encodeURIComponent("مشروع")],
  ] as const)("by %s is not found, and always looks the same", async ([_name, id], { backend }) => {
    await renderApp(`/project/${id()}`, { backend });
    expect(await heading("Project not found")).toBeVisible();
    expect(page()).toBe(
      "Back to ProjectsProject not foundIt may have been taken offline, or the address may not be complete.See all projectsReturn to Dashboard",
    );
    expect(document.title).toBe("Project not found · Vigie");
  });

  it("is not found by a member of another organisation either", async ({ backend, stranger }) => {
    await renderApp(`/project/${offlineId}`, { backend, as: stranger });
    expect(await heading("Project not found")).toBeVisible();
  });

  it("leaves ways on: the dashboard and the public list", async ({ backend }) => {
    const user = await renderApp(`/project/${unknownId}`, { backend });
    const dashboard = await screen.findByRole("link", { name: "Return to Dashboard" });
    expect(dashboard).toHaveAttribute("href", "/dashboard");
    await user.click(screen.getByRole("link", { name: "See all projects" }));
    expect(await screen.findByRole("article", { name: "Wells of Kaya" })).toBeVisible();
  });
});

describe("a project that cannot be loaded", () => {
  it("says so, with ways on and a way to try again", async ({ backend }) => {
    const requests = async () => new Response("{}", { status: 403 });
    const user = await renderApp(`/project/${wellsId}`, { backend, requests });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load project data");
    await expectLogged("failed.loadProject");
    expect(screen.getByRole("link", { name: "Return to Dashboard" })).toBeVisible();
    expect(screen.getByRole("link", { name: "See all projects" })).toBeVisible();
    for (const french of screen.getAllByRole("link", { name: "Français" })) {
      expect(french).toHaveAttribute("href", `/fr/project/${wellsId}`);
    }

    sendRequestsTo(backend.fetch);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await heading("Wells of Kaya")).toBeVisible();
  });
});

describe("an offline project", () => {
  it("is shown to its owner, with a plain note", async ({ backend, member }) => {
    await expectNoted(backend, member);
  });
  it("is shown to a colleague, with a plain note", async ({ backend, colleague }) => {
    await expectNoted(backend, colleague);
  });
});

describe("a project page", () => {
  it("says that it loads", async ({ backend }) => {
    await renderApp(`/project/${wellsId}`, { backend });
    expect(await screen.findByText("Loading project data...")).toBeVisible();
    await heading("Wells of Kaya");
    expect(screen.queryByText("Loading project data...")).not.toBeInTheDocument();
  });

  it("has the facts of the project, in public formats", async ({ backend }) => {
    await renderApp(`/project/${wellsId}`, { backend });
    await heading("Wells of Kaya");
    for (const text of ["In progress", "Africa", "Drilling for twelve villages"]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(await fact("Program duration")).toHaveTextContent("March 15, 2025 - December 31, 2026");
    expect(await fact("Planned budget")).toHaveTextContent(/^€412,000$/);
    expect(await fact("Participants")).toHaveTextContent("8,400");
    expect(await fact("Where")).toHaveTextContent("Burkina Faso, Mali and 1 more");
    expect(screen.queryByText(/offline/)).not.toBeInTheDocument();
  });

  it("tells the whole story, with all its places", async ({ backend }) => {
    await renderApp(`/project/${wellsId}`, { backend });
    const story = within(await screen.findByRole("region", { name: "The project" }));
    expect(story.getByText(/First the survey\.\s+Then the pumps\./)).toBeVisible();
    expect(story.getByText("Burkina Faso, Mali, Niger")).toBeVisible();
    expect(story.getByText("Kaya, Boulsa")).toBeVisible();
  });

  it("leaves out what a project does not have, and says that more is to come", async ({
    backend,
  }) => {
    await renderApp(`/project/${bareId}`, { backend });
    await heading("Bare project");
    expect(await screen.findByText("More is published here as the work goes on.")).toBeVisible();
    for (const name of ["Program duration", "Planned budget", "Participants", "Where"]) {
      expect(screen.queryByText(name)).not.toBeInTheDocument();
    }
    expect(screen.queryByText("Not set")).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "The project" })).not.toBeInTheDocument();
  });

  it.for([
    ["of 200 characters", `${"Wells ".repeat(33)}ab`],
    ["from right to left", "مياه نظيفة لقرى حضرموت"],
    ["with emoji and markup", "Reef wardens 🪸🐠 <b>& friends</b>"],
  ] as const)("shows a title %s as it was written", async ([_name, title], { member, backend }) => {
    const { id } = await createProject(member, { title, is_online: true });
    await renderApp(`/project/${id}`, { backend });
    await screen.findByRole("link", { name: "See all projects" });
    const shown = screen.getByRole("heading", { level: 1 });
    expect(shown.textContent).toBe(title);
    expect(shown).toHaveAttribute("dir", "auto");
    await backend.sql`delete from projects where id = ${id}`;
  });

  it("names and describes itself to the browser and search engines", async ({ backend }) => {
    const description = document.createElement("meta");
    description.name = "description";
    description.content = "General";
    document.head.append(description);

    const user = await renderApp(`/project/${wellsId}`, { backend });
    await heading("Wells of Kaya");
    expect(document.title).toBe("Wells of Kaya · Vigie");
    expect(description.content).toBe("Drilling for twelve villages");

    await user.click(screen.getByRole("link", { name: "Back to Projects" }));
    await heading("Terres d’Eau projects");
    expect(description.content).toBe("General");
    description.remove();
  });

  it("leads back to the list of projects", async ({ backend }) => {
    const user = await renderApp(`/project/${wellsId}`, { backend });
    await user.click(await screen.findByRole("link", { name: "Back to Projects" }));
    expect(await screen.findByText("Showing 2 of 2 projects")).toBeVisible();
    expect(window.location.pathname).toBe("/monitoring");
  });
});

describe("Share", () => {
  it("copies the address where there is no share sheet, and says so in a toast", async ({
    backend,
  }) => {
    const user = await renderApp(`/project/${wellsId}?utm_source=mail`, { backend });
    await user.click(await screen.findByRole("button", { name: "Share" }));
    expect(await screen.findByText("Link copied")).toBeVisible();
    const copied = await navigator.clipboard.readText();
    expect(copied).toBe(`${window.location.origin}/project/${wellsId}`);
  });

  it("says of an offline project who can open its link", async ({ backend, member }) => {
    const { id } = await createProject(member, { title: "Not yet" });
    const user = await renderApp(`/project/${id}`, { backend, as: member });
    await user.click(await screen.findByRole("button", { name: "Share" }));
    const told = "Link copied. Until the project is online, only your colleagues can open it.";
    expect(await screen.findByText(told)).toBeVisible();
  });

  it("says what to do where nothing can be copied", async ({ backend }) => {
    const user = await renderApp(`/project/${wellsId}`, { backend });
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(await screen.findByRole("button", { name: "Share" }));
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent("Copy it from the address bar."),
    );
  });
});

describe("goals of the UN", () => {
  const goals = () =>
    screen
      .queryByRole("heading", { level: 3, name: "Goals of the UN" })
      ?.parentElement?.querySelectorAll("li");

  it("are there by number and name", async ({ backend }) => {
    await renderApp(`/project/${wellsId}`, { backend });
    await heading("Wells of Kaya");
    await waitFor(() => expect(goals()).toBeDefined());
    expect([...(goals() ?? [])].map((goal) => goal.textContent)).toEqual([
      "6Clean Water and Sanitation",
      "13Climate Action",
    ]);
  });

  it("are all of the description where there is nothing else", async ({ backend, member }) => {
    const only = await createProject(member, { title: "Only goals", is_online: true, goals: [1] });
    await renderApp(`/project/${only.id}`, { backend });
    await heading("Only goals");
    expect(await screen.findByRole("heading", { level: 2, name: "The project" })).toBeVisible();
    expect(goals()).toHaveLength(1);
  });

  it("are not named where a project has none", async ({ backend }) => {
    await renderApp(`/project/${bareId}`, { backend });
    await heading("Bare project");
    await screen.findByText(/More is published here/);
    expect(goals()).toBeUndefined();
  });
});

describe("sectors", () => {
  it("are named with their shares, and not by their codes", async ({ backend, member }) => {
    const { id } = await createProject(member, {
      title: "Only sectors",
      is_online: true,
      sectors: ["11220:60", "12220:40"],
    });
    await renderApp(`/project/${id}`, { backend });
    await heading("Only sectors");
    expect(await screen.findByText("Primary education 60% · Basic health care 40%")).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "The project" })).toBeVisible();
  });

  it("stand beside that the help is humanitarian", async ({ backend, member }) => {
    const { id } = await createProject(member, {
      title: "Only humanitarian",
      is_online: true,
      is_humanitarian: true,
    });
    await renderApp(`/project/${id}`, { backend });
    await heading("Only humanitarian");
    expect(await screen.findByText("Humanitarian help")).toBeVisible();
  });
});
