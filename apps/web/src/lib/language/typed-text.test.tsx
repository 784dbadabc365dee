import { screen } from "@testing-library/react";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { describe, expect } from "vitest";
import { renderApp } from "@/testing/render-app";

const ARABIC = "مياه الشرب للقرى";

async function publish(backend: TestBackend, language: string | null, title: string) {
  const organisation = await createOrganisation(backend, "Terres d’Eau");
  await backend.sql`update organisations set language = ${language} where id = ${organisation.id}`;
  const member = await createMember(backend, organisation);
  const { id } = await createProject(member, {
    title,
    is_online: true,
    budget: 1000,
    short_description: "Des puits pour douze villages.",
    long_description: `Douze puits, creusés avec les habitants.\n${ARABIC}`,
  });
  return { id, member };
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("what staff typed", () => {
  it("says the language of its organisation on a page in another, but not what the page itself says", async ({
    backend,
  }) => {
    const { id } = await publish(backend, "fr", "Des puits à Kaya");
    await renderApp(`/project/${id}`, { backend });
    expect(await heading("Des puits à Kaya")).toHaveAttribute("lang", "fr");
    expect(screen.getByText("Des puits pour douze villages.")).toHaveAttribute("lang", "fr");
    expect(screen.getByText(/^Douze puits/)).toHaveAttribute("lang", "fr");
    expect((await screen.findByText("Budget Progress")).closest("[lang]")).toBe(
      document.documentElement,
    );
  });

  it("says none on a page in the same language", async ({ backend }) => {
    const { id } = await publish(backend, "en", "Wells of Kaya");
    await renderApp(`/project/${id}`, { backend });
    expect(await heading("Wells of Kaya")).not.toHaveAttribute("lang");
  });

  it.for([
    ["the page's, where the organisation says none", null],
    ["the organisation's", "fr"],
  ] as const)(
    "is in no known language where its script shows another than %s",
    async ([, language], { backend }) => {
      const { id } = await publish(backend, language, ARABIC);
      await renderApp(`/project/${id}`, { backend });
      const title = await heading(ARABIC);
      expect(title).toHaveAttribute("lang", "");
      expect(title).toHaveAttribute("dir", "auto");
    },
  );

  it("says in the list the language of each card's own organisation", async ({ backend }) => {
    await backend.sql`delete from projects`;
    await publish(backend, "fr", "Des puits");
    await publish(backend, "es", "Pozos");
    await publish(backend, null, "Wells");
    await renderApp("/monitoring?view=projects", { backend });
    const languageOf = async (name: string) =>
      (await screen.findByRole("heading", { level: 2, name })).getAttribute("lang");
    expect(await languageOf("Des puits")).toBe("fr");
    expect(await languageOf("Pozos")).toBe("es");
    expect(await languageOf("Wells")).toBeNull();
  });

  it("says it to staff as well", async ({ backend }) => {
    const { member } = await publish(backend, "fr", "Des puits");
    await renderApp("/dashboard", { backend, as: member });
    const [title] = await screen.findAllByText("Des puits");
    await expect.poll(() => title?.getAttribute("lang")).toBe("fr");
  });
});
