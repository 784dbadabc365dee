import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { localIsoMinute } from "@vigie/domain/format/local-moment";
import { test } from "@vigie/test-backend/fixtures";
import { beforeEach, describe, expect, vi } from "vitest";
import { pngFile, readPngs } from "@/lib/images/testing/pictures";
import { expectLogged } from "@/testing/console";
import { holdCalls, refuseCalls } from "@/testing/interference";
import { preview } from "@/testing/preview";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const original = "https://social.example/kaya/7";
const inlinePicture = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

const it = test
  .extend("open", ({ project, backend, member }) => () => {
    return renderApp(`/project/${project.id}/social-media`, { backend, as: member });
  })
  .extend("stored", ({ backend, project }) => () => {
    return backend.sql`
      select * from social_media_posts where project_id = ${project.id}
      order by date_publication desc`;
  })
  .extend(
    "store",
    ({ backend, project }) =>
      async (description: string, more: { day?: string; picture?: string } = {}) => {
        const { day = "2026-03-02", picture = null } = more;
        await backend.sql`
          insert into social_media_posts (project_id, description, date_publication, picture_rs)
          values (${project.id}, ${description}, ${`${day}T01:00:30Z`}, ${picture})`;
      },
  )
  .extend("edit", ({ store, open }) => async (more: { picture?: string } = {}) => {
    await store("Rain!", more);
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Edit Rain!" }));
    return user;
  })
  .extend(
    "changeElsewhere",
    ({ colleague, project }) =>
      async (change: { description?: string; original_url?: string }) => {
        const posts = colleague.client.from("social_media_posts");
        await posts.update(change).eq("project_id", project.id).throwOnError();
      },
  )
  .extend("files", ({ backend, project }) => async (): Promise<string[]> => {
    const rows = await backend.sql<{ name: string }[]>`
      select name from storage.objects where starts_with(name, ${`${project.id}/`}) order by name`;
    return rows.map(({ name }) => name);
  });

beforeEach(() => {
  readPngs();
});

const field = (name: string) => screen.findByRole("textbox", { name });
const moment = () => screen.findByLabelText("Date and time");
const button = (name: string) => screen.getByRole("button", { name });
const alert = () => screen.findByRole("alert");
const list = async () => within(await screen.findByRole("list", { name: "Posts" }));
const heading = () => screen.findByRole("heading", { name: "Posts on the project page" });

async function type(user: UserEvent, name: string, text: string): Promise<void> {
  await user.clear(await field(name));
  await user.type(await field(name), text);
}

async function choosePicture(user: UserEvent): Promise<void> {
  await user.upload(screen.getByLabelText("Picture"), pngFile());
  await screen.findByRole("img", { name: "The picture of the post" });
}

describe("the posts", () => {
  it("that cannot be loaded leave the keyword editable", async ({ open, backend }) => {
    const user = await open();
    refuseCalls(backend, "GET", "social_media_posts");
    expect(await alert()).toHaveTextContent("Failed to load social media updates");
    await expectLogged("failed.loadPosts");
    expect(await field("Keywords")).toBeEnabled();
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    expect(await heading()).toBeVisible();
  });

  it("that cannot be loaded again leave what is being typed", async ({ open, backend }) => {
    const user = await open();
    await type(user, "Text", "It rains");
    refuseCalls(backend, "GET", "social_media_posts");
    // They are old by then.
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    fireEvent(window, new Event("visibilitychange"));
    await expectLogged("failed.loadPosts");
    expect(await field("Text")).toHaveValue("It rains");
  });

  it("are listed with their day, newest first, to be edited and deleted", async ({
    store,
    open,
  }) => {
    await store("The first pump");
    await store("The second pump", { day: "2026-05-04" });
    await open();
    const posts = (await list()).getAllByRole("listitem").map((post) => post.textContent);
    expect(posts).toEqual(["May 4, 2026The second pump", "March 2, 2026The first pump"]);
    const labels = (await list()).getAllByRole("button").map((each) => each.ariaLabel);
    expect(labels).toEqual([
      "Edit The second pump",
      "Delete The second pump",
      "Edit The first pump",
      "Delete The first pump",
    ]);
  });

  it("are searched where there are more than twenty", async ({ backend, project, open }) => {
    await backend.sql`
      insert into social_media_posts (project_id, description)
      select ${project.id}, 'Pump ' || n from generate_series(101, 121) n`;
    const user = await open();
    await user.type(
      await screen.findByRole("searchbox", { name: "Search posts on the project page" }),
      "pump 117",
    );
    await waitFor(async () => expect((await list()).getAllByRole("listitem")).toHaveLength(1));
  });
});

describe("a post is not saved", () => {
  it("without a text and a moment, nor with an original that runs code", async ({
    open,
    stored,
  }) => {
    const user = await open();
    await heading();
    expect(
      screen.getByText("No posts have been added yet. Add your first post using the form above."),
    ).toBeVisible();
    await type(user, "Address of the original", "javascript:alert(1)");
    fireEvent.change(await moment(), { target: { value: "" } });
    await user.click(button("Add Post"));
    expect(await field("Text")).toHaveAccessibleDescription(/Text is required/);
    expect(await moment()).toHaveAccessibleDescription("Date and time are required");
    expect(await field("Address of the original")).toHaveAccessibleDescription(
      /Enter a full web address, for example/,
    );
    expect(await field("Text")).toHaveFocus();
    expect(await stored()).toEqual([]);
  });

  it("where the backend refuses it or its picture, which is removed, and nothing typed is lost", async ({
    open,
    backend,
    stored,
    files,
  }) => {
    const user = await open();
    await type(user, "Text", "Rain!");
    await choosePicture(user);
    for (const refused of ["/rest/v1/social_media_posts", "/storage/v1/object/project-images/"]) {
      sendRequestsTo(async (input, init) => {
        const { url, method } = new Request(input, init);
        return url.includes(refused) && method !== "GET"
          ? new Response("{}", { status: 500 })
          : backend.fetch(input, init);
      });
      await user.click(button("Add Post"));
      await expectLogged("failed.savePost");
      expect(await alert()).toHaveTextContent("Failed to save post");
      await screen.findByRole("button", { name: "Add Post" });
      expect(await files(), refused).toEqual([]);
      expect(await stored(), refused).toEqual([]);
    }
    expect(await field("Text")).toHaveValue("Rain!");
    expect(screen.getByRole("img", { name: "The picture of the post" })).toBeVisible();
  });

  it("that another member has deleted in the meantime", async ({ edit, colleague, project }) => {
    const user = await edit();
    await type(user, "Text", "More rain!");
    const posts = colleague.client.from("social_media_posts");
    await posts.delete().eq("project_id", project.id).throwOnError();
    await user.click(button("Update Post"));
    expect(await alert()).toHaveTextContent("Failed to save post");
    await expectLogged("failed.savePost");
  });
});

describe("a new post", () => {
  it("proposes the present moment, and is counted in the sidebar", async ({
    open,
    backend,
    stored,
    files,
    project,
  }) => {
    const before = Date.now();
    const user = await open();
    const proposed = (await moment()).getAttribute("value") ?? "";
    const age = before - new Date(proposed).getTime();
    expect(Math.abs(age)).toBeLessThan(120_000);
    await type(user, "Text", "Borehole 7 runs.");
    fireEvent.change(await moment(), { target: { value: "2026-03-02T14:05" } });
    await type(user, "Address of the original", original);
    await choosePicture(user);
    const letGo = holdCalls(backend, "POST", "social_media_posts");
    await user.click(button("Add Post"));
    expect(await screen.findByRole("button", { name: "Adding..." })).toBeVisible();
    letGo();

    expect(await screen.findByText("Post added successfully")).toBeVisible();
    const link = await (await list()).findByRole("link", {
      name: `${original} (opens in a new tab)`,
    });
    expect(link).toHaveAttribute("href", original);
    expect(await field("Text")).toHaveValue("");
    const [post, ...others] = await stored();
    expect(others).toEqual([]);
    expect(post).toMatchObject({
      description: "Borehole 7 runs.",
      original_url: original,
      picture_width: 1,
      picture_height: 1,
      picture_colour: "#a1b2c3",
    });
    expect(localIsoMinute(new Date(post?.date_publication))).toBe("2026-03-02T14:05");
    const [file] = await files();
    expect(file).toMatch(new RegExp(`^${project.id}/[0-9a-z]{24}-1\\.avif$`));
    expect(post?.picture_rs).toBe(`/storage/v1/object/public/project-images/${file}`);
    const entry = screen.getByRole("link", { name: "Social Media" });
    await waitFor(() => expect(entry).toHaveAccessibleDescription(/1 entry/));
  });

  it("whose answer is lost is found, and keeps its picture", async ({
    open,
    backend,
    stored,
    files,
  }) => {
    const user = await open();
    await type(user, "Text", "Rain!");
    await choosePicture(user);
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      const isPost = request.method === "POST" && request.url.includes("social_media_posts");
      const answer = await backend.fetch(request);
      if (isPost) throw new TypeError("Failed to fetch");
      return answer;
    });
    await user.click(button("Add Post"));
    expect(await screen.findByText("Post added successfully")).toBeVisible();
    expect(await stored()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
  });

  it("is seen in the preview while it is typed, in its place", async ({ store, open }) => {
    await store("The first pump");
    const user = await open();
    await type(user, "Text", "The third pump");
    await choosePicture(user);
    await waitFor(() =>
      expect(preview().getAllByRole("listitem")[0]).toHaveTextContent("The third pump"),
    );
    await waitFor(() =>
      expect(preview().getAllByRole("listitem")[0]?.querySelector("img")).toHaveAttribute(
        "src",
        expect.stringMatching(/^data:image\/png/),
      ),
    );
    fireEvent.change(await moment(), { target: { value: "2026-01-02T14:05" } });
    await waitFor(() =>
      expect(preview().getAllByRole("listitem")[1]).toHaveTextContent("The third pump"),
    );
  });
});

describe("an edited post", () => {
  it("keeps what was not changed, to the second, and its inline picture until it is removed", async ({
    edit,
    stored,
  }) => {
    const user = await edit({ picture: inlinePicture });
    expect(await field("Text")).toHaveFocus();
    const shown = await screen.findByRole("img", { name: "The picture of the post" });
    expect(shown).toHaveAttribute("src", inlinePicture);
    await type(user, "Text", "More rain!");
    await user.click(button("Update Post"));
    expect(await screen.findByText("Post updated successfully")).toBeVisible();
    expect(await stored()).toMatchObject([
      {
        description: "More rain!",
        picture_rs: inlinePicture,
        date_publication: new Date("2026-03-02T01:00:30Z"),
      },
    ]);
    await user.click(await screen.findByRole("button", { name: "Edit More rain!" }));
    await user.click(await screen.findByRole("button", { name: "Remove picture" }));
    await user.click(button("Update Post"));
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{ picture_rs: null, rendition_base: null }]),
    );
  });

  it("of which another member changed something else has both changes; of the same it shows both texts, to choose from", async ({
    edit,
    changeElsewhere,
    stored,
  }) => {
    const user = await edit();
    await changeElsewhere({ original_url: original });
    await type(user, "Text", "More rain!");
    await user.click(button("Update Post"));
    await screen.findByText("Post updated successfully");
    expect(await stored()).toMatchObject([{ description: "More rain!", original_url: original }]);

    await user.click(await screen.findByRole("button", { name: "Edit More rain!" }));
    await type(user, "Text", "Sun!");
    await changeElsewhere({ description: "Snow!" });
    await user.click(button("Update Post"));
    expect(await alert()).toHaveTextContent("while you were editing it: Text.");
    await expectLogged("failed.savePost");
    expect(screen.getByText("Snow!", { selector: "fieldset *" })).toBeVisible();
    await user.click(button("Keep mine: Text"));
    await user.click(button("Update Post"));
    await waitFor(async () => expect(await stored()).toMatchObject([{ description: "Sun!" }]));
  });
});

it("deleting asks first, and tells the way back", async ({ store, open, stored }) => {
  await store("Rain!", { picture: inlinePicture });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Delete Rain!" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this post?" });
  expect(dialog).toHaveAccessibleDescription(
    "“Rain!” is deleted, with its picture. You can put it back from the history for 30 days.",
  );
  await user.click(button("Delete post"));
  expect(await screen.findByText("Post deleted successfully")).toBeVisible();
  expect(await screen.findByText(/^No posts have been added yet/)).toBeVisible();
  expect(await heading()).toHaveFocus();
  expect(await stored()).toEqual([]);
});
