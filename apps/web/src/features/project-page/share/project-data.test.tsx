import { cleanup, screen, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { renderApp } from "@/testing/render-app";

it("a project that only members see is no data", async ({ backend, member }) => {
  const { id, title } = await createProject(member, { title: "Wells to come" });
  await renderApp(`/project/${id}`, { backend, as: member });
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Data of the project" })).toBeNull();
});

it("a project leads to its data, and to the IATI file of its organisation where that publishes", async ({
  backend,
  member,
}) => {
  const columns = { is_online: true, iati_identifier: "FR-RCS-1-KAYA" };
  const { id } = await createProject(member, columns);
  await renderApp(`/project/${id}`, { backend });
  const data = await screen.findByRole("navigation", { name: "Data of the project" });
  const addresses = () =>
    within(data)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
  const files = [`/data/projects/${id}.json`, `/data/projects/${id}.atom`];
  expect(addresses()).toEqual([...files, "/data"]);
  cleanup();
  await member.client
    .from("organisations")
    .update({ iati_identifier: "FR-RCS-1" })
    .eq("id", member.organisation.id)
    .throwOnError();
  await renderApp(`/project/${id}`, { backend });
  expect(await screen.findByRole("link", { name: "IATI: FR-RCS-1-KAYA" })).toHaveAttribute(
    "href",
    `/data/iati/${member.organisation.id}/activities.xml`,
  );
});
