import { readFile } from "node:fs/promises";
import path from "node:path";
import { storableLine, storableText } from "@vigie/domain/format/text";
import { migrationsDirectory } from "@vigie/server/config/paths";
import { createProject } from "@vigie/test-backend/builders";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People } from "./people";

/** The first planes and the one of the tags, without halves of pairs and what ends a line for forms alone. */
const points = Array.from({ length: 0x20fff }, (_, at) => at + 1)
  .map((point) => (point < 0x20000 ? point : point + 0xc0000))
  .filter((point) => (point < 0xd800 || point > 0xdfff) && point !== 0x2028 && point !== 0x2029);

describe.each(serversOfThisRun())("hidden signs in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  it.each(["", "a", "ا", "👩", "\u202e"])(
    "are those that forms take off, behind %j",
    async (before) => {
      for (const [rule, storable] of [
        ["is_line", storableLine],
        ["is_multiline", storableText],
      ] as const) {
        const rows = await backend.sql.unsafe<{ point: number }[]>(
          `select point from unnest($2::int[]) as point
           where not private.${rule}($1 || chr(point)) order by point`,
          [before, points],
        );
        const taken = points.filter((point) => {
          const text = before + String.fromCodePoint(point);
          return storable(text) !== text;
        });
        expect(rows.map(({ point }) => point)).toEqual(taken);
      }
    },
  );

  it("are taken off what was stored before they were refused", async () => {
    const { sql } = backend;
    for (const rule of ["is_line(value text)", "is_multiline(value text)"])
      await sql.unsafe(
        `create or replace function private.${rule} returns boolean language sql immutable return true`,
      );
    await sql.unsafe(
      "create or replace function private.is_web_address(address text) returns boolean language sql immutable return true",
    );
    await sql.unsafe("drop function private.has_hidden_signs");
    const { client } = accounts.owner;
    const { id } = await createProject(accounts.owner, {
      title: "Wells\u202e",
      short_description: "For\u2066 all\u200b",
      long_description: "می\u200cخواهم",
      cities: ["Ka\u00adya", "Kaya", "Dori"],
      reference: "A-1",
    });
    const twin = await createProject(accounts.owner, { title: "Twin", reference: "A-1\u200b" });
    for (const city of ["Ka\u00adya", "Kaya"])
      await client
        .from("project_places")
        .insert({ project_id: id, city, latitude: 1, longitude: 2, found: "hand" })
        .throwOnError();
    const press = { project_id: id, press_url: "https://awa:secret@news\u200b.example/a@b" };
    await client.from("press").insert(press).throwOnError();
    const gone = await createProject(accounts.owner, { title: "Gone\ufeff" });
    await client.from("projects").delete().eq("id", gone.id).throwOnError();
    const before = await sql`select id, updated_at from projects order by id`;
    const entries = await sql`select count(*) from history`;

    const file = path.join(migrationsDirectory, "20261128124000_hidden_signs.sql");
    await sql.unsafe(await readFile(file, "utf8"));

    expect(
      await sql`select title, short_description, long_description, cities, reference
      from projects where id in (${id}, ${twin.id}) order by created_at`,
    ).toEqual([
      {
        title: "Wells",
        short_description: "For all",
        long_description: "می\u200cخواهم",
        cities: ["Kaya", "Kaya", "Dori"],
        reference: "A-1",
      },
      expect.objectContaining({ title: "Twin", reference: null }),
    ]);
    expect(await sql`select city from public_places where project_id = ${id}`).toEqual([
      { city: "Kaya" },
    ]);
    expect(await sql`select press_url from press where project_id = ${id}`).toEqual([
      { press_url: "https://news.example/a@b" },
    ]);
    // None of it is news, and what is put back is clean, too.
    expect(await sql`select id, updated_at from projects order by id`).toEqual(before);
    expect(await sql`select count(*) from history`).toEqual(entries);
    await client.rpc("restore_project", { project: gone.id }).throwOnError();
    await client.from("projects").update({ budget: 7 }).eq("id", id).throwOnError();
    const { error } = await client.from("projects").update({ title: "A\u202eB" }).eq("id", id);
    expect(error?.code).toBe("23514");
  });
});
