import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { createProject, type TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  .override("project", ({ member }) => createProject(member, { "mot-rs": "#wells" }))
  .extend(
    "address",
    ({ project }) =>
      () =>
        `/project/${project.id}/social-media`,
  )
  .extend("open", ({ member, address, backend }) => (as: TestMember = member) => {
    return renderApp(address(), { backend, as });
  })
  .extend("stored", ({ backend, project }) => async () => {
    const [row] =
      await backend.sql`select "mot-rs" as keyword from projects where id = ${project.id}`;
    return row?.keyword;
  });
const keywords = () => screen.findByRole("textbox", { name: "Keywords" });
const button = (name: string) => screen.getByRole("button", { name });
const saved = () => screen.findByText("Keyword saved successfully");
const alert = () => screen.findByRole("alert");

async function retype(user: UserEvent, text: string) {
  await user.clear(await keywords());
  await user.type(await keywords(), text);
}

describe("Social Media", () => {
  it("says so where the keyword cannot be loaded, with a way to try again", async ({
    open,
    backend,
  }) => {
    const user = await open();
    sendRequestsTo(async (input, init) =>
      decodeURIComponent(String(input)).includes("select=mot-rs")
        ? new Response("{}", { status: 403 })
        : backend.fetch(input, init),
    );
    expect(await alert()).toHaveTextContent("Failed to load keyword");
    await expectLogged("failed.loadKeyword");
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    expect(await keywords()).toHaveValue("#wells");
  });

  it("says what the keyword is for", async ({ open }) => {
    await open();
    expect(
      await screen.findByText(
        "The keyword filters social posts and shows on the project dashboard.",
      ),
    ).toBeVisible();
    expect(await keywords()).toHaveValue("#wells");
  });
});

describe("a keyword", () => {
  it("that cannot be saved says so, and is not lost", async ({ open, backend, stored }) => {
    const user = await open();
    await retype(user, "#water");
    refuseCalls(backend, "PATCH", "projects");
    await user.click(button("Save Keyword"));
    expect(await alert()).toHaveTextContent(
      /^Failed to save keywordNothing you typed is lost.Try again$/,
    );
    await expectLogged("failed.saveKeyword");
    expect(await keywords()).toHaveValue("#water");
    expect(await stored()).toBe("#wells");
  });

  it("that another member changed meanwhile is not overwritten", async ({
    open,
    backend,
    project,
  }) => {
    const user = await open();
    await retype(user, "#water");
    await backend.sql`update projects set "mot-rs" = '#rain' where id = ${project.id}`;
    await user.click(button("Save Keyword"));
    expect(await alert()).toHaveTextContent("while you were editing it: Keywords.");
    await expectLogged("failed.saveKeyword");
    await user.click(button("Take theirs: Keywords"));
    expect(await keywords()).toHaveValue("#rain");
    expect(screen.queryByText("Unsaved changes")).not.toBeInTheDocument();
  });

  it("is saved trimmed, by a colleague too, with Enter", async ({ open, colleague, stored }) => {
    const user = await open(colleague);
    await retype(user, "  #water, мир 💧  {Enter}");
    await saved();
    expect(await stored()).toBe("#water, мир 💧");
    await waitFor(async () => expect(await keywords()).toHaveValue("#water, мир 💧"));
  });

  it("may be left out: blanks store none", async ({ open, stored }) => {
    const user = await open();
    await retype(user, "   {Enter}");
    await saved();
    expect(await stored()).toBeNull();
    const entry = screen.getByRole("link", { name: "Social Media" });
    await waitFor(() => expect(entry).toHaveAccessibleDescription("0 entries"));
  });

  it("on its way disables the button and says so", async ({ open, backend }) => {
    const user = await open();
    await retype(user, "#water");
    const letGo = holdCalls(backend, "PATCH", "projects");
    await user.click(button("Save Keyword"));
    expect(await screen.findByRole("button", { name: "Saving..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    letGo();
    await saved();
  });

  it("that is not saved is asked about on leaving", async ({ open }) => {
    const user = await open();
    await retype(user, "#water");
    const sidebar = within(screen.getByRole("complementary", { name: "Project" }));
    await user.click(sidebar.getByRole("link", { name: "Press" }));
    await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(button("Stay on this page"));
    expect(await keywords()).toHaveValue("#water");
  });
});
