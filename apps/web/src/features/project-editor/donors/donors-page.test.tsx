import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { test } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { beforeEach, describe, expect } from "vitest";
import { pngFile, readPngs } from "@/lib/images/testing/pictures";
import { expectLogged } from "@/testing/console";
import { holdCalls, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { requestsSettled, sendRequestsTo } from "@/testing/requests";

const it = test
  .extend("open", ({ member, project, backend }) => async (as = member): Promise<UserEvent> => {
    const user = await renderApp(`/project/${project.id}/donors`, { backend, as });
    await selectable();
    return user;
  })
  .extend("images", ({ backend, project }) => async (): Promise<string[]> => {
    const [row] = await backend.sql<{ images: string[] }[]>`
    select images from projects where id = ${project.id}`;
    return row?.images ?? [];
  })
  /** The stored pictures, without their smaller versions. */
  .extend("files", ({ backend, project }) => async (): Promise<string[]> => {
    const rows = await backend.sql<{ name: string }[]>`
    select name from storage.objects
    where starts_with(name, ${`${project.id}/`}) and private.rendition_base_of(name) is null
    order by name`;
    return rows.map(({ name }) => name);
  })
  .extend("publicAddress", ({ backend }) => (path: string) => {
    return `${backend.url}/storage/v1/object/public/project-images/${path}`;
  })
  /** Puts photos into storage and onto the list, as an earlier visit did. */
  .extend(
    "store",
    ({ member, project, publicAddress, backend }) =>
      async (...names: string[]): Promise<void> => {
        const bucket = member.client.storage.from("project-images");
        for (const name of names) await bucket.upload(`${project.id}/${name}`, pngFile(name));
        const addresses = names.map((name) => publicAddress(`${project.id}/${name}`));
        await backend.sql`update projects set images = ${addresses} where id = ${project.id}`;
      },
  )
  /** Refuses uploads from the second on, and counts all. */
  .extend("refuseSecondUpload", ({ backend }) => () => {
    const uploads: string[] = [];
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      const isUpload = request.method === "POST" && request.url.endsWith(".png");
      if (isUpload) uploads.push(request.url);
      return isUpload && uploads.length === 2
        ? Response.json({ message: "no" }, { status: 500 })
        : backend.fetch(request);
    });
    return uploads;
  });

beforeEach(() => {
  readPngs();
});

const button = (name: string) => screen.getByRole("button", { name });
const selectable = () => screen.findByRole("button", { name: "Select Files" });
const uploaded = () => screen.findByText("Images uploaded successfully");
const picture = (name: string) => screen.findByRole("img", { name });
const rejected = () => screen.getByRole("region", { name: /not added$/ });
const alert = () => screen.findByRole("alert");

function drop(...files: File[]) {
  const items = files.map((file) => ({ kind: "file", type: file.type, getAsFile: () => file }));
  const zone = screen.getByRole("group", { name: "Photos of donors and supporters" });
  fireEvent.drop(zone, { dataTransfer: { types: ["Files"], files, items } });
}

describe("Donors", () => {
  it("say so where the images cannot be loaded, with a way to try again", async ({
    store,
    project,
    backend,
    member,
  }) => {
    await store("a.png");
    const user = await renderApp(`/project/${project.id}/donors`, { backend, as: member });
    sendRequestsTo(async (input, init) =>
      String(input).includes("/rest/v1/donors?")
        ? Response.json({}, { status: 403 })
        : backend.fetch(input, init),
    );
    expect(await alert()).toHaveTextContent("Failed to load images");
    await expectLogged("failed.loadImages");
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    expect(await picture("Donor 1")).toBeVisible();
  });
});

describe("an upload", () => {
  it("lists what is no picture, also after all, which is no success", async ({ open, files }) => {
    await open();
    drop(new File(["a"], "notes.txt", { type: "text/plain" }));
    expect(rejected()).toHaveTextContent("notes.txtThis file isn't an image.");
    drop(new File(["no picture"], "scan.heic", { type: "image/heic" }));
    expect(await screen.findByText("This picture cannot be read.", { exact: false })).toBeVisible();
    await selectable();
    expect(rejected()).toHaveTextContent("scan.heic");
    expect(screen.queryByText("Images uploaded successfully")).not.toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(await files()).toEqual([]);
  });

  it("stops at the first save that fails, and adds none then; trying again sends what is missing", async ({
    open,
    refuseSecondUpload,
    images,
    files,
    publicAddress,
  }) => {
    const user = await open();
    const uploads = refuseSecondUpload();
    drop(pngFile("a.png"), pngFile("b.png"), pngFile("c.png"));
    expect(await alert()).toHaveTextContent(/^Failed to upload images/);
    await expectLogged("failed.uploadImages");
    expect(screen.queryByText("Images uploaded successfully")).not.toBeInTheDocument();
    expect(rejected()).toHaveTextContent("3 files were not added");
    expect(rejected()).toHaveTextContent("b.pngFailed to upload images");
    expect(rejected()).toHaveTextContent("c.pngNot added, because another one failed.");
    expect(await images()).toEqual([]);
    expect(await files()).toHaveLength(1);

    await user.click(button("Try again"));
    await uploaded();
    expect(uploads).toHaveLength(4);
    expect(await files()).toHaveLength(3);
    expect((await images()).toSorted()).toEqual((await files()).map(publicAddress));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.queryByText(/not added$/)).not.toBeInTheDocument();
  });

  it("that only failed to come onto the list needs no second upload, and leaves nothing where it is dismissed", async ({
    open,
    backend,
    files,
    images,
    publicAddress,
  }) => {
    const user = await open();
    refuseCalls(backend, "PATCH", "projects");
    drop(pngFile("dismissed.png"));
    await alert();
    await expectLogged("failed.uploadImages");
    await user.click(button("Dismiss dismissed.png"));
    await waitFor(async () => expect(await files()).toEqual([]));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();

    drop(pngFile("a.png"));
    expect(await alert()).toHaveTextContent(/^Failed to upload images/);
    await expectLogged("failed.uploadImages");
    const [file = ""] = await files();

    sendRequestsTo(backend.fetch);
    await user.click(button("Try a.png again"));
    await uploaded();
    expect(await files()).toEqual([file]);
    expect(await images()).toEqual([publicAddress(file)]);
  });

  it("whose answer was lost is not removed from storage when it is dismissed", async ({
    open,
    backend,
    files,
    publicAddress,
    images,
  }) => {
    const user = await open();
    sendRequestsTo(async (input, init) => {
      const answer = await backend.fetch(input, init);
      if (init?.method === "PATCH") throw new TypeError("Failed to fetch");
      return answer;
    });
    drop(pngFile("a.png"));
    await alert();
    await expectLogged("failed.uploadImages");
    sendRequestsTo(backend.fetch);
    await user.click(button("Dismiss a.png"));
    expect(await picture("Donor 1")).toBeVisible();
    expect((await files()).map(publicAddress)).toEqual(await images());
  });

  it("puts every file under the project, and the list is updated once", async ({
    open,
    backend,
    images,
    publicAddress,
    project,
  }) => {
    const user = await open();
    expect(screen.getByText("Upload photos of project donors and supporters.")).toBeVisible();
    const letGo = holdCalls(backend, "PATCH", "projects");
    await user.upload(
      screen.getByLabelText("Photos of donors and supporters", { selector: "input" }),
      [pngFile("a.PNG"), pngFile("b.png")],
    );
    expect(await screen.findByRole("button", { name: "Uploading..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await waitFor(() => {
      const bars = screen.getAllByRole("progressbar", { name: /^Uploading [ab]/ });
      expect(bars.map((bar) => bar.getAttribute("aria-valuenow"))).toEqual(["100", "100"]);
    });
    expect(await images()).toEqual([]);
    letGo();
    await uploaded();

    const list = await images();
    expect(list).toHaveLength(2);
    for (const address of list) {
      expect(address).toMatch(
        new RegExp(`^${publicAddress(project.id)}/[0-9a-z]+\\.png$`.replaceAll("/", "\\/")),
      );
      const answer = await backend.fetch(address);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(await answer.arrayBuffer()).toEqual(await pngFile().arrayBuffer());
    }
    for (const name of ["Donor 1", "Donor 2"]) {
      expect(await picture(name)).toHaveAttribute("srcset", expect.stringContaining("-1.avif 1w"));
    }
    expect(screen.getByRole("list", { name: "Donors and supporters" })).toBeVisible();
  });

  it("by a member who does not own the project keeps what the owner adds meanwhile", async ({
    open,
    colleague,
    publicAddress,
    project,
    backend,
    images,
  }) => {
    await open(colleague);
    const before = publicAddress(`${project.id}/awa.png`);
    let changed = false;
    sendRequestsTo(async (input, init) => {
      if (init?.method === "PATCH" && !changed) {
        changed = true;
        await backend.sql`update projects set images = array[${before}] where id = ${project.id}`;
      }
      return backend.fetch(input, init);
    });
    drop(pngFile("a.png"));
    await uploaded();
    expect(await images()).toEqual([before, expect.stringContaining(project.id)]);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("leaving the page", () => {
  it("with images that are not on the list asks, and then clears storage", async ({
    open,
    backend,
    files,
  }) => {
    const user = await open();
    refuseCalls(backend, "PATCH", "projects");
    drop(pngFile("a.png"));
    await alert();
    await expectLogged("failed.uploadImages");
    expect(await files()).toHaveLength(1);
    const [back] = screen.getAllByRole("link", { name: "Back to Dashboard" });
    if (!back) throw new Error("There is no way back.");
    await user.click(back);
    await screen.findByRole("alertdialog", { name: "Leave before everything is saved?" });
    await user.click(button("Leave without saving"));
    await screen.findByRole("heading", { level: 1, name: /^Hello, / });
    await waitFor(async () => expect(await files()).toEqual([]));
  });
});

describe("the images", () => {
  it("are shown from the backend, also when uploaded under an earlier address of it; one whose file is gone can still be deleted", async ({
    project,
    backend,
    publicAddress,
    open,
    images,
  }) => {
    const path = `/storage/v1/object/public/project-images/${project.id}/a.png`;
    const list = [`http://127.0.0.1:3000${path}`, "https://tracker.example/b.png"];
    const all = [...list, publicAddress(`${project.id}/gone.png`)];
    await backend.sql`update projects set images = ${all} where id = ${project.id}`;
    const user = await open();
    expect(await picture("Donor 1")).toHaveAttribute("src", `${backend.url}${path}`);
    expect(await picture("Donor 2")).not.toHaveAttribute("src");
    const others = screen.queryAllByText("Cannot be shown").length;
    fireEvent.error(await picture("Donor 3"));
    await waitFor(() => expect(screen.getAllByText("Cannot be shown")).toHaveLength(others + 1));
    await user.click(button("Delete Donor 3"));
    await screen.findByRole("alertdialog");
    await user.click(button("Delete image"));
    expect(await screen.findByText("Image deleted successfully")).toBeVisible();
    expect(await images()).toEqual(list);
  });
});

describe("a donor", () => {
  const donors = (backend: TestBackend, project: { id: string }) => backend.sql`
    select image, name, website_url from donors where project_id = ${project.id}`;
  const field = (name: string) => screen.findByRole("textbox", { name });
  const settled = (name: string) =>
    waitFor(async () => expect(await field(name)).toHaveAttribute("aria-busy", "false"));

  it("gets a name, by which the picture is called, and an address that is one of the web", async ({
    store,
    open,
    backend,
    project,
    images,
  }) => {
    await store("a.png");
    const user = await open();
    await user.type(await field("Name of Donor 1"), "Fondation Rivelune{Enter}");
    expect(await picture("Fondation Rivelune")).toBeVisible();
    await settled("Name of Donor 1");
    const [image] = await images();
    await user.type(await field("Website of Donor 1"), "javascript:alert(1){Enter}");
    expect(await field("Website of Donor 1")).toHaveAccessibleDescription(
      "Enter a full web address, for example https://example.org/article",
    );
    expect(await donors(backend, project)).toEqual([
      { image, name: "Fondation Rivelune", website_url: null },
    ]);
    await user.clear(await field("Website of Donor 1"));
    await user.type(await field("Website of Donor 1"), "https://rivelune.example{Enter}");
    await waitFor(async () =>
      expect(await donors(backend, project)).toEqual([
        { image, name: "Fondation Rivelune", website_url: "https://rivelune.example" },
      ]),
    );
    await settled("Website of Donor 1");
    expect(button("Delete Fondation Rivelune")).toBeVisible();
  });

  it("is one, whose address is typed before the name is stored", async ({
    store,
    open,
    backend,
    project,
    images,
  }) => {
    await store("a.png");
    const user = await open();
    const letGo = holdCalls(backend, "PATCH", "donors");
    await user.type(await field("Name of Donor 1"), "Fondation Rivelune");
    await user.tab();
    await user.type(await field("Website of Donor 1"), "https://rivelune.example{Enter}");
    letGo();
    const [image] = await images();
    await waitFor(async () =>
      expect(await donors(backend, project)).toEqual([
        { image, name: "Fondation Rivelune", website_url: "https://rivelune.example" },
      ]),
    );
    await settled("Website of Donor 1");
    await requestsSettled();
  });
});

describe("deleting an image", () => {
  const ask = async (user: UserEvent, name: string) => {
    await user.click(await screen.findByRole("button", { name: `Delete ${name}` }));
    return screen.findByRole("alertdialog", { name: "Delete this image?" });
  };

  it("is not done when the person thinks better of it; what fails between its two steps is tried again", async ({
    store,
    open,
    backend,
    images,
    files,
  }) => {
    await store("a.png");
    const user = await open();
    await ask(user, "Donor 1");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(await files()).toHaveLength(1);
    await ask(user, "Donor 1");
    refuseCalls(backend, "PATCH", "projects");
    await user.click(button("Delete image"));
    expect(await alert()).toHaveTextContent("Failed to delete image");
    await expectLogged("failed.deleteImage");
    expect(await images()).toHaveLength(1);

    sendRequestsTo(backend.fetch);
    await ask(user, "Donor 1");
    await user.click(button("Delete image"));
    expect(await screen.findByText("Image deleted successfully")).toBeVisible();
    expect(await images()).toEqual([]);
    expect(await files()).toEqual([]);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("takes the file, the entry and the donor away, and the next one moves up", async ({
    store,
    open,
    files,
    backend,
    project,
    images,
    publicAddress,
  }) => {
    await store("a.png", "b.png");
    const image = publicAddress(`${project.id}/a.png`);
    await backend.sql`update donors set name = 'Fondation Rivelune' where image = ${image}`;
    const user = await open();
    await ask(user, "Fondation Rivelune");
    await user.click(button("Delete image"));
    expect(await screen.findByText("Image deleted successfully")).toBeVisible();
    const grid = within(screen.getByRole("list", { name: "Donors and supporters" }));
    await waitFor(() => expect(grid.getAllByRole("img")).toHaveLength(1));
    expect(button("Delete Donor 1")).toHaveFocus();
    const left = publicAddress(`${project.id}/b.png`);
    expect(await files()).toEqual([`${project.id}/b.png`]);
    expect(await images()).toEqual([left]);
    expect(
      await backend.sql`select image, name from donors where project_id = ${project.id}`,
    ).toEqual([{ image: left, name: null }]);
  });
});
