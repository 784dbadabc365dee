import { screen, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { renderApp } from "@/testing/render-app";

const logo = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

it.beforeEach(({ backend }) => backend.sql`delete from projects`);

it("of several organisations none is at the head of the page, and each is on its cards", async ({
  backend,
  member,
  stranger,
}) => {
  await createProject(member, { title: "Wells", is_online: true });
  await createProject(stranger, { title: "Schools", is_online: true });
  await renderApp("/monitoring?view=projects", { backend });
  const wells = within(await screen.findByRole("article", { name: "Wells" }));
  expect(await wells.findByText(member.organisation.name)).toBeVisible();
  const schools = within(screen.getByRole("article", { name: "Schools" }));
  expect(schools.getByText(stranger.organisation.name)).toBeVisible();
  expect(screen.getByRole("link", { name: "Vigie" })).toBeVisible();
  expect(screen.queryByRole("region", { name: /^About/ })).not.toBeInTheDocument();
});

it("the only one is at the head of the page, and in its end with what it says of itself", async ({
  backend,
  member,
}) => {
  const { id, name } = member.organisation;
  await backend.sql`
    update organisations set image_url = ${logo}, short_description = 'Clean water for villages.',
      contact_email = 'office@example.org', website_url = 'https://example.org/'
    where id = ${id}`;
  const project = await createProject(member, { title: "Wells", is_online: true });
  await createProject(member, { title: "Schools", is_online: true });

  await renderApp("/monitoring?view=projects", { backend });
  const card = await screen.findByRole("article", { name: "Wells" });
  expect(within(card).queryByText(name)).not.toBeInTheDocument();
  const home = await screen.findByRole("link", { name });
  expect(await within(home).findByAltText("")).toHaveAttribute("src", logo);
  const about = within(screen.getByRole("region", { name: `About ${name}` }));
  expect(about.getByText("Clean water for villages.")).toBeVisible();
  expect(about.getByRole("link", { name: "Contact" })).toHaveAttribute(
    "href",
    "mailto:office@example.org",
  );
  expect(about.getByRole("link", { name: "Website" })).toHaveAttribute(
    "href",
    "https://example.org/",
  );
  expect(about.queryByRole("link", { name: "Facebook" })).not.toBeInTheDocument();
  expect(screen.getByText("Published with Vigie")).toBeVisible();

  await renderApp(`/project/${project.id}`, { backend });
  const others = await screen.findByText("· 1 other project online");
  expect(others.parentElement).toHaveTextContent(`Published by ${name} · 1 other project online`);
});
