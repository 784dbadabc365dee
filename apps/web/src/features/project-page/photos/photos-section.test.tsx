import { act, screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { beforeEach, describe, expect, vi } from "vitest";
import {
  addPhotos,
  FOREIGN_PICTURE,
  onlineProject,
  PICTURE,
  sectionsCome,
  visit,
} from "@/features/project-page/testing/visit";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

/** On a phone no photo is loaded ahead for paper, which would ask for one more at any time. */
beforeEach(() => void vi.stubGlobal("innerWidth", 390));

const section = async () => within(await screen.findByRole("region", { name: "Project Gallery" }));
const imageRequests = (requests: readonly URL[]) =>
  requests.filter(({ searchParams }) => searchParams.get("select")?.includes("la_photo"));

describe("photos that are not shown", () => {
  it("are those of an offline project, not even to those who ask the data service", async ({
    member,
    backend,
  }) => {
    const { id } = await createProject(member);
    await addPhotos(member, id, ["secret.webp"]);
    await renderApp(`/project/${id}`, { backend });
    await screen.findByRole("heading", { name: "Project not found" });
    expect(document.querySelector("img")).toBeNull();
    const { data } = await backend.client().from("photos_projet").select("id").eq("project_id", id);
    expect(data).toEqual([]);
  });

  it("are those that lie with third parties: they are not loaded, and the gallery says so", async ({
    member,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addPhotos(member, id, ["pump.webp"], FOREIGN_PICTURE);
    await visit(backend, id);
    expect(await (await section()).findByText("Cannot be shown")).toBeVisible();
    expect(document.querySelector(`[src="${FOREIGN_PICTURE}"]`)).toBeNull();
  });

  it("are those that could not be loaded; each is logged once", async ({ member, backend }) => {
    const id = await onlineProject(member);
    await addPhotos(member, id, ["pump.webp"]);
    await renderApp(`/project/${id}`, { backend });
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      const isImage = new URL(request.url).search.includes("la_photo");
      return isImage ? new Response("{}", { status: 403 }) : backend.fetch(request);
    });
    expect(await (await section()).findByText("Cannot be shown")).toBeVisible();
    await expectLogged("failed.loadPictures");
  });

  it("leave no empty gallery", async ({ backend, member }) => {
    await visit(backend, await onlineProject(member));
    await sectionsCome();
    expect(screen.queryByText("Project Gallery")).not.toBeInTheDocument();
  });
});

describe("the gallery", () => {
  it("shows each photo under its caption, or else its place, and tells no name of a file", async ({
    member,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addPhotos(member, id, ["pump-at-sunrise.webp", "IMG_0001.jpg", null]);
    await visit(backend, id);
    const gallery = await section();
    const buttons = gallery.getAllByRole("button");
    expect(buttons.map((button) => button.ariaLabel)).toEqual([
      "View Larger: Pump at sunrise",
      "View Larger: Photo 2 of 3",
      "View Larger: Photo 3 of 3",
    ]);
    await waitFor(() => {
      for (const button of buttons)
        expect(button.querySelector("img")).toHaveAttribute("src", PICTURE);
    });
  });

  it("loads a photo when its place comes near the view, one by one and never before", async ({
    member,
    backend,
  }) => {
    const places: { element: Element; come: () => void }[] = [];
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        private readonly tell: IntersectionObserverCallback;
        constructor(tell: IntersectionObserverCallback) {
          this.tell = tell;
        }
        observe(element: Element) {
          const entry = { isIntersecting: true, target: element };
          // jsdom has no observer to be this one's model, so it is handed only what is read of it.
          const come = () => Reflect.apply(this.tell, undefined, [[entry], this]);
          places.push({ element, come });
        }
        disconnect() {}
      },
    );
    const id = await onlineProject(member);
    await addPhotos(member, id, ["one.webp", "two.webp", "three.webp"]);
    const requests: URL[] = [];
    await visit(backend, id, requests);
    const tiles = (await section()).getAllByRole("listitem");
    await sectionsCome();
    expect(imageRequests(requests)).toEqual([]);

    const second = places.find(({ element }) => element === tiles[1]);
    act(() => second?.come());
    await waitFor(() => expect(tiles[1]?.querySelector("img")).not.toBeNull());
    expect(tiles[0]?.querySelector("img")).toBeNull();
    expect(imageRequests(requests)).toHaveLength(1);
  });

  it("shows nine of sixty photos at first, all of them on demand, and loads no others before", async ({
    member,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addPhotos(
      member,
      id,
      Array.from({ length: 60 }, (_, index) => `photo-of-well-${index + 1}.webp`),
    );
    const requests: URL[] = [];
    const user = await visit(backend, id, requests);
    const gallery = await section();
    expect(gallery.getAllByRole("listitem")).toHaveLength(9);
    expect(gallery.getByText("60 photos")).toBeVisible();
    await waitFor(() => expect(imageRequests(requests)).toHaveLength(9));
    await user.click(gallery.getByRole("button", { name: "Show all 60 photos" }));
    const tiles = gallery.getAllByRole("listitem");
    expect(tiles).toHaveLength(60);
    expect(tiles[9]).toHaveFocus();
  });
});
