import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { createProject, type TestMember } from "@vigie/test-backend/builders";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { expect } from "vitest";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

/** A small picture that pages may show. */
export const PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

/** A picture that lies with third parties. */
export const FOREIGN_PICTURE = "https://tracker.example/pixel.png";

/** The id of a new online project, unless `overrides` keep it offline. */
export async function onlineProject(
  member: TestMember,
  overrides: Parameters<typeof createProject>[1] = {},
): Promise<string> {
  return (await createProject(member, { is_online: true, ...overrides })).id;
}

/** What a member would write of a photo: `Pump at sunrise`; nothing of those that only their camera named. */
function captionOf(fileName: string): string | null {
  const words = fileName.replace(/\.\w+$/, "").replaceAll("-", " ");
  return words.startsWith("IMG") ? null : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Photos of a project's gallery with these file names, and captions that say the same, in this order. */
export async function addPhotos(
  member: TestMember,
  projectId: string,
  fileNames: readonly (string | null)[],
  picture = PICTURE,
): Promise<void> {
  const rows = fileNames.map((fileName, index) => ({
    project_id: projectId,
    la_photo: picture,
    file_name: fileName,
    caption: fileName && captionOf(fileName),
    created_at: new Date(Date.UTC(2025, 0, 1, 0, index)).toISOString(),
  }));
  await member.client.from("photos_projet").insert(rows).throwOnError();
}

/** Gives the photos of a project smaller versions, which are not there to load. */
export async function addRenditions(backend: TestBackend, projectId: string): Promise<void> {
  await backend.sql`
    update photos_projet
    set rendition_base = project_id || '/' || repeat('a', 20) || right(file_name, 6),
      picture_width = 1200, picture_height = 800, picture_colour = '#0f6b63'
    where project_id = ${projectId}`;
}

/** A visitor opens the page of a project and sees its first facts. */
export async function visit(
  backend: TestBackend,
  projectId: string,
  requests: URL[] = [],
): Promise<UserEvent> {
  const user = await renderApp(`/project/${projectId}`, { backend });
  sendRequestsTo((input, init) => {
    const request = new Request(input, init);
    requests.push(new URL(request.url));
    return backend.fetch(request);
  });
  await screen.findByRole("link", { name: "See all projects" });
  return user;
}

/** Waits until all sections of the page that are present have come. */
export async function sectionsCome(): Promise<void> {
  await screen.findByRole("link", { name: "See all projects" });
  await waitFor(() => {
    expect(screen.queryByText("Loading more of this project")).not.toBeInTheDocument();
  });
}
