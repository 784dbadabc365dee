import { readdir } from "node:fs/promises";
import { createProject } from "@vigie/test-backend/builders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "./testing/ask";
import { type AttackedBackend, createAttackedBackend, OUTSIDERS } from "./testing/attacked-backend";

const BUCKET = "project-images";
const PIXELS = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3]);

let attacked: AttackedBackend;
let deleted: string;

beforeAll(async () => {
  attacked = await createAttackedBackend();
  const { owner } = attacked;
  deleted = (await createProject(owner)).id;
  for (const folder of [attacked.hidden.id, deleted]) {
    expect((await upload(owner.accessToken, `${folder}/mine.png`)).status).toBe(200);
  }
  await attacked.backend.sql`delete from public.projects where id = ${deleted}`;
});

afterAll(() => attacked.close());

const upload = (
  token: string | undefined,
  path: string,
  { type = "image/png", method = "POST", bytes = PIXELS, upsert = false } = {},
) =>
  ask(attacked.backend, {
    method,
    path: `/storage/v1/object/${BUCKET}/${path}`,
    token,
    headers: {
      "content-type": type,
      "content-length": String(bytes.length),
      "x-upsert": String(upsert),
    },
    body: bytes,
  });

const send = (token: string | undefined, method: string, path: string, body: unknown) =>
  ask(attacked.backend, { method, path: `/storage/v1/object/${path}`, token, body });

const filesOnDisk = async () =>
  (await readdir(attacked.backend.storageDirectory, { recursive: true })).sort();

describe.each(OUTSIDERS)("as %s", (caller) => {
  it("folders of others are not listed, filled, overwritten or emptied", async () => {
    const token = attacked.tokenOf(caller);
    const before = await filesOnDisk();
    for (const folder of [attacked.hidden.id, deleted]) {
      for (const prefix of [folder, `${folder}/`, folder.toUpperCase(), folder.slice(0, 8)]) {
        const listed = await send(token, "POST", `list/${BUCKET}`, { prefix, limit: 100 });
        expect([prefix, listed.status < 500, listed.text.includes("mine.png")]).toEqual([
          prefix,
          true,
          false,
        ]);
      }
      for (const method of ["POST", "PUT"]) {
        for (const name of ["new.png", "mine.png", "MINE.PNG", "mine.png.", "mine%20.png"]) {
          const { status } = await upload(token, `${folder}/${name}`, { method, upsert: true });
          expect([name, status >= 400 && status < 500]).toEqual([name, true]);
        }
      }
      const prefixes = [`${folder}/mine.png`, `${folder}/../${folder}/mine.png`, folder, ""];
      const removed = await send(token, "DELETE", BUCKET, { prefixes });
      expect([removed.status < 500, removed.text.includes("mine.png")]).toEqual([true, false]);
    }
    expect(await filesOnDisk()).toEqual(before);
  });
});

it("the organisation itself lists, adds, replaces and removes", async () => {
  const { hidden, owner } = attacked;
  const token = owner.accessToken;
  const listed = await send(token, "POST", `list/${BUCKET}`, { prefix: hidden.id });
  expect(listed.text).toContain("mine.png");
  expect((await upload(token, `${hidden.id}/second.png`)).status).toBe(200);
  expect((await upload(token, `${hidden.id}/second.png`, { method: "PUT" })).status).toBe(200);
  const prefixes = [`${hidden.id}/second.png`, `${deleted}/mine.png`];
  const removed = await send(token, "DELETE", BUCKET, { prefixes });
  expect(removed.text).toContain("second.png");
  expect(await filesOnDisk()).not.toContain(`${BUCKET}/${hidden.id}/second.png`);
});

it.each([
  "..",
  ".",
  "%2e%2e/x.png",
  "..%2fx.png",
  "a%5c..%5cx.png",
  "x%00.png",
  "x%0a.png",
  `${"x".repeat(300)}.png`,
  `${"%C3%A9".repeat(200)}.png`,
  "a/b/c/d/e.png",
  "%ff.png",
])("a file's name may not be %s", async (name) => {
  const { hidden, owner } = attacked;
  const before = await filesOnDisk();
  const { status } = await upload(owner.accessToken, `${hidden.id}/${name}`);
  expect([status >= 400, status < 500]).toEqual([true, true]);
  expect(await filesOnDisk()).toEqual(before);
});

it.each(["%F0%9F%92%A7.png", "%C3%A9t%C3%A9.png", "x..png", "x.png.", "%E2%80%AEgnp.png"])(
  "what is stored as %s stays in its folder, or is refused",
  async (name) => {
    const { hidden, owner } = attacked;
    const before = await filesOnDisk();
    const { status } = await upload(owner.accessToken, `${hidden.id}/${name}`);
    expect(status).toBeLessThan(500);
    const added = (await filesOnDisk()).filter((file) => !before.includes(file));
    const inFolder = expect.stringMatching(`^${BUCKET}/${hidden.id}/`);
    // The file and its details.
    expect(added).toEqual(status < 300 ? [inFolder, inFolder] : []);
  },
);

it.each(["text/html", "image/svg+xml", "application/javascript", "image/png; x=text/html", ""])(
  "a file of the type %s is refused",
  async (type) => {
    const { hidden, owner } = attacked;
    const { status } = await upload(owner.accessToken, `${hidden.id}/page.html`, { type });
    expect([status >= 400, status < 500]).toEqual([true, true]);
  },
);

it("what lies about its type is shown as the type that it was stored with", async () => {
  const { hidden, owner, backend } = attacked;
  const bytes = new TextEncoder().encode("<script>alert(1)</script>");
  expect((await upload(owner.accessToken, `${hidden.id}/lie.png`, { bytes })).status).toBe(200);
  const response = await backend.fetch(
    `${backend.url}/storage/v1/object/public/${BUCKET}/${hidden.id}/lie.png`,
  );
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

it("a file of more than 15 MB is refused", async () => {
  const { hidden, owner } = attacked;
  const bytes = new Uint8Array(15 * 1024 * 1024 + 1);
  const { status } = await upload(owner.accessToken, `${hidden.id}/large.png`, { bytes });
  expect([status >= 400, status < 500]).toEqual([true, true]);
});
