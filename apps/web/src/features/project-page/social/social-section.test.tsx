import { screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect, vi } from "vitest";
import {
  FOREIGN_PICTURE,
  onlineProject,
  PICTURE,
  sectionsCome,
  visit,
} from "@/features/project-page/testing/visit";

const it = test.extend(
  "addPost",
  ({ backend }) =>
    async (projectId: string, overrides: object = {}): Promise<void> => {
      await backend
        .serviceClient()
        .from("social_media_posts")
        .insert({
          project_id: projectId,
          description: "Borehole 7 runs since this morning.",
          date_publication: "2025-03-15T12:00:00Z",
          ...overrides,
        })
        .throwOnError();
    },
);

const updates = async () =>
  within(await screen.findByRole("region", { name: "Social Media Updates" }));

/** jsdom lays nothing out: these are the heights a browser would find. */
function pretendHeights(text: number, shown: number): void {
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(text);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(shown);
}

describe("what is not shown", () => {
  it("are the posts about an offline project", async ({ member, addPost, backend }) => {
    const { id } = await createProject(member);
    await addPost(id);
    const posts = backend.client().from("social_media_posts");
    expect((await posts.select("id").eq("project_id", id)).data).toEqual([]);
  });

  it("is a picture that lies with third parties; the post is shown without it", async ({
    member,
    addPost,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addPost(id, { picture_rs: FOREIGN_PICTURE });
    const requests: URL[] = [];
    await visit(backend, id, requests);
    expect((await updates()).getByText("Borehole 7 runs since this morning.")).toBeVisible();
    await sectionsCome();
    expect(document.querySelector("#social img")).toBeNull();
    const selects = requests.map(({ searchParams }) => searchParams.get("select") ?? "");
    expect(selects.join()).not.toContain("picture_rs");
  });

  it("is the section, where there are neither posts nor a keyword", async ({ backend, member }) => {
    await visit(backend, await onlineProject(member, { "mot-rs": "  " }));
    await sectionsCome();
    expect(screen.queryByText("Social Media Updates")).not.toBeInTheDocument();
  });
});

describe("updates", () => {
  it("are shown newest first, with their dates and the keyword", async ({
    member,
    addPost,
    backend,
  }) => {
    const id = await onlineProject(member, { "mot-rs": "#EauKaya" });
    await addPost(id, { description: "Older", date_publication: "2025-03-01T01:00:00Z" });
    await addPost(id, { description: "Newest", date_publication: "2025-05-01T01:00:00Z" });
    await addPost(id, { description: "Middle", date_publication: "2025-04-01T01:00:00Z" });
    await visit(backend, id);
    const section = await updates();
    expect(section.getAllByRole("listitem").map((post) => post.textContent)).toEqual([
      "NewestMay 1, 2025",
      "MiddleApril 1, 2025",
      "OlderMarch 1, 2025",
    ]);
    expect(section.getByText("#EauKaya")).toBeVisible();
  });

  it("with pictures of our own show them, inline or from our storage under any name of the server", async ({
    member,
    addPost,
    backend,
  }) => {
    const id = await onlineProject(member);
    const path =
      "/storage/v1/object/public/project-images/6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c/b.webp";
    await addPost(id, { picture_rs: PICTURE, date_publication: "2025-05-01T01:00:00Z" });
    await addPost(id, { picture_rs: `http://old-name.example${path}` });
    await visit(backend, id);
    await updates();
    await waitFor(() => expect(document.querySelectorAll("#social img")).toHaveLength(2));
    const shown = Array.from(document.querySelectorAll("#social img"), (image) =>
      image.getAttribute("src"),
    );
    expect(shown).toEqual([PICTURE, `${backend.url}${path}`]);
  });

  it("with smaller versions of a picture load those, in a place of their shape", async ({
    member,
    addPost,
    backend,
  }) => {
    const id = await onlineProject(member);
    const base = `${id}/k3x9k3x9k3x9k3x9.webp`;
    const folder = `${backend.url}/storage/v1/object/public/project-images/${id}`;
    await addPost(id, {
      picture_rs: `/storage/v1/object/public/project-images/${id}/k3x9k3x9k3x9k3x9-1280.webp`,
      rendition_base: base,
      picture_width: 1600,
      picture_height: 900,
      picture_colour: "#a1b2c3",
    });
    await visit(backend, id);
    await updates();
    await waitFor(() => expect(document.querySelector("#social img")).not.toBeNull());
    const image = document.querySelector("#social img");
    expect(image).toHaveAttribute(
      "srcset",
      expect.stringContaining(`${folder}/k3x9k3x9k3x9k3x9-320.webp 320w`),
    );
    expect(image).toHaveAttribute("width", "1600");
    expect(image).toHaveAttribute("height", "900");
  });

  it("lead to the original in a new tab, where its address is known", async ({
    member,
    addPost,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addPost(id, { original_url: "https://social.example/kaya/7" });
    await visit(backend, id);
    const link = (await updates()).getByRole("link", {
      name: "See original (opens in a new tab)",
    });
    expect(link).toHaveAttribute("href", "https://social.example/kaya/7");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
  });

  it("are announced by the keyword alone while there are none", async ({ backend, member }) => {
    await visit(backend, await onlineProject(member, { "mot-rs": "#EauKaya" }));
    expect((await updates()).getByText("#EauKaya")).toBeVisible();
    expect((await updates()).queryByRole("listitem")).not.toBeInTheDocument();
  });

  it("show markup as it was written", async ({ member, addPost, backend }) => {
    const id = await onlineProject(member);
    await addPost(id, { description: "<img src=x onerror=alert(1)> & more" });
    await visit(backend, id);
    expect((await updates()).getByText("<img src=x onerror=alert(1)> & more")).toBeVisible();
  });
});

describe("a text", () => {
  it("of up to three lines is whole, with nothing to read on", async ({
    member,
    addPost,
    backend,
  }) => {
    pretendHeights(72, 72);
    const id = await onlineProject(member);
    await addPost(id);
    await visit(backend, id);
    expect((await updates()).queryByRole("button")).not.toBeInTheDocument();
  });

  it("of more is cut after three, and can be read on and folded again", async ({
    member,
    addPost,
    backend,
  }) => {
    pretendHeights(240, 72);
    const id = await onlineProject(member);
    await addPost(id, { description: "A long story." });
    const user = await visit(backend, id);
    const story = (await updates()).getByText("A long story.");
    expect(story).toHaveClass("line-clamp-3");
    await user.click(await (await updates()).findByRole("button", { name: "Read more" }));
    expect(story).not.toHaveClass("line-clamp-3");
    const fold = (await updates()).getByRole("button", { name: "Show less" });
    expect(fold).toHaveAttribute("aria-expanded", "true");
    await user.click(fold);
    expect(story).toHaveClass("line-clamp-3");
  });
});
