import { screen, waitFor, within } from "@testing-library/react";
import { createMember, createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { renderApp } from "@/testing/render-app";

const it = test.extend("open", ({ backend, member }) => () => {
  return renderApp("/dashboard", { backend, as: member });
});

it.beforeEach(async ({ backend, organisation }) => {
  await backend.sql`delete from projects`;
  await backend.sql`
    update organisations set image_url = null, contact_email = null where id = ${organisation.id}`;
});

const list = async () => {
  const heading = await screen.findByText("Getting started");
  const details = heading.closest("details");
  if (!details) throw new Error("The list cannot be folded.");
  return details;
};

describe("the list of what comes first", () => {
  it("is open for an organisation without projects, and leads to what can be done now", async ({
    open,
  }) => {
    await open();
    const details = await list();
    expect(details).toHaveAttribute("open");
    const links = within(details).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Add a logo and a contact", "/settings"],
      ["Add a project", "/add-project"],
      ["Import it", "/import-projects"],
      ["Invite a colleague", "/settings/members"],
    ]);
  });

  it("says what is done and what is next, and leaves the place to the projects", async ({
    backend,
    member,
    organisation,
    open,
  }) => {
    const { id } = await createProject(member, { title: "Wells" });
    await createMember(backend, organisation);
    await open();
    const details = await list();
    expect(details).not.toHaveAttribute("open");
    expect(details).toHaveTextContent("2 of 5 done");
    expect(details).toHaveTextContent("Next: Add a logo and a contact");
    const picture = within(details).getByText("Add a picture").closest("a");
    expect(picture).toHaveAttribute("href", `/project/${id}/picture`);
  });

  it("knows what was set a moment ago", async ({ backend, organisation, open }) => {
    await backend.sql`
      update organisations set image_url = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
      where id = ${organisation.id}`;
    const user = await open();
    await user.click(within(await list()).getByRole("link", { name: "Add a logo and a contact" }));
    await user.type(
      await screen.findByRole("textbox", { name: "Contact email" }),
      "hello@eau.example",
    );
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(async () => expect(await list()).toHaveTextContent("Next: Add a project"));
  });

  it("is not shown again to who hid it, and is to others", async ({
    backend,
    organisation,
    open,
  }) => {
    const user = await open();
    await user.click(within(await list()).getByRole("button", { name: "Hide this list" }));
    await waitFor(() => expect(screen.queryByText("Getting started")).not.toBeInTheDocument());
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    await renderApp("/dashboard", { backend, as: await createMember(backend, organisation) });
    expect(await list()).toBeVisible();
  });
});
