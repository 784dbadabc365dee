import { screen, within } from "@testing-library/react";
import { createMember, createOrganisation } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect, vi } from "vitest";
import { loadCatalogue } from "@/lib/language/load-catalogue";
import { renderApp } from "@/testing/render-app";
import { recordingIn } from "./recording";

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

  it("has its captions and steps in the page's language at first, whatever the browser's is", async ({
    backend,
  }) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
    await Promise.all([loadCatalogue("fr", "visitor"), loadCatalogue("fr", "account")]);
    await renderApp("/fr/tutorial", { backend });
    const steps = await screen.findByRole("region", { name: "Pas à pas" });
    const video = screen.getByLabelText("Vidéo du tutoriel");
    const tracks = [...video.querySelectorAll("track")];
    expect(tracks.map((track) => [track.kind, track.srclang, track.default])).toEqual([
      ["captions", "fr", true],
      ["chapters", "fr", false],
    ]);
    expect(video.querySelector("source")).toHaveAttribute(
      "src",
      recordingIn("fr").sources[0]?.address,
    );
    expect(within(steps).getByRole("button", { name: "Français", pressed: true })).toBeVisible();
    const [step] = recordingIn("fr").chapters[0]?.steps ?? [];
    expect(
      within(steps)
        .getByText(step?.text ?? "")
        .closest("[lang]"),
    ).toHaveAttribute("lang", "fr");
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
