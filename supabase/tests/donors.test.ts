import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Announced, listenTo } from "./announced";
import { changesOf, latestChange } from "./changes";
import { gatherPeople, type People, people, projectOf } from "./people";
import { sendRow } from "./rest";

const picture = (name: string) => `https://files.example/${name}.png`;

describe.each(serversOfThisRun())("donors in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let announced: Announced;
  let project: string;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    announced = await listenTo(backend);
  });
  beforeEach(async () => {
    project = await projectOf(accounts, true);
  });
  afterAll(() => backend.close());

  const donors = () => accounts.member.client.from("donors");
  const change = (column: "name" | "image", is: string, values: object) =>
    donors().update(values).eq("project_id", project).eq(column, is).throwOnError();
  const idOf = async (image: string) => {
    const found = donors().select("id").eq("project_id", project).eq("image", image);
    return (await found.single().throwOnError()).data.id;
  };
  const add = (row: object, project_id = project) =>
    sendRow(backend, accounts.member, "POST", "donors", { project_id, ...row });
  /** As clients do that know of no donors. */
  const list = (...names: string[]) => listAs("member", names.map(picture));
  const listAs = (person: Parameters<People["client"]>[0], images: string[]) =>
    accounts.client(person).from("projects").update({ images }).eq("id", project).select("id");

  /** Each by its name or picture, and behind a bar the pictures in the project's list. */
  async function shown(id = project): Promise<string> {
    const rows = await backend.sql`
      select coalesce(name, image) as word from donors where project_id = ${id}
      order by position, created_at, id`;
    const [row] = await backend.sql`select images from projects where id = ${id}`;
    const word = (text: string) => text.replace("https://files.example/", "").replace(".png", "");
    const words = [...rows.map((each) => each.word), "|", ...(row?.images ?? [])];
    return words.map((each) => word(String(each))).join(" ");
  }

  async function moments() {
    const [row] = await backend.sql`
      select updated_at::text, content_updated_at::text from projects where id = ${project}`;
    return { ...row };
  }

  describe("follow the list of pictures", () => {
    it.each(people)("that %s writes, or stay as they are", async (person) => {
      await list("a");
      await listAs(person, [picture("b"), picture("a")]);
      const mayWrite = ["member", "owner", "administrator"].includes(person);
      expect(await shown()).toBe(mayWrite ? "b a | b a" : "a | a");
    });

    it.each([
      ["of a script", ["javascript:alert(1)"]],
      ["beside the folders of projects", ["/storage/v1/object/public/project-images/../a.png"]],
      ["beyond two hundred", Array.from({ length: 201 }, (_, at) => picture(String(at)))],
    ])("but no address %s", async (_what, images) => {
      await list("a");
      expect((await listAs("owner", images)).error?.code).toBe("23514");
      expect(await shown()).toBe("a | a");
    });

    it("also of a new project", async () => {
      const { id } = await createProject(accounts.owner, { images: [picture("a"), picture("b")] });
      expect(await shown(id)).toBe("a b | a b");
    });

    it("in its order, while those without a picture keep their places", async () => {
      await list("a", "b");
      await add({ name: "Rivelune" });
      await list("a", "b", "c");
      expect(await shown()).toBe("a b Rivelune c | a b c");
      await list("c", "b", "d");
      expect(await shown()).toBe("c Rivelune b d | c b d");
      await list("b", "d", "c");
      expect(await shown()).toBe("b Rivelune d c | b d c");
      await list();
      expect(await shown()).toBe("Rivelune |");
    });

    it("and keep what is known of them", async () => {
      await list("a", "b");
      await change("image", picture("b"), { name: "Solène" });
      await list("b", "a");
      expect(await shown()).toBe("Solène a | b a");
    });

    it("which names a picture once", async () => {
      await list("a", "b", "a");
      expect(await shown()).toBe("a b | a b");
    });

    it("of two hundred pictures in one request", async () => {
      const names = Array.from({ length: 200 }, (_, at) => `p${at}`);
      await list(...names);
      expect(await shown()).toBe([...names, "|", ...names].join(" "));
    });
  });

  describe("are followed by the list of pictures", () => {
    it("where one is added, gets another picture, loses it, or goes", async () => {
      await add({ name: "Rivelune" });
      await add({ image: picture("a") });
      await add({ image: picture("b") });
      expect(await shown()).toBe("Rivelune a b | a b");
      await change("name", "Rivelune", { image: picture("r") });
      await change("image", picture("a"), { image: picture("c") });
      expect(await shown()).toBe("Rivelune c b | r c b");
      await change("name", "Rivelune", { image: null });
      await donors().delete().eq("project_id", project).eq("image", picture("c")).throwOnError();
      expect(await shown()).toBe("Rivelune b | b");
    });

    it("where they are moved", async () => {
      await list("a", "b");
      const move = { table_name: "donors", row_id: await idOf(picture("b")) };
      const before_id = await idOf(picture("a"));
      await accounts.member.client.rpc("move_row", { ...move, before_id }).throwOnError();
      expect(await shown()).toBe("b a | b a");
    });

    it("where the table is emptied", async () => {
      await list("a");
      await backend.sql`truncate public.donors cascade`;
      expect(await shown()).toBe("|");
    });

    it("of which there are two hundred at most", async () => {
      await listAs(
        "owner",
        Array.from({ length: 200 }, (_, at) => picture(String(at))),
      );
      expect(await add({ image: picture("x") })).toBe("23514");
      expect(await add({ name: "Rivelune" })).toBeNull();
    });
  });

  it("are five hundred in all at most", async () => {
    await backend.sql`
      insert into donors (project_id, name)
      select ${project}, 'Donor ' || number from generate_series(1, 500) as number`;
    const { error } = await donors().insert({ project_id: project, name: "One more" });
    expect(error).toMatchObject({ code: "54000", message: "A project has at most 500 donors." });
  });

  it("have a picture once in a project, however long its address", async () => {
    const image = `https://files.example/${"水".repeat(2000)}`;
    expect(await add({ image })).toBeNull();
    expect(await add({ image, name: "Rivelune" })).toBe("23505");
    expect(await add({ image: `${image}水` })).toBeNull();
    expect(await add({ image }, await projectOf(accounts, false))).toBeNull();
  });

  it("have a name once in a project, with or without a picture, in small letters or large", async () => {
    expect(await add({ name: "Rivelune" })).toBeNull();
    expect(await add({ name: "Rivelune" })).toBe("23505");
    expect(await add({ name: " RIVELUNE ", image: picture("a") })).toBe("23505");
    expect(await add({ name: "Rivelune" }, await projectOf(accounts, false))).toBeNull();
    expect(await add({ name: "Solène", image: picture("a") })).toBeNull();
    const path = `donors?project_id=eq.${project}&name=eq.Sol%C3%A8ne`;
    const rename = { name: "rivelune" };
    expect(await sendRow(backend, accounts.member, "PATCH", path, rename)).toBe("23505");
  });

  it("are told once by history, by whom, and not the list that follows", async () => {
    await list("a", "b");
    await list("b", "a");
    await list("a");
    const told = (await changesOf(backend, project)).slice(1);
    expect(told.map((change) => `${change.table_name} ${change.action}`)).toEqual([
      "donors insert",
      "donors insert",
      "donors delete",
    ]);
    expect(new Set(told.map(({ changed_by }) => changed_by))).toEqual(
      new Set([accounts.member.userId]),
    );
    const renditions = {
      rendition_base: `${project}/k3x9k3x9k3x9k3x9.webp`,
      picture_width: 2048,
      picture_height: 1365,
      picture_colour: "#a1b2c3",
    };
    await donors().update(renditions).eq("project_id", project).throwOnError();
    expect(await changesOf(backend, project)).toHaveLength(told.length + 1);
  });

  it("are announced once with their project, which changed at one moment", async () => {
    const news = await announced(() => list("a", "b"));
    expect(news).toEqual([
      `project:${project}: INSERT donors ${project}`,
      `project:${project}: UPDATE projects ${project}`,
      `projects: UPDATE projects ${project}`,
    ]);
    const before = await moments();
    await add({ name: "Rivelune" });
    expect((await moments()).updated_at).toBe(before.updated_at);
    expect((await moments()).content_updated_at).not.toBe(before.content_updated_at);
  });

  it("come back from the history without a picture whose file is gone, if they have a name", async () => {
    const image = (name: string) => `/storage/v1/object/public/project-images/${project}/${name}`;
    await listAs("member", [image("a.png"), image("b.png")]);
    await change("image", image("a.png"), { name: "Rivelune" });
    const putBack = async () => {
      const entry = Number((await latestChange(backend, project)).id);
      return accounts.member.client.rpc("put_back", { entry });
    };
    await listAs("member", [image("b.png")]);
    await putBack();
    expect(await shown()).toContain("Rivelune");
    await list();
    expect((await putBack()).error?.message).toBe(
      "The file of an image was deleted, so the image cannot be put back.",
    );
    expect(await shown()).toBe("Rivelune |");
  });

  it("come back from the trash as they were, with pictures that were no donors when it was deleted", async () => {
    await list("a", "b");
    await add({ name: "Rivelune" });
    await list("b", "a", "c");
    const there = await shown();
    const { client } = accounts.owner;
    await client.from("projects").delete().eq("id", project).throwOnError();
    await client.rpc("restore_project", { project }).throwOnError();
    expect(await shown()).toBe(there);

    await client.from("projects").delete().eq("id", project).throwOnError();
    await backend.sql`
      delete from history where project_id = ${project} and table_name = 'donors'
        and action = 'delete' and old_values ->> 'image' = ${picture("a")}`;
    await client.rpc("restore_project", { project }).throwOnError();
    expect(await shown()).toBe("b Rivelune a c | b a c");
  });
});
