import { fireEvent, screen, within } from "@testing-library/react";
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
  await renderApp(`/project/${id}`, { backend });
  await screen.findByRole("heading", { name: "Project not found" });
  expect(document.querySelector("img")).toBeNull();
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

it("donors are named, and link to their own page where it is one of the web", async ({
  backend,
  member,
}) => {
  const images = [`${folder}/a.webp`, `${folder}/b.webp`];
  const id = await onlineProject(member, { images });
  await backend.sql`
    insert into donors (project_id, image, name, website_url) values
    (${id}, ${`${folder}/a.webp`}, 'Fondation Rivelune', 'https://rivelune.example'),
    (${id}, ${`${folder}/left.webp`}, 'Who left the list', null)`;
  await visit(backend, id);
  const link = (await strip()).getByRole("link", { name: "Fondation Rivelune" });
  expect(link).toHaveAttribute("href", "https://rivelune.example");
  expect(link).toHaveAttribute("rel", "noopener");
  expect((await strip()).getByRole("img", { name: "Donor 2" })).toBeVisible();
  expect((await strip()).getAllByRole("img")).toHaveLength(2);
});
