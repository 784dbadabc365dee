import { screen, within } from "@testing-library/react";
import { openColumns } from "@vigie/open-data/columns";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { describe, expect, vi } from "vitest";
import { renderApp } from "@/testing/render-app";

interface Publishing {
  licence?: string | null;
  licence_url?: string | null;
  iati_identifier?: string | null;
}

async function publisher(backend: TestBackend, name: string, publishing: Publishing = {}) {
  const member = await createMember(backend, await createOrganisation(backend, name));
  await createProject(member, { is_online: true });
  await member.client
    .from("organisations")
    .update(publishing)
    .eq("id", member.organisation.id)
    .throwOnError();
  return member.organisation.id;
}

const section = (name: string) => screen.findByRole("region", { name });

describe("the page of open data", () => {
  it("says for one organisation without a licence that one has to ask, and that nobody is in IATI", async ({
    backend,
  }) => {
    await publisher(backend, "Terres d’Eau");
    await renderApp("/data", { backend });
    expect(await section("Licence")).toHaveTextContent(
      "Terres d’Eau has not chosen a licence. Ask before you publish the data elsewhere.",
    );
    expect(await section("IATI")).toHaveTextContent("No organisation here publishes in IATI yet.");
    expect(await screen.findByText(/^One project is online\./)).toBeVisible();
    const { length } = openColumns;
    const columns = within(await section("What the columns mean")).getAllByRole("row");
    expect(columns).toHaveLength(length + 1);
  });

  it("names the licence and the IATI files of each organisation", async ({ backend }) => {
    const own = "https://own.example/licence";
    const id = await publisher(backend, "Brousse", {
      licence: "other",
      licence_url: own,
      iati_identifier: "FR-RCS-9",
    });
    await renderApp("/data", { backend });
    const row = within(await section("Licence")).getByRole("row", { name: /^Brousse/ });
    expect(within(row).getByRole("link", { name: "a licence of its own" })).toHaveAttribute(
      "href",
      own,
    );
    const files = within(await section("IATI")).getByRole("row", { name: /^Brousse FR-RCS-9/ });
    expect(within(files).getByRole("link", { name: "Activities" })).toHaveAttribute(
      "href",
      `/data/iati/${id}/activities.xml`,
    );
  });

  it("has examples with the public address, to copy", async ({ backend }) => {
    const user = await renderApp("/data", { backend });
    await user.click(await screen.findByRole("button", { name: "Copy: In a terminal" }));
    expect(screen.getByText("Copied")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      "curl -O https://vigie.example/data/projects.csv",
    );
  });

  it("selects an example that the browser does not copy", async ({ backend }) => {
    const user = await renderApp("/data", { backend });
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    await user.click(await screen.findByRole("button", { name: "Copy: In QGIS" }));
    expect(screen.getByText(/^The browser did not copy it\./)).toBeVisible();
    expect(String(getSelection())).toBe("https://vigie.example/data/projects.geojson");
  });
});
