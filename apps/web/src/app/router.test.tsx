import { screen, waitFor } from "@testing-library/react";
import { editorSegments } from "@vigie/domain/app-addresses";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { paths, staffPaths } from "@/lib/paths";
import { holdCalls } from "@/testing/interference";
import { render } from "@/testing/render";
import { configurePage, renderApp, storeSession } from "@/testing/render-app";
import { App } from "./app";

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
  const project = "00000000-0000-4000-8000-000000000000";

  it.for([...staffPaths, ...editorSegments.map((segment) => paths.editor(project, segment))])(
    "%s",
    async (path, { backend }) => {
      await renderApp(path, { backend });
      await arrivedAt("/login");
    },
  );
});

describe("the first page after loading", () => {
  it("leaves the focus before the header, also where one is sent on to it", async ({ backend }) => {
    await renderApp("/dashboard", { backend });
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    expect(document.body).toHaveFocus();
  });

  it("does so when it is loaded again after going through the app", async ({ backend, member }) => {
    configurePage(backend);
    await storeSession(member);
    window.history.replaceState({ key: "reached", __TSR_index: 3 }, "", "/add-project");
    render(<App />);
    await screen.findByRole("heading", { level: 1, name: "Create a project" });
    await screen.findByRole("textbox", { name: "Project Title" });
    expect(document.body).toHaveFocus();
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

  it.for([
    ["to its title", "Wells of Kaya", "Wells of Kaya"],
    ["nowhere from where the reader has gone on", "Schools of Podor", "Back to Projects"],
  ] as const)(
    "of a project has the focus while that loads, which then goes %s",
    async ([_, title, expected], { backend, member }) => {
      await createProject(member, { title, is_online: true });
      const user = await renderApp("/monitoring?view=projects", { backend });
      const link = await screen.findByRole("link", { name: `View Details ${title}` });
      const letGo = holdCalls(backend, "GET", "projects");
      await user.click(link);
      expect(await screen.findByRole("heading", { name: "Loading project data..." })).toHaveFocus();
      if (expected !== title) screen.getByRole("link", { name: expected }).focus();
      letGo();
      await screen.findByRole("heading", { level: 1, name: title });
      const role = expected === title ? "heading" : "link";
      expect(screen.getByRole(role, { name: expected })).toHaveFocus();
    },
  );
});
