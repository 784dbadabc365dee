import { screen, waitFor } from "@testing-library/react";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { renderApp } from "@/testing/render-app";

const arrivedAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

describe("an address that leads nowhere goes to the public list", () => {
  const nowhere = ["/", "/nowhere", "/project/1/dataviz/6", "/project/1/edit/more", "/Dashboard/x"];

  it.for(nowhere)("%s, for a visitor", async (path, { backend }) => {
    await renderApp(path, { backend });
    await arrivedAt("/monitoring");
  });

  it.for(nowhere)("%s, for a member", async (path, { backend, member }) => {
    await renderApp(path, { backend, as: member });
    await arrivedAt("/monitoring");
  });
});

describe("a page for staff asks a visitor to sign in", () => {
  it.for(["/dashboard", "/add-project"])("%s", async (path, { backend }) => {
    await renderApp(path, { backend });
    await arrivedAt("/login");
  });
});

describe("arriving at another page", () => {
  it("names it in the tab and gives its heading the focus", async ({ backend, member }) => {
    const user = await renderApp("/dashboard", { backend, as: member });
    await user.click(await screen.findByRole("link", { name: "Add project" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Create a project" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe("Create a project · Vigie");
  });
});
