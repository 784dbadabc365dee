import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import {
  FOREIGN_PICTURE,
  onlineProject,
  sectionsCome,
  visit,
} from "@/features/project-page/testing/visit";
import { renderApp } from "@/testing/render-app";

const folder = "/storage/v1/object/public/project-images/0f8fad5b-d9cb-469f-a165-70867728950e";
const strip = async () =>
  within(await screen.findByRole("region", { name: "Donors and supporters" }));

it("no donor of an offline project is shown", async ({ member, backend }) => {
  const { id } = await createProject(member, { images: [`${folder}/a.webp`] });
  await backend.sql`insert into donors (project_id, name) values (${id}, 'Rivelune')`;
  await renderApp(`/project/${id}`, { backend });
  await screen.findByRole("heading", { name: "Project not found" });
  expect(document.querySelector("img")).toBeNull();
  const { data } = await backend.client().from("donors").select("name").eq("project_id", id);
  expect(data).toEqual([]);
});

it("photos that lie with third parties are not loaded, and leave no empty section", async ({
  backend,
  member,
}) => {
  await visit(backend, await onlineProject(member, { images: [FOREIGN_PICTURE] }));
  await sectionsCome();
  expect(screen.queryByText("Donors and supporters")).not.toBeInTheDocument();
  expect(document.querySelector("img")).toBeNull();
});

it("a project without donors has no section for them", async ({ backend, member }) => {
  await visit(backend, await onlineProject(member));
  await sectionsCome();
  expect(screen.queryByText("Donors and supporters")).not.toBeInTheDocument();
});

it("photos come from our storage, also when uploaded under another name of the server", async ({
  backend,
  member,
}) => {
  const images = [`http://old-name.example${folder}/a.webp`, `${folder}/b.webp`];
  await visit(backend, await onlineProject(member, { images }));
  const photos = (await strip()).getAllByRole("img");
  expect(photos.map((photo) => photo.getAttribute("src"))).toEqual([
    `${backend.url}${folder}/a.webp`,
    `${backend.url}${folder}/b.webp`,
  ]);
  expect(photos.map((photo) => photo.getAttribute("alt"))).toEqual(["Donor 1", "Donor 2"]);
  for (const photo of photos) expect(photo).toHaveAttribute("loading", "lazy");
});

it("a photo that is gone leaves a sign in its place", async ({ backend, member }) => {
  await visit(backend, await onlineProject(member, { images: [`${folder}/gone.webp`] }));
  fireEvent.error((await strip()).getByRole("img", { name: "Donor 1" }));
  expect((await strip()).getByRole("img", { name: "Donor 1" }).tagName).toBe("svg");
});

it("donors without a picture stand by their names, which link to their own page", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member);
  await backend.sql`
    insert into donors (project_id, name, website_url) values
    (${id}, 'Fondation Rivelune', 'https://rivelune.example'), (${id}, 'Solène', null)`;
  await visit(backend, id);
  const donors = await strip();
  const link = donors.getByRole("link", { name: "Fondation Rivelune (opens in a new tab)" });
  expect(link).toHaveAttribute("href", "https://rivelune.example");
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener");
  expect(donors.getByText("Solène")).toBeVisible();
  expect(donors.getAllByRole("listitem")).toHaveLength(2);
  expect(donors.queryByRole("img")).not.toBeInTheDocument();
});

it("a website that would run code is not linked, even where one got into the database", async ({
  backend,
  member,
}) => {
  await backend.sql`alter table donors drop constraint donors_website_url_address`;
  const id = await onlineProject(member);
  await backend.sql`
    insert into donors (project_id, name, website_url)
    values (${id}, 'Rivelune', 'javascript:alert(1)')`;
  await visit(backend, id);
  expect((await strip()).getByText("Rivelune")).toBeVisible();
  expect((await strip()).queryByRole("link")).not.toBeInTheDocument();
});

it("on paper all stand by their names, and pictures without one are left out", async ({
  backend,
  member,
}) => {
  const images = [`${folder}/a.webp`];
  const id = await onlineProject(member, { images });
  await visit(backend, id);
  const section = await screen.findByRole("region", { name: "Donors and supporters" });
  expect(section).toHaveAttribute("data-print", "hidden");

  await backend.sql`update donors set name = 'Solène' where project_id = ${id}`;
  cleanup();
  await visit(backend, id);
  expect(await screen.findByRole("region", { name: "Donors and supporters" })).not.toHaveAttribute(
    "data-print",
  );

  await backend.sql`insert into donors (project_id, name) values (${id}, 'Rivelune')`;
  cleanup();
  await visit(backend, id);
  const again = await screen.findByRole("region", { name: "Donors and supporters" });
  expect(again).not.toHaveAttribute("data-print");
  const names = within(again).getAllByText(/^(Solène|Rivelune)$/);
  const unread = ".print\\:hidden, [aria-hidden]";
  expect(names.map((name) => [name.textContent, name.closest(unread)])).toEqual([
    ["Solène", null],
    ["Rivelune", null],
  ]);
});

it("donors are named, and link to their own page where it is one of the web", async ({
  backend,
  member,
}) => {
  const images = [`${folder}/a.webp`, `${folder}/b.webp`];
  const id = await onlineProject(member, { images });
  await backend.sql`
    update donors set name = 'Fondation Rivelune', website_url = 'https://rivelune.example'
    where image = ${`${folder}/a.webp`}`;
  await visit(backend, id);
  const link = (await strip()).getByRole("link", { name: "Fondation Rivelune" });
  expect(link).toHaveAttribute("href", "https://rivelune.example");
  expect(link).toHaveAttribute("rel", "noopener");
  expect((await strip()).getByRole("img", { name: "Donor 2" })).toBeVisible();
});

it("a donor with a name is read once, by that and not by the picture too", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member, { images: [`${folder}/a.webp`] });
  await backend.sql`update donors set name = 'Rivelune' where project_id = ${id}`;
  await visit(backend, id);
  const donor = (await strip()).getByRole("listitem");
  const picture = () => donor.querySelector("img");
  expect(picture()).toHaveAttribute("alt", "");
  expect(within(donor).queryByRole("img")).not.toBeInTheDocument();
  expect(within(donor).getByText("Rivelune")).not.toHaveAttribute("aria-hidden");

  fireEvent.error(picture() ?? donor);
  expect(picture()).toBeNull();
  expect(within(donor).queryByRole("img")).not.toBeInTheDocument();
  expect(donor.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
});
