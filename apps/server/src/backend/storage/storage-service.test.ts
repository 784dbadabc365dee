import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteOrphanedFiles } from "./orphaned-files";

const PIXELS = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3, 0, 255]);

let backend: TestBackend;
let member: TestMember;
let stranger: TestMember;
let projectId: string;

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  stranger = await createMember(backend, await createOrganisation(backend, "Others"));
  projectId = (await createProject(member, { is_online: true })).id;
});

afterAll(() => backend.close());

function photo(name = "photo.png", type = "image/png"): File {
  return new File([PIXELS], name, { type });
}

function bucketOf(someone: TestMember) {
  return someone.client.storage.from("project-images");
}

function publicUrl(path: string): string {
  return backend.client().storage.from("project-images").getPublicUrl(path).data.publicUrl;
}

async function filesOnDisk(folder: string): Promise<string[]> {
  const directory = join(backend.storageDirectory, "project-images", folder);
  return (await readdir(directory).catch(() => [])).sort();
}

describe("refused", () => {
  it.each(["../../../../etc/passwd", "..%2f..%2f..%2f..%2fetc%2fpasswd", "%2fetc%2fpasswd"])(
    "reading %s",
    async (path) => {
      const url = `${backend.url}/storage/v1/object/public/project-images/${path}`;

      const response = await backend.fetch(url);

      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.text()).not.toContain("root:");
    },
  );

  it("a second upload at the same path, unless it may replace the first", async () => {
    const path = `${projectId}/once.png`;
    await bucketOf(member).upload(path, photo());

    const again = await bucketOf(member).upload(path, photo());
    const replaced = await bucketOf(member).upload(
      path,
      new File(["new"], "x", { type: "image/webp" }),
      {
        upsert: true,
      },
    );

    expect(again.error).not.toBeNull();
    expect(replaced.error).toBeNull();
    const response = await backend.fetch(publicUrl(path));
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(await response.text()).toBe("new");
  });

  it("a form without a file is a 400", async () => {
    const form = new FormData();
    form.append("cacheControl", "3600");

    const response = await backend.fetch(
      `${backend.url}/storage/v1/object/project-images/${projectId}/none.png`,
      {
        method: "POST",
        body: form,
        headers: { apikey: backend.anonKey, authorization: `Bearer ${member.accessToken}` },
      },
    );

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "The upload has no file" });
  });

  it("a broken form is a 400", async () => {
    const response = await backend.fetch(
      `${backend.url}/storage/v1/object/project-images/${projectId}/none.png`,
      {
        method: "POST",
        body: "no boundary here",
        headers: {
          apikey: backend.anonKey,
          authorization: `Bearer ${member.accessToken}`,
          "content-type": "multipart/form-data; boundary=x",
        },
      },
    );

    expect(response.status).toBe(400);
  });
});

describe("an uploaded file", () => {
  it("is served to anyone as it was, with its type, tag and cache time, and never as a page", async () => {
    const path = `${projectId}/été 1 (b).png`;

    const { data, error } = await bucketOf(member).upload(path, photo(), {
      cacheControl: "31536000",
    });

    expect(error).toBeNull();
    expect(data?.path).toBe(path);
    const response = await backend.fetch(publicUrl(path));
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PIXELS);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(PIXELS.length),
      "cache-control": "max-age=31536000",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  it("is not sent again to a browser that has it", async () => {
    const path = `${projectId}/tagged.png`;
    await bucketOf(member).upload(path, photo());
    const first = await backend.fetch(publicUrl(path));

    const second = await backend.fetch(publicUrl(path), {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });

    expect(second.status).toBe(304);
    expect(await second.text()).toBe("");
    expect(second.headers.get("cache-control")).toBe(first.headers.get("cache-control"));
  });

  it("can be asked for by its head", async () => {
    const path = `${projectId}/head.png`;
    await bucketOf(member).upload(path, photo());

    const response = await backend.fetch(publicUrl(path), { method: "HEAD" });

    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(PIXELS.length));
  });

  it.each([
    ["bytes", PIXELS.buffer],
    ["a Blob", new Blob([PIXELS], { type: "image/png" })],
  ])("may come as %s", async (name, body) => {
    const path = `${projectId}/as ${name}.png`;

    const { error } = await bucketOf(member).upload(path, body, { contentType: "image/png" });

    expect(error).toBeNull();
    const { data } = await bucketOf(member).download(path);
    expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(PIXELS);
  });

  it("can be replaced with update()", async () => {
    const path = `${projectId}/updated.png`;
    await bucketOf(member).upload(path, photo());

    const { error } = await bucketOf(member).update(
      path,
      new File(["v2"], "v2.png", { type: "image/png" }),
    );

    expect(error).toBeNull();
    expect(await (await backend.fetch(publicUrl(path))).text()).toBe("v2");
  });

  it("keeps its size and type as an object in the row that describes it", async () => {
    const path = `${projectId}/described.png`;
    await bucketOf(member).upload(path, photo());

    const [row] = await backend.sql<{ size: number; type: string }[]>`
      select (metadata ->> 'size')::int as size, metadata ->> 'mimetype' as type
      from storage.objects where name = ${path}`;

    expect(row).toEqual({ size: PIXELS.length, type: "image/png" });
  });

  it("is gone once removed, from disk too", async () => {
    const path = `${projectId}/removed.png`;
    await bucketOf(member).upload(path, photo());

    const { data, error } = await bucketOf(member).remove([path]);

    expect(error).toBeNull();
    expect(data).toHaveLength(1);
    expect((await backend.fetch(publicUrl(path))).status).toBe(404);
    expect((await filesOnDisk(projectId)).filter((file) => file.startsWith("removed"))).toEqual([]);
  });

  it("is a 404 when its row is gone", async () => {
    const path = `${projectId}/rowless.png`;
    await bucketOf(member).upload(path, photo());
    await backend.sql`delete from storage.objects where name = ${path}`;

    expect((await backend.fetch(publicUrl(path))).status).toBe(404);
  });

  it("is a 404 when its file is gone", async () => {
    const path = `${projectId}/fileless.png`;
    await bucketOf(member).upload(path, photo());
    await rm(join(backend.storageDirectory, "project-images", path));

    expect((await backend.fetch(publicUrl(path))).status).toBe(404);
    expect(backend.log).toEqual([]);
  });
});

describe("deleting a project", () => {
  it("hides its stored images and no others, and restoring it shows them", async () => {
    const kept = await createProject(member);
    const doomed = await createProject(member);
    await bucketOf(member).upload(`${kept.id}/a.png`, photo());
    await bucketOf(member).upload(`${doomed.id}/a.png`, photo());
    const statusOf = async (id: string, method = "GET") =>
      (await backend.fetch(publicUrl(`${id}/a.png`), { method })).status;

    await member.client.from("projects").delete().eq("id", doomed.id).throwOnError();

    expect([await statusOf(doomed.id), await statusOf(doomed.id, "HEAD")]).toEqual([404, 404]);
    expect((await bucketOf(member).download(`${doomed.id}/a.png`)).error).not.toBeNull();
    expect(await statusOf(kept.id)).toBe(200);

    await member.client.rpc("restore_project", { project: doomed.id }).throwOnError();
    expect(await statusOf(doomed.id)).toBe(200);
  });

  it("for good deletes its stored images and no others", async () => {
    const kept = await createProject(member);
    const doomed = await createProject(member);
    await bucketOf(member).upload(`${kept.id}/a.png`, photo());
    await bucketOf(member).upload(`${doomed.id}/a.png`, photo());
    await member.client.from("projects").delete().eq("id", doomed.id).throwOnError();
    await member.client.rpc("delete_project_for_good", { project: doomed.id }).throwOnError();

    expect(await filesOnDisk(doomed.id)).toEqual([]);
    expect(await filesOnDisk(kept.id)).not.toEqual([]);
    expect(
      await backend.sql`
      select from storage.objects where name like ${`${doomed.id}/%`}`,
    ).toHaveLength(0);
  });

  it("that is denied keeps them", async () => {
    const project = await createProject(member);
    await bucketOf(member).upload(`${project.id}/a.png`, photo());

    await stranger.client.from("projects").delete().eq("id", project.id);

    expect((await backend.fetch(publicUrl(`${project.id}/a.png`))).status).toBe(200);
  });

  it("for good succeeds though its files cannot be deleted, which is logged", async () => {
    const project = await createProject(member);
    await bucketOf(member).upload(`${project.id}/a.png`, photo());
    await member.client.from("projects").delete().eq("id", project.id).throwOnError();
    const real = join(backend.storageDirectory, "project-images");
    await rename(real, `${real}-aside`);
    await writeFile(real, "not a folder");

    const { status } = await member.client.rpc("delete_project_for_good", { project: project.id });
    await rm(real);
    await rename(`${real}-aside`, real);

    expect(status).toBe(204);
    expect(JSON.stringify(backend.log.splice(0))).toContain("could not be deleted");
    expect(await filesOnDisk(project.id)).not.toEqual([]);
    await deleteOrphanedFiles(backend.sql, backend.storageDirectory);
    expect(await filesOnDisk(project.id)).toEqual([]);
  });
});

describe("a rendition of a picture", () => {
  const path = () => `${projectId}/k3x9k3x9k3x9k3x9-320.webp`;
  const file = (bytes: number, type = "image/webp") =>
    new File([new Uint8Array(bytes)], "x", { type });

  it.each([
    ["is larger than 1 MB", 1_048_577, "image/webp", "at most 1 MB"],
    ["is not of the type that its name says", 100, "image/png", "not of the type"],
  ])("that %s is refused", async (_what, bytes, type, reason) => {
    const { error } = await bucketOf(member).upload(path(), file(bytes, type));
    expect(error?.message).toContain(reason);
    expect(await filesOnDisk(projectId)).not.toContain("k3x9k3x9k3x9k3x9-320.webp");
  });

  it("is kept by browsers for a year without asking again, a missing one for no time", async () => {
    const cacheOf = async () => {
      const response = await backend.fetch(publicUrl(path()));
      await response.arrayBuffer();
      return [response.status, response.headers.get("cache-control")];
    };
    const [status, cache] = await cacheOf();
    expect(status).toBe(404);
    expect(cache ?? "").not.toContain("max-age");
    expect((await bucketOf(member).upload(path(), file(1_048_576))).error).toBeNull();
    expect(await cacheOf()).toEqual([200, "public, max-age=31536000, immutable"]);
  });
});
