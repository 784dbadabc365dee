import { screen, waitFor } from "@testing-library/react";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderApp } from "@/testing/render-app";

let backend: TestBackend;
let awa: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
});

afterAll(() => backend.close());

const arrivedAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

describe("an address that leads nowhere goes to the public list", () => {
  const nowhere = ["/", "/nowhere", "/project/1/dataviz/6", "/project/1/edit/more", "/Dashboard/x"];

  it.each(nowhere)("%s, for a visitor", async (path) => {
    await renderApp(path, { backend });
    await arrivedAt("/monitoring");
  });

  it.each(nowhere)("%s, for a member", async (path) => {
    await renderApp(path, { backend, as: awa });
    await arrivedAt("/monitoring");
  });
});

describe("a page for staff asks a visitor to sign in", () => {
  it.each(["/dashboard", "/add-project"])("%s", async (path) => {
    await renderApp(path, { backend });
    await arrivedAt("/login");
  });
});

describe("arriving at another page", () => {
  it("names it in the tab and gives its heading the focus", async () => {
    const user = await renderApp("/dashboard", { backend, as: awa });
    await user.click(await screen.findByRole("link", { name: "Add project" }));
    const heading = await screen.findByRole("heading", { level: 1, name: "Create a project" });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe("Create a project · Vigie");
  });
});
