import { screen, waitFor, within } from "@testing-library/react";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

let backend: TestBackend;
let awa: TestMember;
let issa: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  const organisation = await createOrganisation(backend, "Terres d’Eau");
  awa = await createMember(backend, organisation);
  issa = await createMember(backend, organisation);
  stranger = await createMember(backend, await createOrganisation(backend, "Écoles du Littoral"));
});

afterAll(() => backend.close());

const dashboard = () => screen.findByRole("heading", { level: 1, name: /^Hello, / });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

async function expectSilentReturn() {
  expect(await dashboard()).toBeVisible();
  expect(window.location.pathname).toBe("/dashboard");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
}

describe("the editor of a project sends away", () => {
  it("visitors, to the sign-in", async () => {
    const { id } = await createProject(awa);
    await renderApp(`/project/${id}/edit`, { backend });
    expect(await heading("Sign in")).toBeVisible();
  });

  it.each([
    "/project/undefined/edit",
    "/project/42/edit",
    "/project/7f0c8f0e-0000-4000-8000-00000000000g/edit",
    "/project/7f0c8f0e-0000-4000-8000-000000000000/edit",
  ])("%s, silently to the dashboard", async (address) => {
    await renderApp(address, { backend, as: awa });
    await expectSilentReturn();
  });

  it("a colleague who typed the address of General Information", async () => {
    const { id } = await createProject(awa);
    await renderApp(`/project/${id}/edit`, { backend, as: issa });
    await expectSilentReturn();
  });

  it("a member of another organisation, also where the project is online", async () => {
    const { id } = await createProject(awa, { is_online: true });
    await renderApp(`/project/${id}/edit`, { backend, as: stranger });
    await expectSilentReturn();
  });

  it.each([awa, undefined])("an address of no page, to the public list", async (as) => {
    const { id } = await createProject(awa);
    await renderApp(`/project/${id}/dataviz/6`, { backend, as });
    await waitFor(() => expect(window.location.pathname).toBe("/monitoring"));
  });
});

describe("a project that cannot be loaded", () => {
  it("says so, and leads back to the dashboard after a while", async () => {
    const { id } = await createProject(awa);
    await renderApp(`/project/${id}/edit`, { backend, as: awa });
    sendRequestsTo(async (input, init) =>
      String(input).includes("user_id=eq.")
        ? Response.json({ message: "no" }, { status: 403 })
        : backend.fetch(input, init),
    );
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load project data");
    expect(await heading("Edit Project")).toBeVisible();
    expect(window.location.pathname).toBe(`/project/${id}/edit`);
    expectLogged("Failed to load project data");
    expect(await dashboard()).toBeVisible();
  });

  it("is still edited where only the outline for the sidebar cannot be loaded", async () => {
    const { id } = await createProject(awa, { title: "Wells of Kaya" });
    await renderApp(`/project/${id}/edit`, { backend, as: awa });
    sendRequestsTo(async (input, init) =>
      String(input).includes("key_milestones")
        ? Response.json({ message: "no" }, { status: 403 })
        : backend.fetch(input, init),
    );
    expect(await heading("Wells of Kaya")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expectLogged("Failed to load the outline of the project");
  });
});

describe("the editor's frame", () => {
  const sidebar = async () => within(await screen.findByRole("complementary", { name: "Project" }));

  it("names the project and how complete it is, and marks the page one is on", async () => {
    const { id } = await createProject(awa, { title: "مشروع المياه 💧", budget: 1 });
    await renderApp(`/project/${id}/edit`, { backend, as: awa });
    const { findByText, getByRole } = await sidebar();
    expect(await findByText("مشروع المياه 💧")).toHaveAttribute("dir", "auto");
    expect(await findByText("13% complete, offline")).toBeVisible();
    const current = getByRole("link", { name: "General Information" });
    expect(current).toHaveAttribute("aria-current", "page");
    expect(document.title).toBe("مشروع المياه 💧 · Vigie");
  });

  it("goes back to the dashboard", async () => {
    const { id } = await createProject(awa);
    const user = await renderApp(`/project/${id}/edit`, { backend, as: awa });
    await user.click((await sidebar()).getByRole("link", { name: "Back to Dashboard" }));
    expect(await dashboard()).toBeVisible();
  });

  it("is a drawer on narrow screens, that Escape closes and that gives the focus back", async () => {
    const { id } = await createProject(awa);
    const user = await renderApp(`/project/${id}/edit`, { backend, as: awa });
    const menu = await screen.findByRole("button", { name: "Menu" });
    await user.click(menu);
    const drawer = await screen.findByRole("dialog", { name: "Pages of the project" });
    expect(within(drawer).getByRole("link", { name: "General Information" })).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(drawer).not.toBeInTheDocument());
    expect(menu).toHaveFocus();
  });

  it("closes the drawer when another page of the editor is chosen", async () => {
    const { id } = await createProject(awa);
    const user = await renderApp(`/project/${id}/edit`, { backend, as: awa });
    await user.click(await screen.findByRole("button", { name: "Menu" }));
    const drawer = await screen.findByRole("dialog", { name: "Pages of the project" });
    await user.click(within(drawer).getByRole("link", { name: "General Information" }));
    await waitFor(() => expect(drawer).not.toBeInTheDocument());
  });
});
