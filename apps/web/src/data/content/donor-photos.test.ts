import { QueryClient } from "@tanstack/react-query";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pngFile } from "@/lib/images/testing/pictures";
import { configurePage, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";
import {
  deleteDonorPhoto,
  discardUnlistedPhotos,
  donorPhotosQuery,
  listDonorPhotos,
  uploadDonorPhoto,
} from "./donor-photos";

let backend: TestBackend;
let awa: TestMember;
let issa: TestMember;
let stranger: TestMember;
let projectId: string;

beforeAll(async () => {
  backend = await createTestBackend();
  const organisation = await createOrganisation(backend, "Terres d’Eau");
  awa = await createMember(backend, organisation);
  issa = await createMember(backend, organisation);
  stranger = await createMember(backend, await createOrganisation(backend, "Écoles du Littoral"));
});

beforeEach(async () => {
  configurePage(backend);
  await storeSession(awa);
  projectId = (await createProject(awa, { is_online: true })).id;
});

afterAll(() => backend.close());

const publicFolder = () => `${backend.url}/storage/v1/object/public/project-images/${projectId}`;
const upload = (name: string, watch = {}) =>
  uploadDonorPhoto({ projectId, name, picture: pngFile() }, watch);
const list = (...addresses: string[]) => listDonorPhotos({ projectId, addresses });
const remove = (stored: string) => deleteDonorPhoto({ projectId, stored });

async function images() {
  const { data } = await awa.client
    .from("projects")
    .select("images")
    .eq("id", projectId)
    .single()
    .throwOnError();
  return data.images;
}

async function files() {
  const rows = await backend.sql<{ name: string }[]>`
    select name from storage.objects
    where bucket_id = 'project-images' and starts_with(name, ${`${projectId}/`})
    order by name`;
  return rows.map(({ name }) => name.slice(projectId.length + 1));
}

/** Another member, just before the first of this member's writes. */
function meanwhile(change: () => Promise<unknown>) {
  let done = false;
  sendRequestsTo(async (input, init) => {
    if (init?.method === "PATCH" && !done) {
      done = true;
      await change();
    }
    return backend.fetch(input, init);
  });
}

async function addElsewhere(address: string) {
  const next = [...(await images()), address];
  await issa.client.from("projects").update({ images: next }).eq("id", projectId).throwOnError();
}

describe("somebody of another organisation", () => {
  beforeEach(() => storeSession(stranger));

  it("uploads nothing", async () => {
    await expect(upload("a.png")).rejects.toThrow("Failed to upload images");
    expect(await files()).toEqual([]);
  });

  it("adds nothing to the list, nor takes anything off it", async () => {
    await addElsewhere(`${publicFolder()}/a.png`);
    await expect(list("https://example.org/b.png")).rejects.toThrow("Failed to upload images");
    await expect(remove(`${publicFolder()}/a.png`)).rejects.toThrow("Failed to delete image");
    expect(await images()).toEqual([`${publicFolder()}/a.png`]);
  });
});

describe("an upload", () => {
  it("that storage refuses says so", async () => {
    const text = uploadDonorPhoto(
      { projectId, name: "a.txt", picture: new Blob(["a"], { type: "text/plain" }) },
      {},
    );
    await expect(text).rejects.toThrow("Failed to upload images");
    expect(await files()).toEqual([]);
  });

  it("that is given up says so", async () => {
    const watch = { signal: AbortSignal.abort() };
    await expect(upload("a.png", watch)).rejects.toThrow("Failed to upload images");
  });

  it("lies under the project with the type of the picture, and tells its progress", async () => {
    const onProgress = vi.fn();
    expect(await upload("a.png", { onProgress })).toBe(`${publicFolder()}/a.png`);
    expect(onProgress.mock.calls).toEqual([[0.5], [1]]);
    const answer = await backend.fetch(`${publicFolder()}/a.png`);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(await answer.arrayBuffer()).toEqual(await pngFile().arrayBuffer());
    expect(await images()).toEqual([]);
  });

  it("can be repeated when its answer was lost", async () => {
    sendRequestsTo((input, init) =>
      backend.fetch(input, init).then(() => Promise.reject(new TypeError("Failed to fetch"))),
    );
    await expect(upload("a.png")).rejects.toThrow("Failed to upload images");
    sendRequestsTo(backend.fetch);
    expect(await upload("a.png")).toBe(`${publicFolder()}/a.png`);
    expect(await files()).toEqual(["a.png"]);
  });
});

describe("the list", () => {
  it("keeps what another member added in the same moment", async () => {
    meanwhile(() => addElsewhere("https://example.org/issa.png"));
    const photos = await list("https://example.org/awa.png");
    expect(photos.map(({ stored }) => stored)).toEqual(await images());
    expect(await images()).toEqual(["https://example.org/issa.png", "https://example.org/awa.png"]);
  });

  it("holds nothing twice when it is tried again", async () => {
    await list("https://example.org/a.png");
    await list("https://example.org/a.png", "https://example.org/b.png");
    expect(await images()).toEqual(["https://example.org/a.png", "https://example.org/b.png"]);
  });

  it("is loaded with addresses at the backend, and none of third parties", async () => {
    const moved = `https://old.example/storage/v1/object/public/project-images/${projectId}/a.png`;
    await list(moved, "https://tracker.example/b.png");
    expect(await new QueryClient().fetchQuery(donorPhotosQuery(projectId))).toEqual([
      { stored: moved, address: `${publicFolder()}/a.png` },
      { stored: "https://tracker.example/b.png", address: null },
    ]);
  });
});

describe("uploads that nobody tries again", () => {
  it("are removed, but for those that came onto the list after all", async () => {
    const listed = await upload("a.png");
    await list(listed);
    const addresses = [listed, await upload("b.png"), await upload("c.png")];
    await discardUnlistedPhotos({ projectId, addresses });
    expect(await files()).toEqual(["a.png"]);
  });

  it("stay where the list cannot be read, so that no listed photo is lost", async () => {
    const address = await upload("a.png");
    sendRequestsTo(async (input, init) =>
      String(input).includes("/rest/")
        ? Response.json({}, { status: 500 })
        : backend.fetch(input, init),
    );
    await expect(discardUnlistedPhotos({ projectId, addresses: [address] })).rejects.toThrow();
    expect(await files()).toEqual(["a.png"]);
  });
});

describe("deleting a photo", () => {
  it("takes it out of storage, then off the list", async () => {
    const [first, second] = [await upload("a.png"), await upload("b.png")];
    await list(first, second);
    await remove(first);
    expect(await files()).toEqual(["b.png"]);
    expect(await images()).toEqual([second]);
  });

  it("that failed between the two steps is done when it is tried again", async () => {
    const address = await upload("a.png");
    await list(address);
    sendRequestsTo(async (input, init) =>
      init?.method === "PATCH" ? Response.json({}, { status: 500 }) : backend.fetch(input, init),
    );
    await expect(remove(address)).rejects.toThrow("Failed to delete image");
    expect(await files()).toEqual([]);
    expect(await images()).toEqual([address]);

    sendRequestsTo(backend.fetch);
    await remove(address);
    expect(await images()).toEqual([]);
  });

  it("leaves the list as it is while the photo cannot be taken out of storage", async () => {
    const address = await upload("a.png");
    await list(address);
    sendRequestsTo(async (input, init) =>
      init?.method === "DELETE" ? Response.json({}, { status: 500 }) : backend.fetch(input, init),
    );
    await expect(remove(address)).rejects.toThrow("Failed to delete image");
    expect(await images()).toEqual([address]);
  });

  it("keeps what another member added in the same moment", async () => {
    const address = await upload("a.png");
    await list(address);
    meanwhile(() => addElsewhere("https://example.org/issa.png"));
    await remove(address);
    expect(await images()).toEqual(["https://example.org/issa.png"]);
  });

  it.each(["https://example.org/", "https://example.org/a.png"])(
    "that never lay in storage takes %s off the list",
    async (address) => {
      await list(address);
      await remove(address);
      expect(await images()).toEqual([]);
    },
  );
});
