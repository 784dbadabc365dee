import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { createMember, createProject, type TestMember } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { rememberLanguage } from "@/lib/language/chosen-language";
import { expectLogged } from "@/testing/console";
import { renderApp, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const openMenu = async (user: UserEvent) => {
  await user.keyboard("{Control>}k{/Control}");
  return screen.findByRole("combobox", { name: "Find projects, pages and actions" });
};
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const arrivedAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const addProjectPage = () => screen.findByRole("textbox", { name: "Project Title" });
const menu = () => screen.queryByRole("dialog", { name: "Find projects, pages and actions" });

describe("the command menu", () => {
  it("is not there for visitors, whose keys stay the browser's", async ({ backend }) => {
    const user = await renderApp("/login", { backend });
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("button", { name: "Find" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Sign in" })).not.toHaveAttribute("title");
    expect(menu()).not.toBeInTheDocument();
  });

  it("lists no project of another organisation", async ({ backend, member }) => {
    const other = await backend.sql<
      { id: number }[]
    >`insert into organisations (name) values ('Others') returning id`;
    await backend.sql`insert into projects (title, organization_id, is_online)
      values ('Bridges of theirs', ${other[0]?.id ?? null}, true)`;
    await createProject(member, { title: "Bridges of ours" });
    const user = await renderApp("/add-project", { backend, as: member });
    await addProjectPage();
    await user.type(await openMenu(user), "bridges of");
    await screen.findByRole("option", { name: /^Bridges of ours offline/ });
    expect(options().filter((text) => text?.includes("theirs"))).toEqual([]);
  });

  it("finds the pages of every project, and General Information of one's own only", async ({
    backend,
    member,
    colleague,
  }) => {
    const { id } = await createProject(colleague, { title: "Bridges of Bama" });
    const user = await renderApp("/add-project", { backend, as: member });
    await addProjectPage();
    const field = await openMenu(user);
    await user.type(field, "general bama");
    expect(await screen.findByText(/No matches/)).toBeVisible();
    await user.clear(field);
    await user.type(field, "bud bama");
    await user.click(await screen.findByRole("option", { name: "Budget spent · Bridges of Bama" }));
    await arrivedAt(`/project/${id}/budget`);
  });

  it("says so where nothing has that name, and does nothing on Enter", async ({
    backend,
    member,
  }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await addProjectPage();
    await user.type(await openMenu(user), "xyzzy{Enter}");
    expect(await screen.findByText(/No matches/)).toBeVisible();
    expect(options()).toEqual([]);
    expect(menu()).toBeVisible();
  });

  it("still has pages and actions where projects cannot be loaded", async ({
    backend,
    organisation,
  }) => {
    const someone = await createMember(backend, organisation);
    const user = await renderApp("/add-project", { backend, as: someone });
    await addProjectPage();
    sendRequestsTo(async (input, init) =>
      new Request(input, init).url.includes("/projects?")
        ? new Response("{}", { status: 400 })
        : backend.fetch(input, init),
    );
    await openMenu(user);
    expect(await screen.findByText(/^Projects could not be loaded/)).toBeVisible();
    expect(screen.getByRole("option", { name: "Members" })).toBeVisible();
    await expectLogged("failed.loadProjects");
  });

  it("finds a project without its accents, and opens its editor or its public page", async ({
    backend,
    member,
  }) => {
    const { id } = await createProject(member, { title: "Écoles de Gorée" });
    const user = await renderApp("/add-project", { backend, as: member });
    await addProjectPage();
    await user.type(await openMenu(user), "ecoles goree");
    await screen.findByRole("option", { name: /^Écoles de Gorée offline/ });
    await user.keyboard("{Enter}");
    await arrivedAt(`/project/${id}/edit`);
    const heading = await screen.findByRole("heading", { level: 1, name: "Écoles de Gorée" });
    await waitFor(() => expect(heading).toHaveFocus());

    const [find] = screen.getAllByRole("button", { name: "Find" });
    if (find) await user.click(find);
    const field = await screen.findByRole("combobox", { name: /^Find projects/ });
    await user.type(field, "ecoles");
    const views = await screen.findByRole("group", { name: "Public pages" });
    await user.click(within(views).getByRole("option", { name: "Écoles de Gorée" }));
    await arrivedAt(`/project/${id}`);
  });

  it("leads to the milestones of a colleague's project, as Edit does", async ({
    backend,
    member,
    colleague,
  }) => {
    const { id } = await createProject(member, { title: "Latrines of Dori" });
    const user = await renderApp("/add-project", { backend, as: colleague });
    await addProjectPage();
    await user.type(await openMenu(user), "latrines");
    await screen.findByRole("option", { name: /^Latrines of Dori offline/ });
    await user.keyboard("{Enter}");
    await arrivedAt(`/project/${id}/milestones`);
    await screen.findByText(/^Only its owner can change it/);
    await user.type(await openMenu(user), "general info latrines");
    expect(options()).toEqual([]);
  });

  it("closes by Escape, gives the focus back and keeps what was typed", async ({
    backend,
    member,
  }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    const title = await addProjectPage();
    await user.type(title, "Wells");
    await openMenu(user);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(menu()).not.toBeInTheDocument());
    expect(title).toHaveFocus();
    expect(title).toHaveValue("Wells");
  });

  it("asks before it leaves a form with unsaved changes", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await user.type(await addProjectPage(), "Wells");
    await user.type(await openMenu(user), "trash{Enter}");
    await user.click(await screen.findByRole("button", { name: "Stay on this page" }));
    expect(screen.getByRole("textbox", { name: "Project Title" })).toHaveValue("Wells");
    expect(window.location.pathname).toBe("/add-project");
  });

  it("puts first what the person used last", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await addProjectPage();
    await user.type(await openMenu(user), "members{Enter}");
    await arrivedAt("/settings/members");
    await openMenu(user);
    const used = await screen.findByRole("group", { name: "Recently used" });
    expect(within(used).getAllByRole("option")).toHaveLength(1);
    expect(screen.getAllByRole("option")[0]).toHaveTextContent("Members");
  });

  it("does what the page offers, such as sending its form", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await user.type(await addProjectPage(), "Made from the menu");
    await user.type(await openMenu(user), "create project{Enter}");
    await arrivedAt("/dashboard");
    expect(await screen.findByRole("heading", { name: "Made from the menu" })).toBeVisible();
  });

  it("puts a project online after the question, and takes it offline", async ({
    backend,
    member,
  }) => {
    const { id } = await createProject(member, { title: "Wells of Kaya" });
    const isOnline = async () =>
      (await backend.sql`select is_online from projects where id = ${id}`)[0]?.is_online;
    const user = await renderApp(`/project/${id}/edit`, { backend, as: member });
    await screen.findByRole("switch", { name: "Online" });
    await user.type(await openMenu(user), "put online");
    await screen.findByRole("option", { name: /Put online/ });
    await user.keyboard("{Enter}");
    const question = await screen.findByRole("dialog", { name: "Put this project online?" });
    expect(await isOnline()).toBe(false);
    await user.click(within(question).getByRole("button", { name: "Put online" }));
    await waitFor(async () => expect(await isOnline()).toBe(true));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    // Until its save is over, the page takes no other.
    await screen.findByText("Saved just now");
    await user.type(await openMenu(user), "take offline");
    await screen.findByRole("option", { name: /Take offline/ });
    await user.keyboard("{Enter}");
    await waitFor(async () => expect(await isOnline()).toBe(false));
  });

  it("finds in the page's language by words that stand nowhere on it", async ({
    backend,
    member,
  }) => {
    rememberLanguage("fr");
    const user = await renderApp("/add-project", { backend, as: member });
    await screen.findByRole("textbox", { name: "Titre du projet" });
    await user.keyboard("{Control>}k{/Control}");
    const field = await screen.findByRole("combobox", { name: /^Trouver des projets/ });
    await user.type(field, "learn");
    expect(await screen.findByText(/^Aucun résultat/)).toBeVisible();
    await user.clear(field);
    await user.type(field, "apprendre");
    expect(await screen.findByRole("option", { name: "Voir le tutoriel" })).toBeVisible();
  });

  it("signs out", async ({ backend, organisation }) => {
    const someone: TestMember = await createMember(backend, organisation);
    await storeSession(someone);
    const user = await renderApp("/add-project", { backend, as: someone });
    await addProjectPage();
    await user.type(await openMenu(user), "log out{Enter}");
    await arrivedAt("/login");
  });
});

describe("shortcuts", () => {
  it("save the form that the person is in", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    const title = await addProjectPage();
    expect(screen.getByRole("button", { name: "Create Project" })).toHaveAttribute(
      "aria-keyshortcuts",
      "Control+S",
    );
    await user.type(title, "Saved by keys");
    await user.keyboard("{Control>}s{/Control}");
    await arrivedAt("/dashboard");
  });

  it("are left alone with AltGr, which types characters", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await user.click(await addProjectPage());
    await user.keyboard("{Control>}{Alt>}k{/Alt}{/Control}");
    expect(menu()).not.toBeInTheDocument();
  });

  it("are listed in a dialog of their own", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await addProjectPage();
    await user.keyboard("{Control>}/{/Control}");
    const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(dialog).getByText("Ctrl+K")).toBeVisible();
    await user.keyboard("{Control>}k{/Control}");
    expect(menu()).not.toBeInTheDocument();
  });
});
