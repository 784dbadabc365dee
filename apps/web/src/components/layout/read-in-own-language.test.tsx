import { screen, within } from "@testing-library/react";
import { createMember, createOrganisation } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { describe, expect, vi } from "vitest";
import { offeredLanguage } from "@/lib/language/chosen-on-device";
import { loadCatalogue } from "@/lib/language/load-catalogue";
import { renderApp } from "@/testing/render-app";

async function member(backend: TestBackend, language: string) {
  const created = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  const { error } = await created.client.auth.updateUser({ data: { language } });
  if (error) throw error;
  await created.client.auth.refreshSession();
  return created;
}

/** Shows the French landing page until it is live. */
async function showFrenchPage(backend: TestBackend, as?: Awaited<ReturnType<typeof member>>) {
  await loadCatalogue("fr", "visitor");
  const user = await renderApp("/fr/monitoring", { backend, as });
  await screen.findByRole("heading", { level: 1 });
  return user;
}

const offer = { name: "Read in English" };

describe("on a French page in an English browser, English", () => {
  it("is offered to a visitor within the header", async ({ backend }) => {
    await showFrenchPage(backend);
    const header = within(screen.getByRole("banner"));
    expect(await header.findByRole("link", offer)).toHaveAttribute("href", "/monitoring");
  });

  it("is not offered any more once that was declined, on no page", async ({ backend }) => {
    const user = await showFrenchPage(backend);
    const header = within(screen.getByRole("banner"));
    await user.click(await header.findByRole("button", { name: "Fermer" }));
    expect(screen.queryByRole("link", offer)).toBeNull();
    expect(offeredLanguage("fr", null)).toBeNull();
  });

  it.for(["en-GB", "wo"])("is offered before the app runs, in a browser in %s", (language) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue([language]);
    expect(offeredLanguage("fr", null)).toBe("en");
    expect(offeredLanguage("en", null)).toBeNull();
  });

  it("is not offered to a member whose account is in French", async ({ backend }) => {
    await showFrenchPage(backend, await member(backend, "fr"));
    await screen.findByRole("link", { name: "Tableau de bord" });
    expect(screen.queryByRole("link", offer)).toBeNull();
  });

  it("is offered to a member whose account is in English, in a French browser", async ({
    backend,
  }) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
    await showFrenchPage(backend, await member(backend, "en"));
    expect(await screen.findByRole("link", offer)).toBeVisible();
  });

  it("is offered by the browser where the account names a language that was removed", async ({
    backend,
  }) => {
    await showFrenchPage(backend, await member(backend, "xx"));
    expect(await screen.findByRole("link", offer)).toBeVisible();
  });
});
