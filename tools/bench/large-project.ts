import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import { repository } from "../lib/run";
import type { Staff } from "./staff";

/** How many rows a project has of each list. */
export interface ProjectSize {
  members: number;
  milestones: number;
  photos: number;
}

/** Rows of one request, which pictures keep below what a request may weigh. */
const batchSize = 10;

const projectSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.object({ id: v.string(), organization_id: v.number() })]),
);

const statuses = ["completed", "in_progress", "pending"];

/**
 * Makes a project of a member with lists of that length, its pictures and portraits those of the
 * demonstration. Returns its id.
 *
 * @param operator calls with the secret key, since members may add few rows an hour
 * @throws when the backend refuses
 */
export async function addLargeProject(
  staff: Staff,
  operator: Pick<Staff, "call">,
  title: string,
  size: ProjectSize,
): Promise<string> {
  const id = await addProject(staff, operator, title);
  const [photos, portraits] = [await imagesOf("pictures"), await imagesOf("portraits")];
  const row = (index: number, of: readonly string[]) => of[index % of.length] ?? "";
  await addRows(operator, "key_milestones", size.milestones, (index) => ({
    project_id: id,
    name_milestone: `Borehole ${index + 1} drilled, tested and handed over to its committee`,
    status_milestone: row(index, statuses),
  }));
  await addRows(operator, "team", size.members, (index) => ({
    project_id: id,
    first_name: `Aminata ${index + 1}`,
    last_name: "Ouédraogo",
    job_title: "Hydrogeologist",
    photo_url: row(index, portraits),
  }));
  await addRows(operator, "photos_projet", size.photos, (index) => ({
    project_id: id,
    la_photo: row(index, photos),
    file_name: `Borehole ${index + 1}.webp`,
  }));
  return id;
}

async function addProject(
  staff: Staff,
  operator: Pick<Staff, "call">,
  title: string,
): Promise<string> {
  const mine = `/rest/v1/projects?select=id,organization_id&limit=1&user_id=eq.${staff.userId}`;
  const [{ organization_id }] = v.parse(projectSchema, await staff.call(mine));
  const body = JSON.stringify({ title, organization_id, user_id: staff.userId });
  const headers = { prefer: "return=representation" };
  const stored = await operator.call("/rest/v1/projects?select=id,organization_id", {
    method: "POST",
    body,
    headers,
  });
  return v.parse(projectSchema, stored)[0].id;
}

async function addRows(
  operator: Pick<Staff, "call">,
  table: string,
  count: number,
  rowOf: (index: number) => object,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => rowOf(index));
  for (let at = 0; at < rows.length; at += batchSize) {
    const body = JSON.stringify(rows.slice(at, at + batchSize));
    await operator.call(`/rest/v1/${table}`, { method: "POST", body });
  }
}

/** Pictures of the demonstration as they are stored. */
async function imagesOf(folder: string): Promise<string[]> {
  const place = path.join(repository, "apps/server/demo-assets", folder);
  const names = (await readdir(place)).filter((name) => name.endsWith(".webp"));
  return Promise.all(
    names.map(
      async (name) => `data:image/webp;base64,${await readFile(path.join(place, name), "base64")}`,
    ),
  );
}
