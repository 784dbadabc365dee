import { QueryClient } from "@tanstack/react-query";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect, vi } from "vitest";
import { pngFile } from "@/lib/images/testing/pictures";
import { configurePage, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";
import {
  deleteDonorPhoto,
  discardUnlistedPhotos,
  listDonorPhotos,
  uploadDonorPhoto,
} from "./donor-photos";
import { donorsTable } from "./donors";

/** Photos without smaller versions. */
const uploadedAt = (addresses: readonly string[]) =>
  addresses.map((address) => ({ address, renditions: null }));

const it = test
  .override("project", ({ member }) => createProject(member, { is_online: true }))
  .extend("publicFolder", ({ backend, project }) => () => {
    return `${backend.url}/storage/v1/object/public/project-images/${project.id}`;
  })
  .extend("upload", ({ project }) => async (name: string, watch = {}) => {
    const photo = { projectId: project.id, name, image: pngFile() };
    return (await uploadDonorPhoto(photo, watch)).address;
  })
  .extend("list", ({ project }) => (...addresses: string[]) => {
    return listDonorPhotos(project.id, uploadedAt(addresses));
  })
  .extend("remove", ({ project }) => (stored: string) => {
    return deleteDonorPhoto({ projectId: project.id, stored });
  })
  .extend("images", ({ member, project }) => async () => {
    const { data } = await member.client
      .from("projects")
      .select("images")
      .eq("id", project.id)
      .single()
      .throwOnError();
    return data.images;
  })
  .extend("files", ({ backend, project }) => async () => {
    const rows = await backend.sql<{ name: string }[]>`
    select name from storage.objects
    where bucket_id = 'project-images' and starts_with(name, ${`${project.id}/`})
    order by name`;
    return rows.map(({ name }) => name.slice(project.id.length + 1));
  })
  /** Another member, just before the first of this member's writes. */
  .extend("meanwhile", ({ backend }) => (change: () => Promise<unknown>) => {
    let done = false;
    sendRequestsTo(async (input, init) => {
      if (init?.method === "PATCH" && !done) {
        done = true;
        await change();
      }
      return backend.fetch(input, init);
    });
  })
  .extend("addElsewhere", ({ images, colleague, project }) => async (address: string) => {
    const next = [...(await images()), address];
    await colleague.client
      .from("projects")
      .update({ images: next })
      .eq("id", project.id)
      .throwOnError();
  });

it.beforeEach(async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
});

describe("a member of another organisation", () => {
  it.beforeEach(({ stranger }) => storeSession(stranger));

  it("uploads nothing", async ({ upload, files }) => {
    await expect(upload("a.png")).rejects.toThrow("failed.uploadImages");
    expect(await files()).toEqual([]);
  });

  it("adds nothing to the list, nor takes anything off it", async ({
    addElsewhere,
    publicFolder,
    list,
    remove,
    images,
  }) => {
    await addElsewhere(`${publicFolder()}/a.png`);
    await expect(list("https://example.org/b.png")).rejects.toThrow("failed.uploadImages");
    await expect(remove(`${publicFolder()}/a.png`)).rejects.toThrow("failed.deleteImage");
    expect(await images()).toEqual([`${publicFolder()}/a.png`]);
  });
});

describe("an upload", () => {
  it("that storage refuses says so", async ({ project, files }) => {
    const text = uploadDonorPhoto(
      { projectId: project.id, name: "a.txt", image: new Blob(["a"], { type: "text/plain" }) },
      {},
    );
    await expect(text).rejects.toThrow("failed.uploadImages");
    expect(await files()).toEqual([]);
  });

  it("that is given up says so", async ({ upload }) => {
    const watch = { signal: AbortSignal.abort() };
    await expect(upload("a.png", watch)).rejects.toThrow("failed.uploadImages");
  });

  it("lies under the project with the type of the picture, and tells its progress", async ({
    upload,
    publicFolder,
    backend,
    images,
  }) => {
    const onProgress = vi.fn();
    expect(await upload("a.png", { onProgress })).toBe(`${publicFolder()}/a.png`);
    expect(onProgress.mock.calls).toEqual([[0.5], [1]]);
    const answer = await backend.fetch(`${publicFolder()}/a.png`);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(await answer.arrayBuffer()).toEqual(await pngFile().arrayBuffer());
    expect(await images()).toEqual([]);
  });

  it("can be repeated when its answer was lost", async ({
    backend,
    upload,
    publicFolder,
    files,
  }) => {
    sendRequestsTo((input, init) =>
      backend.fetch(input, init).then(() => Promise.reject(new TypeError("Failed to fetch"))),
    );
    await expect(upload("a.png")).rejects.toThrow("failed.uploadImages");
    sendRequestsTo(backend.fetch);
    expect(await upload("a.png")).toBe(`${publicFolder()}/a.png`);
    expect(await files()).toEqual(["a.png"]);
  });
});

describe("the list", () => {
  it("keeps what another member added in the same moment", async ({
    meanwhile,
    addElsewhere,
    list,
    images,
  }) => {
    meanwhile(() => addElsewhere("https://example.org/issa.png"));
    await list("https://example.org/awa.png");
    expect(await images()).toEqual(["https://example.org/issa.png", "https://example.org/awa.png"]);
  });

  it("holds nothing twice when it is tried again", async ({ list, images }) => {
    await list("https://example.org/a.png");
    await list("https://example.org/a.png", "https://example.org/b.png");
    expect(await images()).toEqual(["https://example.org/a.png", "https://example.org/b.png"]);
  });

  it("is loaded with addresses at the backend, and none of third parties", async ({
    project,
    list,
    publicFolder,
  }) => {
    const moved = `https://old.example/storage/v1/object/public/project-images/${project.id}/a.png`;
    await list(moved, "https://tracker.example/b.png");
    expect(await new QueryClient().fetchQuery(donorsTable.list(project.id))).toMatchObject([
      { image: moved, address: `${publicFolder()}/a.png` },
      { image: "https://tracker.example/b.png", address: null },
    ]);
  });
});

describe("abandoned uploads", () => {
  it("are removed, but for those that came onto the list after all", async ({
    upload,
    list,
    project,
    files,
  }) => {
    const listed = await upload("a.png");
    await list(listed);
    const addresses = [listed, await upload("b.png"), await upload("c.png")];
    await discardUnlistedPhotos(project.id, uploadedAt(addresses));
    expect(await files()).toEqual(["a.png"]);
  });

  it("stay where the list cannot be read, so that no listed photo is lost", async ({
    upload,
    backend,
    project,
    files,
  }) => {
    const address = await upload("a.png");
    sendRequestsTo(async (input, init) =>
      String(input).includes("/rest/")
        ? Response.json({}, { status: 500 })
        : backend.fetch(input, init),
    );
    await expect(discardUnlistedPhotos(project.id, uploadedAt([address]))).rejects.toThrow();
    expect(await files()).toEqual(["a.png"]);
  });
});

describe("deleting a photo", () => {
  it("takes it out of storage, then off the list", async ({
    upload,
    list,
    remove,
    files,
    images,
  }) => {
    const [first, second] = [await upload("a.png"), await upload("b.png")];
    await list(first, second);
    await remove(first);
    expect(await files()).toEqual(["b.png"]);
    expect(await images()).toEqual([second]);
  });

  it("that failed between the two steps is done when it is tried again", async ({
    upload,
    list,
    backend,
    remove,
    files,
    images,
  }) => {
    const address = await upload("a.png");
    await list(address);
    sendRequestsTo(async (input, init) =>
      init?.method === "PATCH" ? Response.json({}, { status: 500 }) : backend.fetch(input, init),
    );
    await expect(remove(address)).rejects.toThrow("failed.deleteImage");
    expect(await files()).toEqual([]);
    expect(await images()).toEqual([address]);

    sendRequestsTo(backend.fetch);
    await remove(address);
    expect(await images()).toEqual([]);
  });

  it("leaves the list as it is while the photo cannot be taken out of storage", async ({
    upload,
    list,
    backend,
    remove,
    images,
  }) => {
    const address = await upload("a.png");
    await list(address);
    sendRequestsTo(async (input, init) =>
      init?.method === "DELETE" ? Response.json({}, { status: 500 }) : backend.fetch(input, init),
    );
    await expect(remove(address)).rejects.toThrow("failed.deleteImage");
    expect(await images()).toEqual([address]);
  });

  it("keeps what another member added in the same moment", async ({
    upload,
    list,
    meanwhile,
    addElsewhere,
    remove,
    images,
  }) => {
    const address = await upload("a.png");
    await list(address);
    meanwhile(() => addElsewhere("https://example.org/issa.png"));
    await remove(address);
    expect(await images()).toEqual(["https://example.org/issa.png"]);
  });

  it.for(["https://example.org/", "https://example.org/a.png"])(
    "that never lay in storage takes %s off the list",
    async (address, { list, remove, images }) => {
      await list(address);
      await remove(address);
      expect(await images()).toEqual([]);
    },
  );
});
