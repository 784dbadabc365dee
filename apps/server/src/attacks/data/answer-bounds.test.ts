import { figureColumns, figures } from "@vigie/test-backend/figures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "./testing/ask";
import {
  type AttackedBackend,
  type CallerName,
  createAttackedBackend,
} from "./testing/attacked-backend";

const MAX_LIST_BYTES = 4 * 1024 * 1024;

let attacked: AttackedBackend;
let photoId: string;

beforeAll(async () => {
  attacked = await createAttackedBackend();
  const { sql } = attacked.backend;
  const { id } = attacked.open;
  await sql`
    insert into public.social_media_posts (project_id, description)
    select ${id}::uuid, repeat('é', 5000) from generate_series(1, 450)`;
  const photos = await sql<{ id: string }[]>`
    insert into public.photos_projet (project_id, la_photo)
    select ${id}::uuid, 'data:image/png;base64,' || repeat('A', 2200000) from generate_series(1, 2)
    returning id`;
  photoId = photos[0]?.id ?? "";
  const large = { ...figures.image, image: `data:image/png;base64,${"A".repeat(4_000_000)}` };
  await sql`
    update public.projects set ${sql({ ...figureColumns(1, large), ...figureColumns(2, large) })}
    where id = ${id}`;
});

afterAll(() => attacked.backend.close());

const get = (caller: CallerName, query: string, headers = {}) =>
  ask(attacked.backend, {
    path: `/rest/v1/${query.replaceAll("OPEN", attacked.open.id)}`,
    token: attacked.tokenOf(caller),
    headers,
  });

/** Lists of more than the bound, each with the same question for as much as fits. */
const LISTS = [
  ["social_media_posts?select=*", "&limit=10"],
  ["social_media_posts?select=description", "&limit=10"],
  ["social_media_posts?project_id=eq.OPEN", "&limit=10"],
  ["social_media_posts?select=a:description,b:description&limit=450", "&id=is.null"],
  ["projects?select=id,social_media_posts(*)", "&social_media_posts.limit=10"],
  ["projects?select=id,a:social_media_posts(description)", "&a.limit=10"],
  ["projects?id=eq.OPEN&select=id,social_media_posts(*)", "&social_media_posts.limit=10"],
  ["organisations?select=projects(social_media_posts(*))", "&projects.limit=0"],
  ["photos_projet?project_id=eq.OPEN&select=la_photo", "&limit=1"],
  ["projects?id=in.(OPEN)&select=image_dv1,image_dv2", "&limit=0"],
] as const;

describe.each(["anonymous", "owner"] as const)("as %s", (caller) => {
  it.each(LISTS)("%s is refused, less of it is answered", async (query, less) => {
    const headers = caller === "owner" ? { prefer: "count=exact", range: "0-999999" } : {};
    const { status, text } = await get(caller, query, headers);
    expect([status, text.length < 1000]).toEqual([413, true]);
    expect(text).toContain("larger than");
    const answered = await get(caller, query + less);
    expect([answered.status, answered.text.length < MAX_LIST_BYTES]).toEqual([200, true]);
  });
});

it("one row by its id may be larger than a list", async () => {
  const photo = await get("anonymous", `photos_projet?id=eq.${photoId}&select=la_photo`);
  expect([photo.status, photo.text.length > 2_000_000]).toEqual([200, true]);
  const project = await get("anonymous", "projects?id=eq.OPEN&select=image_dv1,image_dv2");
  expect([project.status, project.text.length > 8_000_000]).toEqual([200, true]);
});

it.each([
  "photos_projet?select=la_photo",
  "projects?select=image_dv1",
  "projects?id=gt.00000000-0000-0000-0000-000000000000&select=image_dv1",
  "projects?select=id,photos_projet(la_photo)",
  "projects?id=eq.OPEN&select=id,photos_projet(la_photo)",
  "organisations?select=projects(image_dv1)",
  "team?select=id,projects(image_dv1)",
])("whole files are no part of a list: %s", async (query) => {
  const { status, text } = await get("anonymous", query);
  expect([status, text.includes("is heavy")]).toEqual([400, true]);
});

it("the star of a list stands for what is not heavy", async () => {
  const { status, text } = await get("anonymous", "projects?select=*,photos_projet(*)");
  expect(status).toBe(200);
  expect(text).not.toContain("base64");
});
