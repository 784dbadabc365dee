import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  deleteFilesWithoutRow,
  deleteOrphanedFiles,
  deleteUnusedRenditions,
} from "./orphaned-files";

const NO_PROJECT = "00000000-0000-4000-8000-000000000000";

let backend: TestBackend;
let member: TestMember;
let projectId: string;
let bucketFolder: string;

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  bucketFolder = join(backend.storageDirectory, "project-images");
});

beforeEach(async () => {
  projectId = (await createProject(member)).id;
  await upload("photo 1.png");
});

afterAll(() => backend.close());

async function upload(name: string): Promise<void> {
  const { error } = await member.client.storage
    .from("project-images")
    .upload(`${projectId}/${name}`, new File(["x"], name, { type: "image/png" }));
  expect(error).toBeNull();
}

function filesOf(folder: string): Promise<string[]> {
  return readdir(join(bucketFolder, folder));
}

it("without any stored file there is nothing to do", async () => {
  await deleteOrphanedFiles(backend.sql, join(backend.storageDirectory, "nowhere"));
  await deleteFilesWithoutRow(backend.sql, join(backend.storageDirectory, "nowhere"));

  expect(await filesOf(projectId)).toHaveLength(2);
});

it("the folder and rows of a project in the trash stay", async () => {
  await backend.sql`delete from public.projects where id = ${projectId}`;

  await deleteOrphanedFiles(backend.sql, backend.storageDirectory);

  expect(await filesOf(projectId)).toHaveLength(2);
  const rows = await backend.sql`
    select from storage.objects where split_part(name, '/', 1) = ${projectId}`;
  expect(rows).toHaveLength(1);
});

it("those of a project whose time in the trash was over while no server ran go, others stay", async () => {
  const kept = projectId;
  projectId = (await createProject(member)).id;
  await upload("doomed.png");
  await backend.sql`delete from public.projects where id = ${projectId}`;
  await backend.sql`
    update private.deleted_projects set gone_at = now()
    where project_id = ${projectId}`;

  await deleteOrphanedFiles(backend.sql, backend.storageDirectory);

  expect(await readdir(bucketFolder)).not.toContain(projectId);
  const rows = await backend.sql`
    select from storage.objects where split_part(name, '/', 1) = ${projectId}`;
  expect(rows).toHaveLength(0);
  expect(await filesOf(kept)).toHaveLength(2);
});

it("those of a deleted organisation go", async () => {
  const others = await createMember(backend, await createOrganisation(backend, "Others"));
  const { id } = await createProject(others);
  await mkdir(join(bucketFolder, id));
  await backend.sql`select public.delete_organisation(${others.organisation.id})`;

  await deleteOrphanedFiles(backend.sql, backend.storageDirectory);

  expect(await readdir(bucketFolder)).not.toContain(id);
});

it("a folder that is not named after a project of this database is left alone", async () => {
  for (const name of ["notes", NO_PROJECT]) {
    await mkdir(join(bucketFolder, name));
    await writeFile(join(bucketFolder, name, "a.png"), "x");
    await utimes(join(bucketFolder, name, "a.png"), 0, 0);
  }

  await deleteOrphanedFiles(backend.sql, backend.storageDirectory);
  await deleteFilesWithoutRow(backend.sql, backend.storageDirectory);

  expect(await filesOf("notes")).toEqual(["a.png"]);
  expect(await filesOf(NO_PROJECT)).toEqual(["a.png"]);
});

it("files that an interrupted upload left go after a month, complete ones and younger ones stay", async () => {
  const folder = join(bucketFolder, projectId);
  const monthAgo = new Date(Date.now() - 31 * 86_400_000);
  for (const name of ["orphan.png", "orphan.png@details.json", "photo%201.png@2f1e"]) {
    await writeFile(join(folder, name), "x");
  }
  for (const name of await readdir(folder)) {
    await utimes(join(folder, name), monthAgo, monthAgo);
  }
  await writeFile(join(folder, "young.png"), "x");
  const weeksAgo = new Date(Date.now() - 29 * 86_400_000);
  await utimes(join(folder, "young.png"), weeksAgo, weeksAgo);

  await deleteFilesWithoutRow(backend.sql, backend.storageDirectory);

  expect((await filesOf(projectId)).sort()).toEqual([
    "photo%201.png",
    "photo%201.png@details.json",
    "young.png",
  ]);
});

it("old files with folders in their names stay as long as they have a row", async () => {
  await upload("visit/day 1.png");
  const folder = join(bucketFolder, projectId, "visit");
  await writeFile(join(folder, "orphan.png"), "x");
  for (const path of [folder, ...(await readdir(folder)).map((name) => join(folder, name))]) {
    await utimes(path, 0, 0);
  }

  await deleteFilesWithoutRow(backend.sql, backend.storageDirectory);

  expect((await readdir(folder)).sort()).toEqual(["day%201.png", "day%201.png@details.json"]);
});

it("a file that is missing on disk does not stop the start", async () => {
  await rm(join(bucketFolder, projectId), { recursive: true });

  await deleteFilesWithoutRow(backend.sql, backend.storageDirectory);
  await deleteOrphanedFiles(backend.sql, backend.storageDirectory);

  expect(await readdir(bucketFolder)).not.toContain(projectId);
});

it("renditions that no picture has go with their rows and details, those of a picture stay", async () => {
  const shown = "k3x9k3x9k3x9k3x9-320.png";
  const unused = "u5edu5edu5edu5ed-320.png";
  for (const name of [shown, unused]) await upload(name);
  const [base, size, colour] = [`${projectId}/k3x9k3x9k3x9k3x9.png`, 320, "#a1b2c3"];
  await backend.sql`
    insert into photos_projet (
      project_id, la_photo, rendition_base, picture_width, picture_height, picture_colour
    )
    values (${projectId}, 'data:image/png;base64,AAAA', ${base}, ${size}, ${size}, ${colour})`;
  await backend.sql`update storage.objects set created_at = now() - interval '2 days'`;
  await backend.sql`
    insert into private.history_sweeps (last_at, steady_since)
    values (now(), now() - interval '1 hour')`;

  expect(await deleteUnusedRenditions(backend.sql, backend.storageDirectory)).toBe(1);

  const kept = [shown, "photo%201.png"].flatMap((name) => [name, `${name}@details.json`]);
  expect((await filesOf(projectId)).sort()).toEqual(kept);
  expect(await deleteUnusedRenditions(backend.sql, backend.storageDirectory)).toBe(0);
});
