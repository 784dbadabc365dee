import { screen } from "@testing-library/react";
import { createMember, createOrganisation } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { renderApp } from "@/testing/render-app";

const heading = () => screen.findByRole("heading", { level: 1, name: "Tutorial" });

describe("the tutorial, where none is configured,", () => {
  it("is the video that comes along, with the way to the projects", async ({ backend }) => {
    const user = await renderApp("/tutorial", { backend });
    await heading();
    expect(screen.getByLabelText("Tutorial video")).toHaveProperty("tagName", "VIDEO");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();

    await user.click(screen.getByRole("link", { name: "See all projects" }));
    expect(await screen.findByText("No projects are online yet.")).toBeVisible();
    expect(window.location.pathname).toBe("/monitoring");
  });

  it("leads a member back to the dashboard", async ({ backend }) => {
    const member = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
    const user = await renderApp("/tutorial", { backend, as: member });
    await heading();
    await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
    expect(await screen.findByText(/Welcome to your administrator area/)).toBeVisible();
  });

  it("leads a visitor who wants the dashboard to the sign-in", async ({ backend }) => {
    const user = await renderApp("/tutorial", { backend });
    await heading();
    await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });
});
