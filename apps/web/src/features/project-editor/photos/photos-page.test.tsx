import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { test } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { beforeEach, describe, expect, vi } from "vitest";
import { pngFile, readPngs } from "@/lib/images/testing/pictures";
import { expectLogged } from "@/testing/console";
import { holdCalls, loseNetwork, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const notes = new File(["a"], "notes.txt", { type: "text/plain" });
const broken = new File(["no picture"], "scan.heic", { type: "image/heic" });

const it = test
  .extend("open", ({ project, backend, member }) => async (): Promise<UserEvent> => {
    const user = await renderApp(`/project/${project.id}/picture`, { backend, as: member });
    await screen.findByRole("button", { name: "Select Files" });
    return user;
  })
  .extend("stored", ({ backend, project }) => () => {
    return backend.sql`
  select project_id, la_photo, file_name from photos_projet
  where project_id = ${project.id} order by created_at`;
  })
  .extend("files", ({ backend, project }) => async (): Promise<string[]> => {
    const rows = await backend.sql<{ name: string }[]>`
    select name from storage.objects where starts_with(name, ${`${project.id}/`}) order by name`;
    return rows.map(({ name }) => name);
  })
  .extend("storedNames", ({ stored }) => async () => {
    return (await stored()).map((row) => String(row.file_name));
  })
  .extend("store", ({ backend, project }) => async (fileName: string | null, photo = pixel) => {
    await backend.sql`
    insert into photos_projet (project_id, la_photo, file_name)
    values (${project.id}, ${photo}, ${fileName})`;
  })
  /** Refuses the picture of this name. */
  .extend("refuse", ({ backend }) => (name: string) => {
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      const isRefused = request.method === "POST" && (await request.clone().text()).includes(name);
      return isRefused ? new Response("{}", { status: 500 }) : backend.fetch(request);
    });
  });

beforeEach(() => {
  readPngs();
});

const button = (name: string) => screen.getByRole("button", { name });
const zone = () => screen.getByRole("group", { name: "Photos of the project" });
const picture = (name: string) => screen.findByText(name);
/** The image of a tile, which has no name of its own: its caption and file name stand below it. */
const imageOf = (name: string) => screen.getByText(name).closest("li")?.querySelector("img");
const shown = (name: string, address: string) =>
  waitFor(() => expect(imageOf(name)).toHaveAttribute("src", address));
const rejected = () => screen.getByRole("region", { name: /not added$/ });
const transfer = (files: File[]) => ({
  types: ["Files"],
  files,
  items: files.map((file) => ({ kind: "file", type: file.type, getAsFile: () => file })),
});
const drop = (...files: File[]) => fireEvent.drop(zone(), { dataTransfer: transfer(files) });
const selectable = () => screen.findByRole("button", { name: "Select Files" });

/** Lets a test bring elements into view, where the page of the tests shows nothing. */
function watchViews() {
  const seen: { element: Element; show: () => void; margin: string | undefined }[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      private readonly show: () => void;
      private readonly margin: string | undefined;
      constructor(
        onChange: (entries: { isIntersecting: boolean }[]) => void,
        options: { rootMargin?: string },
      ) {
        this.show = () => onChange([{ isIntersecting: true }]);
        this.margin = options.rootMargin;
      }
      observe(element: Element) {
        seen.push({ element, show: this.show, margin: this.margin });
      }
      disconnect() {}
    },
  );
  return seen;
}

describe("Picture", () => {
  it("says so where the pictures cannot be loaded, and still shows the others where one cannot, with a way to try again", async ({
    store,
    project,
    backend,
    member,
  }) => {
    for (const name of ["well.jpg", "school.jpg"]) await store(name);
    const user = await renderApp(`/project/${project.id}/picture`, { backend, as: member });
    refuseCalls(backend, "GET", "photos_projet");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load pictures");
    await expectLogged("failed.loadPictures");
    let refused = 0;
    sendRequestsTo(async (input, init) => {
      if (!String(input).includes("la_photo") || refused > 0) return backend.fetch(input, init);
      refused += 1;
      return Response.json({}, { status: 403 });
    });
    await user.click(button("Try again"));
    const again = await screen.findByRole("button", { name: "Load well.jpg again" });
    await expectLogged("failed.loadPictures");
    await shown("school.jpg", pixel);
    fireEvent.click(again);
    await shown("well.jpg", pixel);
  });
});

describe("an upload", () => {
  it("takes what is pasted anywhere on the page, and goes on without what is no picture or far too large, which is listed until it is dismissed", async ({
    open,
    backend,
    storedNames,
  }) => {
    const user = await open();
    const letGo = holdCalls(backend, "POST", "photos_projet");
    const large = pngFile("large.png");
    Object.defineProperty(large, "size", { value: 100 * 1024 * 1024 + 1 });
    const pasted = [pngFile("a.png"), notes, broken, large, pngFile("c.png")];
    fireEvent.paste(document.body, { clipboardData: transfer(pasted) });
    await screen.findByRole("region", { name: "3 files were not added" });
    expect(rejected()).toHaveTextContent("notes.txtThis file isn't an image.");
    await user.click(button("Dismiss notes.txt"));
    expect(screen.queryByText("notes.txt")).not.toBeInTheDocument();
    expect(button("Dismiss large.png")).toHaveFocus();
    expect(button("Uploading...")).toBeVisible();
    letGo();
    expect(await picture("c.png")).toBeVisible();
    await selectable();
    expect(await storedNames()).toEqual(["a.png", "c.png"]);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(rejected()).toHaveTextContent("scan.heicThis picture cannot be read.");
    expect(rejected()).toHaveTextContent("large.pngThis file is larger than 100 MB.");
    expect(screen.queryByRole("button", { name: /^Try / })).not.toBeInTheDocument();
    await user.click(button("Dismiss all"));
    expect(screen.queryByText(/not added$/)).not.toBeInTheDocument();
    expect(button("Select Files")).toHaveFocus();
  });

  it("stops at the first save that fails; that one and those behind it can be tried again", async ({
    open,
    refuse,
    storedNames,
    backend,
  }) => {
    const user = await open();
    refuse("b.png");
    drop(pngFile("a.png"), broken, pngFile("b.png"), pngFile("c.png"), pngFile("d.png"));
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Failed to upload pictures/);
    await expectLogged("failed.uploadPictures");
    expect(await storedNames()).toEqual(["a.png"]);
    expect(rejected()).toHaveTextContent("scan.heicThis picture cannot be read.");
    expect(rejected()).toHaveTextContent("b.pngFailed to upload pictures");
    expect(rejected()).toHaveTextContent("c.pngNot added, because another one failed.");
    expect(rejected()).toHaveTextContent("d.pngNot added, because another one failed.");

    sendRequestsTo(backend.fetch);
    await user.click(button("Try c.png again"));
    await waitFor(async () => expect(await storedNames()).toEqual(["a.png", "c.png"]));
    await selectable();
    await user.click(button("Try b.png again"));
    await waitFor(async () => expect(await storedNames()).toEqual(["a.png", "c.png", "b.png"]));
    await selectable();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("that failed leaves nothing behind; what is not dismissed is tried again at once", async ({
    open,
    backend,
    storedNames,
    files,
  }) => {
    const user = await open();
    refuseCalls(backend, "POST", "photos_projet");
    drop(pngFile("a.png"), pngFile("b.png"), pngFile("c.png"));
    await screen.findByRole("alert");
    await expectLogged("failed.uploadPictures");
    expect(await files()).toEqual([]);
    expect(screen.getByText(/^No pictures have been added yet/)).toBeVisible();
    await user.click(button("Dismiss c.png"));
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    await waitFor(async () => expect(await storedNames()).toEqual(["a.png", "b.png"]));
    await selectable();
    expect(screen.queryByText(/not added$/)).not.toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("whose answer was lost is found, and not sent again", async ({
    open,
    backend,
    storedNames,
    files,
  }) => {
    await open();
    sendRequestsTo(async (input, init) => {
      const answer = await backend.fetch(input, init);
      const isRow = init?.method === "POST" && String(input).includes("photos_projet");
      if (isRow) throw new TypeError("Failed to fetch");
      return answer;
    });
    drop(pngFile("a.png"));
    await picture("a.png");
    await selectable();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(await storedNames()).toEqual(["a.png"]);
    expect(await files()).toHaveLength(1);
  });

  it("whose answer was lost with the network is stored once when it is tried again", async ({
    open,
    backend,
    storedNames,
    files,
  }) => {
    const user = await open();
    loseNetwork(backend, "POST", "photos_projet");
    drop(pngFile("a.png"));
    await screen.findByRole("alert");
    await expectLogged("failed.uploadPictures");
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    await picture("a.png");
    await selectable();
    expect(await storedNames()).toEqual(["a.png"]);
    expect(await files()).toHaveLength(1);
  });

  it("saves the pictures in the order they were chosen, however long each takes, each with smaller versions that the grid shows", async ({
    open,
    backend,
    project,
    files,
    storedNames,
  }) => {
    await open();
    const decode = globalThis.createImageBitmap;
    let secondIsRead = () => {};
    const second = new Promise<void>((resolve) => {
      secondIsRead = resolve;
    });
    vi.stubGlobal("createImageBitmap", async (file: File) => {
      if (file.name === "a.png") await second;
      const bitmap = await decode(file);
      if (file.name === "b.png") secondIsRead();
      return bitmap;
    });
    drop(...["a.png", "b.png", "c.png"].map((name) => pngFile(name)));
    await picture("c.png");
    await selectable();
    expect(await storedNames()).toEqual(["a.png", "b.png", "c.png"]);
    const rows = await backend.sql`
      select rendition_base, picture_width, picture_height, picture_colour from photos_projet
      where project_id = ${project.id} order by created_at`;
    expect(rows[0]).toEqual({
      rendition_base: expect.stringMatching(new RegExp(`^${project.id}/[0-9a-z]{24}\\.avif$`)),
      picture_width: 1,
      picture_height: 1,
      picture_colour: "#a1b2c3",
    });
    const paths = rows.map((row) => String(row.rendition_base).replace(".avif", "-1.avif"));
    expect(await files()).toEqual([...paths].sort());
    const address = `${backend.url}/storage/v1/object/public/project-images/${paths[0]}`;
    await waitFor(() => expect(imageOf("a.png")).toHaveAttribute("srcset", `${address} 1w`));
    const file = await backend.fetch(address);
    expect(file.headers.get("content-type")).toBe("image/avif");
    expect(await file.arrayBuffer()).toEqual(await pngFile().arrayBuffer());
  });

  it("stores each picture as a data URL with the name of its file, and shows no notice", async ({
    open,
    backend,
    project,
    stored,
  }) => {
    const user = await open();
    const letGo = holdCalls(backend, "POST", "photos_projet");
    await user.upload(screen.getByLabelText("Photos of the project", { selector: "input" }), [
      pngFile("Forage n° 7 💧.png"),
      pngFile("b.png"),
    ]);
    expect(await screen.findByRole("button", { name: "Uploading..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    const progress = await screen.findByRole("progressbar", {
      name: "Uploading Forage n° 7 💧.png",
    });
    await waitFor(() => expect(Number(progress.getAttribute("aria-valuenow"))).toBeGreaterThan(0));
    expect(screen.getByText("Waiting")).toBeVisible();
    letGo();
    await selectable();
    const bytes = Buffer.from(await pngFile().arrayBuffer()).toString("base64");
    const photo = { project_id: project.id, la_photo: `data:image/png;base64,${bytes}` };
    expect(await stored()).toEqual([
      { ...photo, file_name: "Forage n° 7 💧.png" },
      { ...photo, file_name: "b.png" },
    ]);
    expect(screen.getByText("Forage n° 7 💧.png")).toBeVisible();
    expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();
  });
});

describe("leaving the page", () => {
  const goBack = async (user: UserEvent) => {
    const [back] = screen.getAllByRole("link", { name: "Back to Dashboard" });
    if (!back) throw new Error("There is no way back.");
    await user.click(back);
  };

  it("in the middle of an upload asks: staying loses nothing, and leaving all the same ends the uploads", async ({
    open,
    backend,
    storedNames,
  }) => {
    const user = await open();
    const leaveDuring = async (...names: string[]) => {
      const letGo = holdCalls(backend, "POST", "photos_projet");
      drop(...names.map((name) => pngFile(name)));
      await screen.findByRole("progressbar", { name: `Uploading ${names[0]}` });
      await goBack(user);
      await screen.findByRole("alertdialog", { name: "Leave before everything is saved?" });
      return letGo;
    };
    let letGo = await leaveDuring("a.png");
    await user.click(button("Stay on this page"));
    letGo();
    await picture("a.png");
    await selectable();

    letGo = await leaveDuring("b.png", "c.png");
    await user.click(button("Leave without saving"));
    expect(await screen.findByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible();
    await expectLogged("failed.uploadPictures");
    letGo();
    expect(await storedNames()).not.toContain("c.png");
  });
});

describe("the pictures", () => {
  it("are each loaded when they come near the view, and never all at once", async ({
    backend,
    project,
    member,
  }) => {
    await backend.sql`
      insert into photos_projet (project_id, la_photo, file_name, created_at)
      select ${project.id}, ${pixel}, n || '.jpg', now() - (60 - n) * interval '1 minute'
      from generate_series(1, 60) n`;
    const views = watchViews();
    const asked: URL[] = [];
    await renderApp(`/project/${project.id}/picture`, { backend, as: member });
    sendRequestsTo((input, init) => {
      const address = new URL(String(input));
      if (address.pathname.endsWith("/photos_projet")) asked.push(address);
      return backend.fetch(input, init);
    });
    await screen.findByText("60.jpg");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.searchParams.get("select")).not.toContain("la_photo");
    const tiles = within(screen.getByRole("list", { name: "Pictures" })).getAllByRole("listitem");
    expect(tiles.map((tile) => within(tile).getByText(/jpg$/).textContent)).toEqual(
      Array.from({ length: 60 }, (_, index) => `${index + 1}.jpg`),
    );

    const last = views.find(({ element }) => element === tiles[59]);
    expect(last?.margin).toBe("600px");
    last?.show();
    await shown("60.jpg", pixel);
    expect(imageOf("59.jpg")).toBeNull();
    expect(asked).toHaveLength(2);
    expect(asked[1]?.searchParams.get("id")).toMatch(/^eq\./);
  });

  it("are called by their address where they have no file name, else Untitled", async ({
    project,
    store,
    open,
    backend,
  }) => {
    const address = `/storage/v1/object/public/project-images/${project.id}/well%20one.jpg`;
    await store(null, address);
    await store(null);
    await store(null, "https://tracker.example/photo.jpg");
    await open();
    await shown("well one.jpg", `${backend.url}${address}`);
    await shown("Untitled", pixel);
    expect(imageOf("photo.jpg")).toBeNull();
    expect(screen.getByText("Cannot be shown")).toBeVisible();
  });
});

describe("a caption", () => {
  const caption = (name: string) => screen.findByRole("textbox", { name: `Caption of ${name}` });
  const settled = () =>
    waitFor(async () => expect(await caption("well.jpg")).toHaveAttribute("aria-busy", "false"));
  const saved = (backend: TestBackend, project: { id: string }) => backend.sql`
    select caption from photos_projet where project_id = ${project.id}`;

  it("that is too long or cannot be saved stays, with the reason", async ({
    store,
    open,
    backend,
    project,
  }) => {
    await store("well.jpg");
    const user = await open();
    const field = await caption("well.jpg");
    await user.click(field);
    await user.paste("x".repeat(301));
    await user.keyboard("{Enter}");
    expect(field).toHaveAccessibleDescription("Caption must be at most 300 characters");
    expect(field).toHaveValue("x".repeat(301));
    expect(await saved(backend, project)).toEqual([{ caption: null }]);
    await user.keyboard("{Escape}");
    expect(field).toHaveValue("");
    expect(field).not.toHaveAccessibleDescription();

    refuseCalls(backend, "PATCH", "photos_projet");
    await user.type(field, "The well{Enter}");
    await waitFor(() => expect(field).toHaveAccessibleDescription("Failed to save the picture"));
    await expectLogged("failed.savePicture");
    expect(field).toHaveValue("The well");
    sendRequestsTo(backend.fetch);
    await user.type(field, "{Enter}");
    await waitFor(async () =>
      expect(await saved(backend, project)).toEqual([{ caption: "The well" }]),
    );
    await settled();
  });

  it("of a picture that another member deletes meanwhile stays, to copy, until it is discarded", async ({
    store,
    open,
    colleague,
    project,
    storedNames,
  }) => {
    await store("well.jpg");
    const user = await open();
    await user.type(await caption("well.jpg"), "The well");
    await colleague.client
      .from("photos_projet")
      .delete()
      .eq("project_id", project.id)
      .throwOnError();
    // What is pasted has the list read again.
    fireEvent.paste(document.body, { clipboardData: transfer([pngFile("school.png")]) });
    await waitFor(async () =>
      expect(await caption("well.jpg")).toHaveAccessibleDescription(
        "Another person deleted it meanwhile; what you typed is still here, to copy.",
      ),
    );
    expect(await caption("well.jpg")).toHaveValue("The well");
    expect(screen.queryByRole("button", { name: /(Delete|Move|cover:) well.jpg$/ })).toBeNull();
    expect(await storedNames()).toEqual(["school.png"]);

    await user.click(button("Discard what I typed"));
    expect(screen.queryByRole("textbox", { name: "Caption of well.jpg" })).toBeNull();
    expect(await caption("school.png")).toBeVisible();
  });

  it("is asked about before a reload, and sent once, where the field is left right behind Enter", async ({
    store,
    open,
    backend,
  }) => {
    await store("well.jpg");
    const user = await open();
    const asksAtReload = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }));
    const field = await caption("well.jpg");
    await user.click(field);
    expect(asksAtReload()).toBe(false);
    await user.type(field, "The w");
    expect(asksAtReload()).toBe(true);
    await user.keyboard("{Escape}");
    expect(asksAtReload()).toBe(false);
    await user.type(field, "The well");
    const sent: string[] = [];
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      if (request.method === "PATCH") sent.push(request.url);
      return backend.fetch(request);
    });
    // Before the page is drawn anew.
    act(() => {
      fireEvent.keyDown(field, { key: "Enter" });
      fireEvent.blur(field);
    });
    await screen.findByRole("button", { name: "Delete The well" });
    await settled();
    expect(sent).toHaveLength(1);
  });

  it("that is being saved lets a link wait, which is not followed where the save fails", async ({
    store,
    open,
    backend,
    project,
  }) => {
    await store("well.jpg");
    const user = await open();
    const path = window.location.pathname;
    const follow = () => user.click(screen.getByRole("link", { name: /^Press/ }));
    let fail = () => {};
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      if (request.method !== "PATCH") return backend.fetch(request);
      await new Promise<void>((resolve) => {
        fail = resolve;
      });
      return new Response("{}", { status: 500 });
    });
    await user.type(await caption("well.jpg"), "The well");
    await follow();
    expect(await caption("well.jpg")).toHaveAttribute("aria-busy", "true");
    expect(window.location.pathname).toBe(path);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    fail();
    await screen.findByText("Failed to save the picture");
    await expectLogged("failed.savePicture");
    expect(await caption("well.jpg")).toHaveValue("The well");
    expect(window.location.pathname).toBe(path);
    sendRequestsTo(backend.fetch);
    await user.type(await caption("well.jpg"), "!");
    await follow();
    await waitFor(() => expect(window.location.pathname).not.toBe(path));
    expect(await saved(backend, project)).toEqual([{ caption: "The well!" }]);
  });

  it("that another member wrote meanwhile is asked about", async ({
    store,
    open,
    backend,
    project,
    colleague,
  }) => {
    await store("well.jpg");
    const user = await open();
    for (const [choice, theirs, mine, expected] of [
      ["Keep mine", "A pump", "The well", "The well"],
      ["Take theirs", "A new pump", "The new well", "A new pump"],
    ] as const) {
      const field = await caption("well.jpg");
      const photos = colleague.client.from("photos_projet");
      await photos.update({ caption: theirs }).eq("project_id", project.id).throwOnError();
      await user.clear(field);
      await user.type(field, `${mine}{Enter}`);
      const question = { name: "Caption of well.jpg: two versions" };
      expect(await screen.findByRole("group", question)).toHaveTextContent(
        new RegExp(`Yours${mine}.*${theirs}`),
      );
      await expectLogged("failed.savePicture");
      expect(await saved(backend, project)).toEqual([{ caption: theirs }]);
      await user.click(button(`${choice}: Caption of well.jpg`));
      await screen.findByRole("button", { name: `Delete ${expected}` });
      await waitFor(() => expect(screen.queryByRole("group", question)).not.toBeInTheDocument());
      expect(await saved(backend, project)).toEqual([{ caption: expected }]);
    }
  });

  it("is saved when the field is left, and emptied again", async ({
    store,
    open,
    backend,
    project,
  }) => {
    await store("well.jpg");
    const user = await open();
    await user.type(await caption("well.jpg"), "  The new well ");
    await user.tab();
    await waitFor(async () =>
      expect(await saved(backend, project)).toEqual([{ caption: "The new well" }]),
    );
    await screen.findByRole("button", { name: "Delete The new well" });
    await user.clear(await caption("well.jpg"));
    await user.tab();
    await waitFor(async () => expect(await saved(backend, project)).toEqual([{ caption: null }]));
    await settled();
  });
});

describe("the cover", () => {
  const names = () =>
    within(screen.getByRole("list", { name: "Pictures" }))
      .getAllByText(/\.jpg$/)
      .map(({ textContent }) => textContent);

  it("is the first picture, and on demand another, which is said and keeps the focus", async ({
    store,
    open,
  }) => {
    for (const name of ["a.jpg", "b.jpg", "c.jpg"]) await store(name);
    const user = await open();
    const mark = await screen.findByText("Cover");
    expect(within(mark.closest("li") ?? mark).getByText("a.jpg")).toBeVisible();
    await user.click(button("Use as cover: c.jpg"));
    await waitFor(() => expect(names()).toEqual(["c.jpg", "a.jpg", "b.jpg"]));
    expect(screen.getAllByText("Cover")).toHaveLength(1);
    expect(button("Move c.jpg")).toHaveFocus();
    expect(screen.getByText("Photo 3 of 3 is at place 1 of 3.")).toBeInTheDocument();
  });
});

describe("deleting a picture", () => {
  const ask = async (user: UserEvent) => {
    await user.click(await screen.findByRole("button", { name: "Delete well.jpg" }));
    return screen.findByRole("alertdialog", { name: "Delete this picture?" });
  };

  it("is not done when the person thinks better of it, says so where it fails, and gives no notice", async ({
    store,
    open,
    backend,
    stored,
  }) => {
    await store("well.jpg");
    const user = await open();
    await ask(user);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    await ask(user);
    refuseCalls(backend, "DELETE", "photos_projet");
    await user.click(button("Delete picture"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to delete picture");
    await expectLogged("failed.deletePicture");
    expect(await stored()).toHaveLength(1);
    sendRequestsTo(backend.fetch);
    expect(await ask(user)).toHaveAccessibleDescription(expect.stringContaining("well.jpg"));
    await user.click(button("Delete picture"));
    expect(await screen.findByText(/^No pictures have been added yet/)).toBeVisible();
    expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Pictures" })).toHaveFocus();
    expect(await stored()).toEqual([]);
  });
});

describe("where a picture was taken", () => {
  it("is one of the project's cities, kept when the save fails", async ({
    backend,
    member,
    project,
    store,
  }) => {
    await store("well.jpg");
    await member.client
      .from("projects")
      .update({ countries: ["bf"], cities: ["Kaya", "Boulsa"] })
      .eq("id", project.id)
      .throwOnError();
    await backend.sql`
      insert into project_places (project_id, city, country, latitude, longitude, precision, found)
      values (${project.id}, 'Kaya', 'bf', 13.1, -1.1, 'exact', 'hand'),
        (${project.id}, 'Boulsa', 'bf', 12.7, -0.6, 'exact', 'hand')`;
    const user = await renderApp(`/project/${project.id}/picture`, { backend, as: member });
    const city = await screen.findByRole("combobox", { name: "well.jpg: taken in" });
    refuseCalls(backend, "PATCH", "photos_projet");
    await user.selectOptions(city, "Kaya");
    await waitFor(() => expect(city).toHaveAccessibleDescription("Failed to save the picture"));
    await expectLogged("failed.savePicture");
    expect(city).toHaveDisplayValue("Kaya");
    sendRequestsTo(backend.fetch);
    // As arrow keys go through them.
    const letGo = holdCalls(backend, "PATCH", "photos_projet");
    for (const choice of ["Not said", "Boulsa", "Kaya"]) await user.selectOptions(city, choice);
    letGo();
    const taken = async () =>
      (await backend.sql`select taken_in from photos_projet where project_id = ${project.id}`)[0]
        ?.taken_in;
    await waitFor(async () => expect(await taken()).toBe("Kaya"));
    expect(city).toHaveDisplayValue("Kaya");
    expect(city).not.toHaveAccessibleDescription();
  });
});
