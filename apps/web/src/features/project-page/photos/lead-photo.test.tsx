import { screen, waitFor, within } from "@testing-library/react";
import { createProject, type TestMember } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { expect } from "vitest";
import {
  addPhotos,
  addRenditions,
  onlineProject,
  sectionsCome,
  visit,
} from "@/features/project-page/testing/visit";
import { supportModalDialogs } from "@/testing/modal-dialogs";

async function projectWithPhotos(
  backend: TestBackend,
  member: TestMember,
  fileNames: readonly string[],
): Promise<string> {
  const id = await onlineProject(member);
  await addPhotos(member, id, fileNames);
  await addRenditions(backend, id);
  return id;
}

it.beforeAll(supportModalDialogs);

const lead = () => screen.findByRole("button", { name: "View Larger: Pump at sunrise" });

it("an offline project tells nothing of its photos, not even with its row", async ({
  backend,
  member,
}) => {
  const { id } = await createProject(member);
  await addPhotos(member, id, ["pump.webp"]);
  await addRenditions(backend, id);
  const { data } = await backend
    .client()
    .from("projects")
    .select("id, photos_projet(id, rendition_base)")
    .eq("id", id);
  expect(data).toEqual([]);
});

it("a photo without smaller versions does not lead the page, and stands in the gallery", async ({
  backend,
  member,
}) => {
  const id = await onlineProject(member);
  await addPhotos(member, id, ["pump-at-sunrise.webp"]);
  await visit(backend, id);
  const gallery = await screen.findByRole("region", { name: "Project Gallery" });
  expect(await lead()).toBe(within(gallery).getByRole("button"));
});

it("the first photo leads the page, in sizes that fit and before all other pictures", async ({
  backend,
  member,
}) => {
  const id = await projectWithPhotos(backend, member, ["pump-at-sunrise.webp", "tank-b.webp"]);
  await visit(backend, id);
  const picture = (await lead()).querySelector("img");
  expect(picture).toHaveAttribute("fetchpriority", "high");
  expect(picture).toHaveAttribute("loading", "eager");
  expect(picture?.srcset).toMatch(/-320\.webp 320w, .*-640\.webp 640w, .*-1200\.webp 1200w$/);
  expect(picture?.width).toBe(1200);
  expect(picture?.height).toBe(800);
  const gallery = within(await screen.findByRole("region", { name: "Project Gallery" }));
  expect(gallery.getAllByRole("button").map(({ ariaLabel }) => ariaLabel)).toEqual([
    "View Larger: Tank b",
  ]);
  expect(gallery.getByText("2 photos")).toBeVisible();
});

it("an only photo stands in the gallery as well", async ({ backend, member }) => {
  const id = await projectWithPhotos(backend, member, ["pump-at-sunrise.webp"]);
  await visit(backend, id);
  const gallery = within(await screen.findByRole("region", { name: "Project Gallery" }));
  expect(gallery.getByRole("button", { name: "View Larger: Pump at sunrise" })).toBeVisible();
  expect(screen.queryByText("1 of 1")).not.toBeInTheDocument();
});

it("it opens the viewer of all photos, and has the focus again after it", async ({
  backend,
  member,
}) => {
  const id = await projectWithPhotos(backend, member, ["pump-at-sunrise.webp", "tank-b.webp"]);
  const user = await visit(backend, id);
  await sectionsCome();
  await user.click(await lead());
  const viewer = await screen.findByRole("dialog", { name: "Project Gallery" });
  expect(await within(viewer).findByText("1 of 2")).toBeVisible();
  await user.click(within(viewer).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(viewer).not.toBeInTheDocument());
  const opener = await lead();
  await waitFor(() => expect(opener).toHaveFocus());
});

it("says that it is the first of several", async ({ backend, member }) => {
  const id = await projectWithPhotos(backend, member, ["pump-at-sunrise.webp", "tank-b.webp"]);
  await visit(backend, id);
  expect(await within(await lead()).findByText("1 of 2")).toBeVisible();
});
