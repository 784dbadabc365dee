import { act, screen, waitFor, within } from "@testing-library/react";
import { createProject, type TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test.extend("expectPublicList", ({ member, backend }) => async (as?: TestMember) => {
  const { id } = await createProject(member);
  await renderApp(`/project/${id}/dataviz/6`, { backend, ...(as && { as }) });
  await waitFor(() => expect(window.location.pathname).toBe("/monitoring"));
});

const dashboard = () => screen.findByRole("heading", { level: 1, name: /^Hello, / });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

async function expectSilentReturn() {
  expect(await dashboard()).toBeVisible();
  expect(window.location.pathname).toBe("/dashboard");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
}

describe("the editor of a project sends away", () => {
  it("visitors, to the sign-in", async ({ member, backend }) => {
    const { id } = await createProject(member);
    await renderApp(`/project/${id}/edit`, { backend });
    expect(await heading("Sign in")).toBeVisible();
  });

  it.for([
    "/project/undefined/edit",
    "/project/42/edit",
    "/project/7f0c8f0e-0000-4000-8000-00000000000g/edit",
    "/project/7f0c8f0e-0000-4000-8000-000000000000/edit",
  ])("%s, silently to the dashboard", async (address, { backend, member }) => {
    await renderApp(address, { backend, as: member });
    await expectSilentReturn();
  });

  it("a colleague who typed the address of General Information", async ({
    member,
    backend,
    colleague,
  }) => {
    const { id } = await createProject(member);
    await renderApp(`/project/${id}/edit`, { backend, as: colleague });
    await expectSilentReturn();
  });

  it("a member of another organisation, also where the project is online", async ({
    member,
    backend,
    stranger,
  }) => {
    const { id } = await createProject(member, { is_online: true });
    await renderApp(`/project/${id}/edit`, { backend, as: stranger });
    await expectSilentReturn();
  });

  it("an address of no page, to the public list", ({ expectPublicList, member }) =>
    expectPublicList(member));
  it("a visitor at an address of no page, to the public list", ({ expectPublicList }) =>
    expectPublicList());
});

describe("a project that cannot be loaded", () => {
  it("says so, and leads back to the dashboard after a while", async ({ member, backend }) => {
    const { id } = await createProject(member);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await renderApp(`/project/${id}/edit`, { backend, as: member });
    sendRequestsTo(async (input, init) =>
      String(input).includes("user_id=eq.")
        ? Response.json({ message: "no" }, { status: 403 })
        : backend.fetch(input, init),
    );
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load project data");
    expect(await heading("Edit Project")).toBeVisible();
    expect(window.location.pathname).toBe(`/project/${id}/edit`);
    await expectLogged("failed.loadProject");
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await dashboard()).toBeVisible();
  });

  it("is still edited where only the outline for the sidebar cannot be loaded", async ({
    member,
    backend,
  }) => {
    const { id } = await createProject(member, { title: "Wells of Kaya" });
    await renderApp(`/project/${id}/edit`, { backend, as: member });
    sendRequestsTo(async (input, init) =>
      String(input).includes("key_milestones")
        ? Response.json({ message: "no" }, { status: 403 })
        : backend.fetch(input, init),
    );
    expect(await heading("Wells of Kaya")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await expectLogged("failed.loadOutline");
    // The preview's card then has no steps.
    await expectLogged("failed.loadMilestones");
  });
});

describe("a project that a colleague deletes meanwhile", () => {
  it("says so, and keeps what was typed", async ({ member, backend, colleague }) => {
    const { id } = await createProject(member);
    const user = await renderApp(`/project/${id}/milestones`, { backend, as: member });
    const name = await screen.findByRole("textbox", { name: "Name" });
    await user.type(name, "Survey");
    await colleague.client.from("projects").delete().eq("id", id).throwOnError();
    await user.click(screen.getByRole("button", { name: "Add Milestone" }));
    expect(await screen.findByText(/^The project was deleted meanwhile/)).toBeVisible();
    expect(name).toBeVisible();
    expect(name).toHaveValue("Survey");
    await expectLogged("failed.saveMilestone");
  });
});

describe("the editor's frame", () => {
  const sidebar = async () => within(await screen.findByRole("complementary", { name: "Project" }));

  it("names the project and how complete it is, marks the page one is on, and leads back", async ({
    member,
    backend,
  }) => {
    const { id } = await createProject(member, { title: "مشروع المياه 💧", budget: 1 });
    const user = await renderApp(`/project/${id}/edit`, { backend, as: member });
    const { findByText, getByRole } = await sidebar();
    expect(await findByText("مشروع المياه 💧")).toHaveAttribute("dir", "auto");
    expect(screen.getByText("Terres d’Eau")).toBeVisible();
    expect(await findByText("13% complete, offline")).toBeVisible();
    const current = getByRole("link", { name: "General Information" });
    expect(current).toHaveAttribute("aria-current", "page");
    expect(document.title).toBe("General Information · مشروع المياه 💧 · Vigie");
    await user.click(getByRole("link", { name: "Back to Dashboard" }));
    expect(await dashboard()).toBeVisible();
  });

  it("is a drawer on narrow screens, that Escape closes, giving the focus back, the choice of a page and the way back", async ({
    member,
    backend,
  }) => {
    const { id } = await createProject(member);
    const user = await renderApp(`/project/${id}/edit`, { backend, as: member });
    const menu = await screen.findByRole("button", { name: "Menu" });
    await user.click(menu);
    const drawer = () => screen.findByRole("dialog", { name: "Pages of the project" });
    const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(within(await drawer()).getByRole("link", { name: "General Information" })).toBeVisible();
    await user.keyboard("{Escape}");
    await isClosed();
    expect(menu).toHaveFocus();
    await user.click(menu);
    await user.click(within(await drawer()).getByRole("link", { name: "Press" }));
    await isClosed();
    await screen.findByRole("heading", { level: 1, name: "Press" });
    await user.click(screen.getByRole("button", { name: "Menu" }));
    await drawer();
    window.history.back();
    await isClosed();
    await waitFor(() => expect(window.location.pathname).toBe(`/project/${id}/edit`));
  });
});
