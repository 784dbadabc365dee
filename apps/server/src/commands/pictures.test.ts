import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addRenditions, describeRun } from "./pictures";

let backend: TestBackend;
let member: TestMember;
let project: string;
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  const colour = { r: 161, g: 178, b: 195 };
  const blank = sharp({ create: { width: 700, height: 350, channels: 3, background: colour } });
  picture = new Uint8Array(await blank.png().toBuffer());
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql`delete from projects`;
  project = (await createProject(member, { is_online: true })).id;
});

const dataUrl = (content: Uint8Array | string, type = "image/png") =>
  `data:${type};base64,${Buffer.from(content).toString("base64")}`;
const addPhoto = (content: Uint8Array | string) => backend.sql`
  insert into photos_projet (project_id, la_photo) values (${project}, ${dataUrl(content)})`;
const files = async () => {
  const rows = await backend.sql<{ name: string }[]>`
    select name from storage.objects where starts_with(name, ${`${project}/`}) order by name`;
  return rows.map(({ name }) => name);
};
const run = () => addRenditions(backend.serviceClient(), () => {});
const described = (table: string) => backend.sql`
  select rendition_base, picture_width, picture_height, picture_colour
  from ${backend.sql(table)} where project_id = ${project}`;

describe("what is no picture", () => {
  it.each([
    ["text", "no picture at all"],
    [
      "an SVG, which may lead elsewhere",
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ],
  ])(
    "is named in the end: %s; the others go on, and nothing is left of it",
    async (_what, content) => {
      await addPhoto(content);
      await addPhoto(picture);
      const result = await run();
      expect(result).toMatchObject({ done: 1, elsewhere: 0 });
      expect(result.failures).toHaveLength(1);
      expect(describeRun(result)).toMatch(
        new RegExp(
          `1 could not be done.*\\n  The picture [0-9a-f-]{36} of the project ${project}: .+`,
        ),
      );
      expect(await files()).toHaveLength(3);
    },
  );

  it("is a picture elsewhere, which is left out", async () => {
    await backend.sql`
      update projects set images = array['https://elsewhere.example/a.png'] where id = ${project}`;
    expect(await run()).toEqual({ done: 0, elsewhere: 1, failures: [] });
    expect(await files()).toEqual([]);
  });
});

describe("older pictures", () => {
  it("of photos, posts and donors get theirs, and a second run finds nothing to do", async () => {
    await addPhoto(picture);
    await backend.sql`
      insert into social_media_posts (project_id, description, picture_rs)
      values (${project}, 'Rain!', ${dataUrl(picture)})`;
    const bucket = member.client.storage.from("project-images");
    await bucket.upload(`${project}/logo.png`, new File([picture], "x", { type: "image/png" }));
    const image = `/storage/v1/object/public/project-images/${project}/logo.png`;
    await backend.sql`update projects set images = ${[image]} where id = ${project}`;

    expect(await run()).toEqual({ done: 3, elsewhere: 0, failures: [] });

    const expected = {
      rendition_base: expect.stringMatching(new RegExp(`^${project}/[0-9a-z]{24}\\.webp$`)),
      picture_width: 700,
      picture_height: 350,
      picture_colour: "#a1b2c3",
    };
    for (const table of ["photos_projet", "social_media_posts", "donors"]) {
      expect([table, [...(await described(table))]]).toEqual([table, [expected]]);
    }
    expect(await files()).toHaveLength(10);
    const [row] = await described("photos_projet");
    const path = String(row?.rendition_base).replace(".webp", "-640.webp");
    const { data } = await member.client.storage.from("project-images").download(path);
    const stored = await sharp(await data?.arrayBuffer()).metadata();
    expect([stored.format, stored.width, stored.height]).toEqual(["webp", 640, 320]);
    expect(await run()).toEqual({ done: 0, elsewhere: 0, failures: [] });
  });

  it("of more than one page all come", async () => {
    await backend.sql`
      insert into photos_projet (project_id, la_photo)
      select ${project}, ${dataUrl("none")} from generate_series(1, 120)`;
    const said: string[] = [];
    const result = await addRenditions(backend.serviceClient(), (text) => said.push(text));
    expect(result.failures).toHaveLength(120);
    expect(said.at(-1)).toBe("100 pictures looked at, 0 done\n");
    expect(describeRun(result)).toContain("and 20 more");
  });

  it("whose row is gone meanwhile leave no files", async () => {
    await addPhoto(picture);
    await backend.sql`
      create function public.forget_row() returns trigger language plpgsql as
      'begin return null; end'`;
    await backend.sql`
      create trigger forget_row before update on photos_projet
      for each row execute function public.forget_row()`;
    expect(await run()).toMatchObject({ done: 0, failures: [] });
    await backend.sql`drop trigger forget_row on photos_projet`;
    await backend.sql`drop function public.forget_row`;
    expect(await files()).toEqual([]);
  });
});
