import { screen, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { onlineProject, sectionsCome, visit } from "@/features/project-page/testing/visit";
import { renderApp } from "@/testing/render-app";

const section = async () => within(await screen.findByRole("region", { name: "Partners" }));

it("no partner of an offline project is shown", async ({ member, backend }) => {
  const { id } = await createProject(member);
  await backend.sql`insert into partners (project_id, name) values (${id}, 'Eau Vive')`;
  await renderApp(`/project/${id}`, { backend });
  await screen.findByRole("heading", { name: "Project not found" });
  const { data } = await backend.client().from("partners").select("name").eq("project_id", id);
  expect(data).toEqual([]);
});

it("a project without partners has no section for them", async ({ backend, member }) => {
  await visit(backend, await onlineProject(member));
  await sectionsCome();
  expect(screen.queryByRole("region", { name: "Partners" })).not.toBeInTheDocument();
});

it("partners stand in their order with what they do, and link to their own page", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member);
  await backend.sql`
    insert into partners (project_id, name, role, website_url, identifier, position) values
    (${id}, 'Laafi', 'accountable', null, 'BF-RNA-18', 2048),
    (${id}, 'Eau Vive', 'implementing', 'https://eauvive.example', 'BF-RNA-17', 1024)`;
  await visit(backend, id);
  const partners = (await section()).getAllByRole("listitem");
  expect(partners.map((partner) => partner.textContent)).toEqual([
    "Eau Vive (opens in a new tab)Carries out the project",
    "LaafiAnswers for the project",
  ]);
  const link = (await section()).getByRole("link", { name: "Eau Vive (opens in a new tab)" });
  expect(link).toHaveAttribute("href", "https://eauvive.example");
  expect(link).toHaveAttribute("rel", "noopener");
});

it("a website that would run code is not linked, even where one got into the database", async ({
  backend,
  member,
}) => {
  await backend.sql`alter table partners drop constraint partners_website_url_address`;
  const id = await onlineProject(member);
  await backend.sql`
    insert into partners (project_id, name, website_url)
    values (${id}, 'Eau Vive', 'javascript:alert(1)')`;
  await visit(backend, id);
  expect((await section()).getByText("Eau Vive")).toBeVisible();
  expect((await section()).queryByRole("link")).not.toBeInTheDocument();
});
