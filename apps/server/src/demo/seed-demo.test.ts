import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { renditionPaths } from "@vigie/domain/files/renditions";
import { localIsoDate } from "@vigie/domain/format/dates";
import { budgetProgress } from "@vigie/domain/project/budget";
import { projectCompletion } from "@vigie/domain/project/completion";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DemoAccount } from "./demo-account";
import { readDemoOrganisation } from "./demo-content";
import { seedDemo } from "./seed-demo";
import { demoOptionsOf } from "./testing/demo-options";

const PASSWORD = "a password of the operator";

const SIGNATURES: Record<string, RegExp> = {
  "image/webp": /^RIFF.{4}WEBPVP8/s,
  "application/pdf": /^%PDF-1\.[\s\S]*%%EOF\s*$/,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
    /^PK[\s\S]*xl\/workbook\.xml/,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document":
    /^PK[\s\S]*word\/document\.xml/,
  "text/csv": /^[a-z_]+(,[a-z0-9_]+)+\n/,
  "text/plain": /^\S[^\n]+\n/,
};

function expectReadable(dataUrl: string): void {
  const [, type = "", payload = ""] = /^data:([^;]+);base64,(.+)$/.exec(dataUrl) ?? [];
  expect(Buffer.from(payload, "base64").toString("latin1")).toMatch(SIGNATURES[type] ?? /^never$/);
}

describe("the demo organisation in French", () => {
  let backend: TestBackend;
  let account: DemoAccount;

  beforeAll(async () => {
    backend = await createTestBackend();
    account = await seedDemo({ ...demoOptionsOf(backend, "fr"), password: PASSWORD });
  });
  afterAll(() => backend.close());

  test("is not made beside, or by, the one in English", async () => {
    await expect(seedDemo(demoOptionsOf(backend))).rejects.toThrow("is there already");
    expect(await backend.sql`select from public.organisations`).toHaveLength(1);
  });

  test("has an account that reads Vigie in French, as Profile would have set it", async () => {
    const { data } = await backend.client().auth.signInWithPassword(account);
    expect(data.user?.user_metadata).toMatchObject({
      language: "fr",
      organization_name: "Terres d’Eau",
    });
  });

  test("shows visitors French texts, and evidence by its French milestones", async () => {
    const visitor = backend.client();
    const { data: kaya } = await visitor
      .from("projects")
      .select(
        "title, short_description, dv1_titre, team(job_title), key_milestones(name_milestone)",
      )
      .eq("title", "De l’eau potable pour 12 villages autour de Kaya")
      .single()
      .throwOnError();
    expect(kaya.dv1_titre).toBe("Forages en service");
    expect(kaya.team).toContainEqual({ job_title: "Artisan réparateur de pompes" });
    const evidence = await backend.sql`
      select title_resource, file_name from public.resources
      join public.key_milestones on key_milestones.id = milestone_id
      where name_milestone = 'Forages 1\u00a0à\u00a07 en service'`;
    expect(evidence).toEqual([
      {
        title_resource: "Qualité de l’eau, forages 1\u00a0à\u00a07",
        file_name: "kaya-qualite-de-l-eau.csv",
      },
    ]);
  });

  test("keeps documents that open", async () => {
    const documents = await backend.sql<{ file_data: string }[]>`
      select file_data from public.resources where file_data is not null`;
    expect(documents).toHaveLength(19);
    for (const { file_data } of documents) expectReadable(file_data);
  });
});

describe("the demo organisation", () => {
  let backend: TestBackend;
  let account: DemoAccount;

  beforeAll(async () => {
    backend = await createTestBackend();
    account = await seedDemo({ ...demoOptionsOf(backend), password: PASSWORD });
  });
  afterAll(() => backend.close());

  // With the secret key, since pictures and documents are no part of a visitor's list.
  const onlineProjects = async () => {
    const { data } = await backend
      .serviceClient()
      .from("projects")
      .select(
        "*, key_milestones(*), resources(*), team(*), press(*), photos_projet(*), social_media_posts(*)",
      )
      .eq("is_online", true)
      .throwOnError();
    return data;
  };

  test("is not made a second time", async () => {
    const before = await backend.sql`select id from public.projects order by id`;

    await expect(seedDemo(demoOptionsOf(backend))).rejects.toThrow("is there already");

    expect(await backend.sql`select id from public.projects order by id`).toEqual(before);
    expect(await backend.sql`select from auth.users`).toHaveLength(2);
  });

  test("is signed in to with the given password, as a member of it", async () => {
    expect(account).toEqual({ email: "demo@vigie.example", password: PASSWORD });
    const client = backend.client();
    const { data } = await client.auth.signInWithPassword(account);
    const { data: members } = await client
      .from("members")
      .select("user_id, organization_id")
      .throwOnError();

    expect(members).toHaveLength(2);
    expect(data.user?.user_metadata).toMatchObject({
      organization_id: members[0]?.organization_id,
      organization_name: (await readDemoOrganisation()).organisation.name,
    });
    expect(data.user?.user_metadata).not.toHaveProperty("language");
  });

  test("lets its member change the projects that are not the colleague's", async () => {
    const client = backend.client();
    const { data } = await client.auth.signInWithPassword(account);
    const { data: projects } = await client
      .from("projects")
      .select("id, user_id, is_online")
      .throwOnError();
    const others = projects.filter((project) => project.user_id !== data.user?.id);
    expect(others.map((project) => project.is_online).sort()).toEqual([false, true]);

    const change = await client
      .from("projects")
      .update({ title: "Mine" })
      .eq("id", others[0]?.id ?? "");
    expect(change.error?.message).toContain("Only the owner");
  });

  test("has a profile with a logo that opens", async () => {
    const { data } = await backend
      .serviceClient()
      .from("organisations")
      .select("*")
      .single()
      .throwOnError();

    expectReadable(data.image_url ?? "");
    expect([data.facebook_url, data.twitter_url, data.instagram_url, data.linkedin_url]).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/^https:\/\//)),
    );
  });

  test("shows visitors something in every section of every online project", async () => {
    const projects = await onlineProjects();

    expect(projects.length).toBeGreaterThanOrEqual(8);
    for (const project of projects) {
      const { key_milestones, resources, team, press, photos_projet, social_media_posts } = project;
      for (const section of [
        key_milestones,
        resources,
        team,
        press,
        photos_projet,
        social_media_posts,
      ]) {
        expect(section, project.title).not.toEqual([]);
      }
      expect(project.images, project.title).not.toEqual([]);
      expect(project["mot-rs"], project.title).toMatch(/^#/);
      expect(project.long_description, project.title).not.toBeNull();
    }
  });

  test("tells visitors what changed at ages that differ, in order, up to when the project was updated", async () => {
    const visitor = backend.client();
    for (const { id, title, created_at, content_updated_at } of await onlineProjects()) {
      const { data: changes } = await visitor
        .from("public_changes")
        .select("kind, changed_at")
        .eq("project_id", id)
        .throwOnError();
      const times = changes.map(({ changed_at }) => Date.parse(changed_at ?? ""));

      expect(times, title).toEqual(times.toSorted((one, other) => other - one));
      expect(new Set(times).size, title).toBeGreaterThanOrEqual(4);
      expect(times[0], title).toBe(Date.parse(content_updated_at));
      expect(times[0], title).toBeLessThan(Date.now());
      expect(times.at(-1), title).toBeGreaterThanOrEqual(Date.parse(created_at));
      expect(changes.map(({ kind }) => kind)).toContain("milestone_completed");
    }
  });

  test("has a history for members in which every project begins with its creation and nothing is of today but accounts", async () => {
    const entries = await backend.sql<
      { project_id: string | null; table_name: string; changed_at: Date; transaction_id: string }[]
    >`select project_id, table_name, changed_at, transaction_id from public.history order by id`;
    const times = entries.map(({ changed_at }) => changed_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));

    const hourAgo = Date.now() - 3_600_000;
    const today = entries.filter(({ changed_at }) => changed_at.getTime() > hourAgo);
    expect(new Set(today.map((entry) => entry.table_name))).toEqual(
      new Set(["invitations", "members"]),
    );

    const projects = await backend.sql<{ id: string; created_at: Date; milestones: number }[]>`
      select id, created_at, milestone_count as milestones from public.projects`;
    for (const { id, created_at, milestones } of projects) {
      const own = entries.filter((entry) => entry.project_id === id);
      const first = own.filter((entry) => entry.transaction_id === own[0]?.transaction_id);
      expect(own[0]?.table_name).toBe("projects");
      expect(first.map((entry) => entry.changed_at)).toEqual(first.map(() => created_at));
      expect(first.filter((entry) => entry.table_name === "key_milestones")).toHaveLength(
        milestones,
      );
    }
  });

  test("has projects in all phases, online and offline, on six continents", async () => {
    const rows = await backend.sql<{ status: string; is_online: boolean; continent: string }[]>`
      select status, is_online, continent from public.projects`;
    const different = (values: unknown[]) => [...new Set(values)].filter(Boolean).sort();

    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(different(rows.map((row) => row.status))).toEqual([
      "completed",
      "in_progress",
      "just_started",
    ]);
    expect(new Set(rows.map((row) => row.is_online)).size).toBe(2);
    expect(different(rows.map((row) => row.continent))).toEqual([
      "Africa",
      "Asia",
      "Europe",
      "North America",
      "Oceania",
      "South America",
    ]);
  });

  test("has active and finished projects today, and one without an end", async () => {
    const today = localIsoDate(new Date());
    const ends = (await onlineProjects()).map((project) => project.end_date);

    expect(ends.some((end) => end !== null && end >= today)).toBe(true);
    expect(ends.some((end) => end !== null && end < today)).toBe(true);
    expect(ends).toContain(null);
  });

  test("has budgets that are partly, nearly and more than spent, and none", async () => {
    const spent = (await onlineProjects()).map(
      ({ money_spent, budget }) => budgetProgress(money_spent, budget)?.percent ?? null,
    );

    expect(spent).toEqual(expect.arrayContaining([40, 78, 95, 104, null]));
  });

  test("has projects of very different completeness", async () => {
    const { data } = await backend.serviceClient().from("projects").select("*").throwOnError();
    const percentages = new Set(data.map(projectCompletion));

    expect(percentages.size).toBeGreaterThanOrEqual(6);
    expect(percentages).toContain(6);
    expect(percentages).toContain(100);
  });

  test("uses every type of figure, state of a milestone, and both kinds of team member and post", async () => {
    const projects = await onlineProjects();
    const types = projects.flatMap((project) => [
      project.dv1_vizualisation_type,
      project.dv2_vizualisation_type,
      project.dv3_vizualisation_type,
      project.dv4_vizualisation_type,
      project.dv5_vizualisation_type,
    ]);
    const states = projects.flatMap((project) =>
      project.key_milestones.map((milestone) => milestone.status_milestone),
    );
    const photos = projects.flatMap((project) => project.team.map((member) => member.photo_url));
    const pictures = projects.flatMap((project) =>
      project.social_media_posts.map((post) => post.picture_rs),
    );
    const links = projects.flatMap((project) =>
      project.resources.map((resource) => resource.link_resource),
    );

    expect(types).toEqual(expect.arrayContaining(["pie", "progress", "pictogram", "image"]));
    expect(states).toEqual(expect.arrayContaining(["completed", "in_progress", "pending"]));
    for (const values of [photos, pictures, links]) {
      expect(values).toContain(null);
      expect(values).toContainEqual(expect.any(String));
    }
  });

  test("keeps pictures and documents that open", async () => {
    const projects = await onlineProjects();
    const inline = projects.flatMap((project) => [
      ...project.photos_projet.map((photo) => photo.la_photo),
      ...project.resources.map((resource) => resource.file_data),
      ...project.team.map((member) => member.photo_url),
      ...project.social_media_posts.map((post) => post.picture_rs),
      project.image_dv1,
      project.image_dv2,
      project.image_dv3,
      project.image_dv4,
      project.image_dv5,
    ]);

    const dataUrls = inline.filter((dataUrl) => dataUrl !== null);
    expect(dataUrls.length).toBeGreaterThan(10);
    for (const dataUrl of dataUrls) expectReadable(dataUrl);
  });

  test("keeps donor photos in storage, at addresses that every origin of the server has", async () => {
    const addresses = (await onlineProjects()).flatMap((project) =>
      project.images.map((image) => ({ image, id: project.id })),
    );

    for (const { image, id } of addresses) {
      expect(image).toMatch(
        new RegExp(`^/storage/v1/object/public/project-images/${id}/[0-9a-z]+\\.webp$`),
      );
      const answer = await backend.fetch(`${backend.url}${image}`);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect(Buffer.from(await answer.arrayBuffer()).toString("latin1")).toMatch(
        SIGNATURES["image/webp"] ?? /^never$/,
      );
    }
  });

  test("keeps smaller versions of each project's first picture, and only folders of projects", async () => {
    const covers = await backend.sql<{ base: string | null; width: number }[]>`
      select distinct on (project_id) rendition_base as base, picture_width as width
      from public.photos_projet order by project_id, position, created_at, id`;
    expect(covers.length).toBeGreaterThan(0);
    for (const { base, width } of covers) {
      for (const file of renditionPaths({ base: base ?? "", width })) {
        const address = `${backend.url}/storage/v1/object/public/project-images/${file}`;
        const answer = await backend.fetch(address);
        expect(answer.headers.get("content-type")).toBe("image/webp");
      }
    }
    const projects = await backend.sql<{ id: string }[]>`select id from public.projects`;
    const folders = await readdir(join(backend.storageDirectory, "project-images"));
    expect(projects.map(({ id }) => id)).toEqual(expect.arrayContaining(folders));
  });
});
