import { createReadStream, createWriteStream } from "node:fs";
import files, {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, gunzipSync, gzipSync } from "node:zlib";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createEmptyDatabase, type TestDatabase } from "@vigie/test-backend/template";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { testServer } from "@vigie/test-backend/test-servers";
import { extract, pack } from "tar-stream";
import { parse } from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { migrationsDirectory } from "../config/paths";
import { type DatabaseAddress, openConnection } from "../database/address";
import { DEVELOPMENT_MIGRATIONS, inTodaysTerms } from "../database/development-schema";
import { listMigrations } from "../database/migration-files";
import { prepareDatabase } from "../database/prepare-database";
import { hasUnfinishedRestore, markUnfinishedRestore } from "../database/restore-mark";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { type BackupManifest, finalDigest, manifestSchema } from "./archive-format";
import { ArchiveWriter } from "./archive-writer";
import { nameOf } from "./data-tables";
import { loadBackup } from "./load-backup";
import { makeBackup } from "./make-backup";
import { checkBackup } from "./read-backup";
import { withSnapshot } from "./read-data";

let backend: TestBackend;
let awa: TestMember;
let project: { id: string };
let folder: string;
let count = 0;
let file: string;
/** A backup of all this, which tests copy before they change it. */
let whole: Awaited<ReturnType<typeof makeBackup>> & { file: string };
const databases: TestDatabase[] = [];

beforeAll(async () => {
  backend = await createTestBackend();
  folder = await temporaryDirectory();
  awa = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  project = await createProject(awa, { title: "Online", is_online: true });
  // Its constraint is checked at the end of a transaction.
  await backend.sql`
    with milestone as (
      insert into key_milestones (project_id, name_milestone, status_milestone)
      values (${project.id}, 'Wells dug', 'completed') returning id
    )
    insert into photos_projet (project_id, la_photo, milestone_id)
    select ${project.id}, 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', id from milestone`;
  await upload("logo.png", "first");
  await upload("Élan vital & co.png", "second");
  const target = path.join(folder, "whole.tar.gz");
  whole = { ...(await backUp(target)), file: target };
});

afterAll(async () => {
  await backend.close();
  for (const { drop } of databases) await drop();
  await removeDirectory(folder);
});

beforeEach(() => {
  file = path.join(folder, `${++count}.tar.gz`);
});

async function upload(name: string, content: string, upsert = false) {
  const { error } = await awa.client.storage
    .from("project-images")
    .upload(`${project.id}/${name}`, new File([content], name, { type: "image/png" }), { upsert });
  if (error) throw error;
}

const backUp = (target = file, options: { onProgress?: () => void; pauseMs?: number } = {}) =>
  makeBackup({
    ...options,
    database: backend.database,
    storageDirectory: backend.storageDirectory,
    file: target,
    keepSessions: true,
  });

async function emptyPlace(server: "embedded" | "external" = "embedded") {
  const database = await createEmptyDatabase(testServer(server));
  databases.push(database);
  return {
    database: database.address,
    storageDirectory: path.join(folder, database.address.database),
    migrationsDirectory,
    keepSessions: true,
  };
}

/** Every table in which something is kept, by PostgreSQL's own catalogue and not by what the product reads of it. */
async function tablesOf(database: DatabaseAddress): Promise<string[]> {
  const sql = openConnection(database, { max: 1 });
  const rows = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relpersistence = 'p'
      and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'vigie'::regnamespace)`;
  await sql.end();
  return rows.map(({ name }) => (name.includes(".") ? name : `public.${name}`)).sort();
}

/** The rows of each table, sorted: PostgreSQL puts a row where there is room for it. */
async function rowsOf(database: DatabaseAddress): Promise<Record<string, string>> {
  return withSnapshot(database, async ({ tables, copyOut }) => {
    const rows: Record<string, string> = {};
    for (const table of tables) {
      const lines = (await buffer(copyOut(table))).toString().split("\n");
      rows[nameOf(table)] = lines.sort().join("\n").trimStart();
    }
    return rows;
  });
}

async function filesOf(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const contents = files.map(async (name) => [
    path.relative(directory, name),
    await readFile(name, "utf8"),
  ]);
  return Object.fromEntries(await Promise.all(contents));
}

/** The archive written anew, with each entry as `change` has it; null leaves one out. */
async function forge(
  source: string,
  target: string,
  change: (name: string, content: Buffer) => Buffer | null,
): Promise<void> {
  const archive = extract();
  const reading = pipeline(createReadStream(source), createGunzip(), archive);
  const forged = pack();
  const writing = pipeline(Readable.from(forged), createGzip(), createWriteStream(target));
  for await (const entry of archive) {
    const content = change(entry.header.name, await buffer(Readable.from(entry)));
    if (content) forged.entry({ name: entry.header.name }, content);
  }
  forged.finalize();
  await Promise.all([reading, writing]);
}

describe("a backup file", () => {
  beforeEach(() => copyFile(whole.file, file));

  it("contains no sessions, so that a stolen file signs no one in", async () => {
    const ordinary = `${file}.ordinary`;
    await makeBackup({ database: backend.database, storageDirectory: null, file: ordinary });
    const place = await emptyPlace();
    await loadBackup({ ...place, file: ordinary });
    const { "auth.sessions": sessions, "auth.refresh_tokens": tokens } = await rowsOf(
      place.database,
    );
    expect([sessions, tokens]).toEqual(["", ""]);
  });

  it("is for its owner alone, and nothing lies beside it", async () => {
    expect((await stat(whole.file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => /unfinished|held/.test(name))).toEqual([]);
    const { header, manifest } = await checkBackup(whole.file);
    expect(header.migrations).toHaveLength((await listMigrations(migrationsDirectory)).length);
    expect(manifest.files).toHaveLength(4);
  });

  it("never replaces a file that is there", async () => {
    const before = await readFile(file);
    await expect(backUp()).rejects.toThrow("exists already");
    expect(await readFile(file)).toEqual(before);
  });

  it.each([0.999, 0.9, 0.5, 0.01, 0])(
    "that was cut at %f of its length is refused",
    async (part) => {
      await truncate(file, Math.floor((await stat(file)).size * part));
      await expect(checkBackup(file)).rejects.toThrow("no whole backup");
    },
  );

  it("with any byte changed is refused", async () => {
    const bytes = await readFile(file);
    for (const part of [0.001, 0.2, 0.4, 0.6, 0.8, 0.999]) {
      const changed = Buffer.from(bytes);
      const at = Math.floor(changed.length * part);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      await writeFile(file, changed);
      await expect(checkBackup(file)).rejects.toThrow("no whole backup");
    }
  });

  it("whose last bytes of the archive are missing is refused, though the compression is whole", async () => {
    const archive = gunzipSync(await readFile(file));
    for (const bytes of [2048, 4096]) {
      await writeFile(file, gzipSync(archive.subarray(0, archive.length - bytes)));
      await expect(checkBackup(file)).rejects.toThrow("no whole backup");
    }
  });

  it.each<[string, (name: string, content: Buffer) => Buffer | null]>([
    [
      "a row changed",
      (name, content) =>
        name.includes("public.projects/")
          ? Buffer.from(content.toString().replace("Online", "0nline"))
          : content,
    ],
    [
      "the rows of a table left out",
      (name, content) => (name.includes("public.members/") ? null : content),
    ],
    ["a stored file left out", (name, content) => (name.endsWith("logo.png") ? null : content)],
    [
      "another stored file in a place",
      (name, content) => (name.endsWith("logo.png") ? Buffer.from("other") : content),
    ],
    [
      "its digests changed",
      (name, content) =>
        name === "manifest.json"
          ? Buffer.from(content.toString().replace(/"sha256": "\w{8}/, '"sha256": "00000000'))
          : content,
    ],
    ["no header", (name, content) => (name === "vigie.json" ? null : content)],
    ["no last entry", (name, content) => (name === "manifest.sha256" ? null : content)],
  ])("put together anew with %s is refused", async (_what, change) => {
    await forge(whole.file, file, change);
    await expect(checkBackup(file)).rejects.toThrow("no whole backup");
  });

  it.each<[string, (manifest: BackupManifest) => BackupManifest]>([
    [
      "leads out of the folder",
      (told) => ({
        ...told,
        files: told.files.map((each) =>
          each.path.endsWith("logo.png") ? { ...each, path: "../escaped" } : each,
        ),
      }),
    ],
    ["is more than it names", (told) => ({ ...told, files: told.files.slice(0, -1) })],
  ])("whose content %s is refused, even with digests that fit", async (_what, change) => {
    let header: Buffer = Buffer.alloc(0);
    let manifest: Buffer = Buffer.alloc(0);
    await forge(whole.file, file, (name, content) => {
      if (name === "vigie.json") header = content;
      if (name === "manifest.json") {
        const told = parse(manifestSchema, JSON.parse(content.toString()));
        manifest = Buffer.from(JSON.stringify(change(told)));
        return manifest;
      }
      if (name === "manifest.sha256") return Buffer.from(finalDigest(header, manifest));
      return content;
    });
    await expect(checkBackup(file)).rejects.toThrow("no whole backup");
  });

  it("of a newer format, or another file, is told apart from a damaged one", async () => {
    await forge(whole.file, file, (name, content) =>
      name === "vigie.json"
        ? Buffer.from(content.toString().replace('"format": 1', '"format": 2'))
        : content,
    );
    await expect(checkBackup(file)).rejects.toThrow("made by a newer Vigie");
    await writeFile(file, "a letter");
    await expect(checkBackup(file)).rejects.toThrow("something else");
    await expect(checkBackup(`${file}.absent`)).rejects.toThrow("There is no file");
    await expect(checkBackup(folder)).rejects.toThrow("cannot be read");
  });
});

describe.each(serversOfThisRun())(
  "a restore into an empty place on the %s PostgreSQL",
  (server) => {
    it("brings back every row and every file, and another backup of it is the same", async () => {
      const { header, manifest } = await backUp();
      const place = await emptyPlace(server);

      const { skippedTables } = await loadBackup({ ...place, file });

      expect(skippedTables).toEqual([]);
      const rows = await rowsOf(place.database);
      expect(rows).toEqual(await rowsOf(backend.database));
      expect(Object.keys(rows).sort()).toEqual(await tablesOf(backend.database));
      expect(await filesOf(place.storageDirectory)).toEqual(
        await filesOf(backend.storageDirectory),
      );
      const again = `${file}.again`;
      const second = await makeBackup({ ...place, file: again });
      // The digests of rows are of their order, too.
      const orderless = manifest.tables.map((table) => ({ ...table, sha256: expect.any(String) }));
      expect(second.manifest).toEqual({ ...manifest, tables: orderless });
      expect(second.header.tables).toEqual(header.tables);
    });
  },
);

describe("a restore", () => {
  it("from another time signs people out, sends nothing that waited then, repeats no weekly mail, and keeps what is for the next week", async () => {
    await backend.sql`
      insert into private.outbox (kind, recipient) values ('webhook', gen_random_uuid())`;
    const [readers] = await backend.sql`
      with readers as (
        insert into private.followers (email, language)
        select name || '@example.org', 'en' from unnest(array['told', 'waits']) as name returning id, email
      ), known as (
        insert into private.follows (follower_id, project_id, pace, created_at)
        select id, ${project.id}, 'weekly', '2026-02-01' from readers returning id, follower_id
      ), news as (
        insert into private.follow_news (follow_id, project_id, since, until, is_new, found_at)
        select known.id, ${project.id}, '2026-02-28', '2026-02-28', false,
          case email when 'told@example.org' then '2026-03-01 12:00Z'::timestamptz else '2026-03-02 07:00Z' end
        from known join readers on readers.id = follower_id
      ), milestone as (
        insert into public.key_milestones (project_id, name_milestone, due_date)
        values (${project.id}, 'Dig', '2026-03-02') returning id
      )
      select array_agg(readers.id) as ids, (select id from milestone) as milestone from readers`;
    await backUp();
    for (const [keepSessions, waiting] of [
      [true, 3],
      [false, 0],
    ] as const) {
      const place = await emptyPlace();
      await loadBackup({ ...place, file, keepSessions, now: new Date("2026-03-02T08:00Z") });
      const { "auth.sessions": sessions, "auth.users": users } = await rowsOf(place.database);
      expect(sessions !== "").toBe(keepSessions);
      expect(users).toContain(awa.email);
      const sql = openConnection(place.database, { max: 1 });
      await sql`
        select private.fill_follow_news('2026-03-02 08:01Z'), private.fill_reminders('2026-03-02 08:01Z')`;
      const [rows] = await sql`
        select count(*) filter (where ended_at is null)::int as waiting, count(*)::int as all,
          (select count(*)::int from private.follow_news) as later from private.outbox`;
      await sql.end();
      expect(rows).toEqual({ waiting, all: 3, later: 1 });
    }
    await backend.sql`delete from private.outbox`;
    await backend.sql`delete from private.followers where id = any (${readers?.ids})`;
    await backend.sql`delete from public.key_milestones where id = ${readers?.milestone}`;
  });

  it("keeps webhooks with their secrets, which sign what is told from then on", async () => {
    const { data } = await awa.client
      .rpc("add_webhook", { url: "https://example.org/vigie", events: ["project.changed"] })
      .throwOnError();
    const [webhook] = data;
    await backUp();
    // After a restore of an older state the server cannot know what webhooks were told since, and tells them of all.
    for (const [keepSessions, told] of [
      [true, []],
      [false, [[project.id]]],
    ] as const) {
      const place = await emptyPlace();
      await loadBackup({ ...place, file, keepSessions });
      const sql = openConnection(place.database, { max: 1 });
      const messages = async () => {
        await sql`select private.fill_webhooks(now() + interval '2 minutes')`;
        const rows = await sql`
          with told as (delete from private.outbox returning content) select content -> 'project_ids' as ids from told`;
        return rows.map(({ ids }) => ids);
      };
      expect(await messages()).toEqual(told);
      expect(await messages()).toEqual([]);
      await sql`update public.projects set title = 'Renamed' where id = ${project.id}`;
      await sql`update private.webhook_projects set told_at = told_at - interval '1 hour'`;
      expect(await messages()).toEqual([[project.id]]);
      const [signing] = await sql`
        select 'whsec_' || encode(secrets[1], 'base64') as secret, cardinality(secrets)
        from private.webhook_to_send(${webhook?.id ?? null}, '{}')`;
      await sql.end();
      expect(signing).toEqual({ secret: webhook?.secret, cardinality: 1 });
    }
    await awa.client.rpc("delete_webhook", { webhook: webhook?.id ?? "" }).throwOnError();
  });

  it("into a database that is used is refused, and changes nothing", async () => {
    const before = await rowsOf(backend.database);
    const storageDirectory = path.join(folder, "other");
    const loading = loadBackup({
      ...(await emptyPlace()),
      storageDirectory,
      database: backend.database,
      file: whole.file,
    });
    await expect(loading).rejects.toThrow("holds data of Vigie already");
    expect(await rowsOf(backend.database)).toEqual(before);
  });

  it("beside files that are there is refused", async () => {
    const place = await emptyPlace();
    const { storageDirectory } = backend;
    const loading = loadBackup({ ...place, storageDirectory, file: whole.file });
    await expect(loading).rejects.toThrow("holds files already");
    expect(await rowsOf(place.database)).toEqual({});
  });

  it("of a backup with migrations that this Vigie does not know is refused untouched", async () => {
    await forge(whole.file, file, (name, content) =>
      name === "vigie.json"
        ? Buffer.from(
            content.toString().replace('"migrations": [', '"migrations": ["29991231000000",'),
          )
        : content,
    );
    const place = await emptyPlace();
    await expect(loadBackup({ ...place, file })).rejects.toThrow("made by a newer Vigie");
    const sql = openConnection(place.database, { max: 1 });
    const [row] = await sql`select to_regclass('public.organisations') is null as empty`;
    await sql.end();
    expect(row).toEqual({ empty: true });
  });

  it("that failed is reported at a start, and the next attempt begins anew", async () => {
    await backUp();
    const cut = `${file}.cut`;
    await writeFile(cut, (await readFile(file)).subarray(0, -3000));
    const place = await emptyPlace();
    await expect(loadBackup({ ...place, file: cut })).rejects.toThrow("no whole backup");

    const sql = openConnection(place.database, { max: 1 });
    expect(await hasUnfinishedRestore(sql)).toBe(true);
    expect(await sql`select from public.projects`).toEqual([]);
    await loadBackup({ ...place, file });
    expect(await hasUnfinishedRestore(sql)).toBe(false);
    await sql.end();
    expect(await rowsOf(place.database)).toEqual(await rowsOf(backend.database));
  });

  it("leaves out a table that Vigie does not make, and says so", async () => {
    await backend.sql.unsafe(
      "create table public.guest_book (line text); insert into public.guest_book values ('x')",
    );
    await backUp();
    await backend.sql.unsafe("drop table public.guest_book");
    const { skippedTables } = await loadBackup({ ...(await emptyPlace()), file });
    expect(skippedTables).toEqual(["public.guest_book"]);
  });

  it("brings a backup of an older schema up to date, but for the present state, which the next start changes", async () => {
    const old = await emptyPlace();
    const older = whole.header.migrations.slice(0, -1);
    const sql = openConnection(old.database, { max: 3 });
    await prepareDatabase({
      sql,
      migrationsDirectory,
      only: new Set(older),
      finish: () => sql`insert into public.organisations (name) values ('Of before')`,
    });
    await sql.end();
    await makeBackup({ ...old, file });
    for (const [keepSessions, migrations] of [
      [false, whole.header.migrations],
      [true, older],
    ] as const) {
      const place = await emptyPlace();
      const loaded = await loadBackup({ ...place, file, keepSessions });
      expect(loaded.header.migrations).toEqual(older);
      const rows = await rowsOf(place.database);
      expect(rows["public.organisations"]).toContain("Of before");
      expect(rows["supabase_migrations.schema_migrations"]?.match(/^\d{14}/gm)).toEqual(migrations);
    }
  });

  it.each([DEVELOPMENT_MIGRATIONS.length, 20])(
    "takes over %i migrations of development, where that is all",
    async (count) => {
      const made = DEVELOPMENT_MIGRATIONS.slice(0, count);
      const old = await emptyPlace();
      const sql = openConnection(old.database, { max: 3 });
      // All of them made what the first files of today make.
      await prepareDatabase({
        sql,
        migrationsDirectory,
        only: new Set(inTodaysTerms(DEVELOPMENT_MIGRATIONS, "backup")),
        finish: () => sql`insert into public.organisations (name) values ('Of development')`,
      });
      await sql`delete from supabase_migrations.schema_migrations`;
      await sql`insert into supabase_migrations.schema_migrations (version) select unnest(${made}::text[])`;
      await sql.end();
      await makeBackup({ ...old, file });

      const place = await emptyPlace();
      const loading = loadBackup({ ...place, file, keepSessions: false });
      if (count < DEVELOPMENT_MIGRATIONS.length) {
        await expect(loading).rejects.toThrow(
          "The backup is of an earlier development version of Vigie. Restore it with the development version of commit 699cede6",
        );
        return;
      }
      await loading;
      const rows = await rowsOf(place.database);
      const versions = rows["supabase_migrations.schema_migrations"]?.match(/^\d{14}/gm);
      expect(versions).toEqual(whole.header.migrations);
      expect(rows["public.organisations"]).toContain("Of development");
    },
  );
});

describe("while people work", () => {
  it("what is written, replaced and deleted meanwhile gives one moment, with all its files", async () => {
    const doings = new AbortController();
    let round = 0;
    const work = (async () => {
      while (!doings.signal.aborted) {
        round++;
        const name = `busy-${round % 3}.png`;
        await upload(name, `round ${round}`, true);
        const other = await createProject(awa, { title: `Project ${round}` });
        await awa.client.from("press").insert({ project_id: other.id, press_url: "https://a.org" });
        if (round % 3 === 0) {
          await awa.client.storage.from("project-images").remove([`${project.id}/${name}`]);
          await awa.client.from("projects").delete().eq("id", other.id);
        }
      }
    })();
    try {
      for (let backup = 0; backup < 2; backup++) {
        const target = `${file}.${backup}`;
        await backUp(target);
        const place = await emptyPlace();
        await loadBackup({ ...place, file: target });
        const sql = openConnection(place.database, { max: 1 });
        const objects = await sql<{ name: string }[]>`select name from storage.objects`;
        await sql.end();
        const files = Object.keys(await filesOf(place.storageDirectory));
        expect(files).toHaveLength(objects.length * 2);
      }
    } finally {
      doings.abort();
      await work;
    }
    expect(round).toBeGreaterThan(0);
  });

  it("one that begins during another is refused, and the other goes on", async () => {
    let second: Promise<unknown> | undefined;
    const onProgress = () => {
      second ??= backUp(`${file}.second`).catch((error: unknown) => error);
    };
    const { header } = await backUp(file, { onProgress });
    expect((await checkBackup(file)).header).toEqual(header);
    expect(await second).toMatchObject({ message: expect.stringContaining("Another backup") });
    await backUp(`${file}.second`);
  });

  it("a stored file that is missing is named, and everything else is there", async () => {
    await upload("lost.png", "lost");
    await rm(path.join(backend.storageDirectory, "project-images", project.id, "lost.png"));
    const { manifest } = await backUp(file, { pauseMs: 0 });
    expect(manifest.missing).toEqual([`project-images/${project.id}/lost.png`]);
    expect((await checkBackup(file)).manifest).toEqual(manifest);
    await awa.client.storage.from("project-images").remove([`${project.id}/lost.png`]);
  });

  it("an empty database, and one that is half restored, have no backup", async () => {
    const place = await emptyPlace();
    await expect(makeBackup({ ...place, file })).rejects.toThrow("holds nothing of Vigie");
    const sql = openConnection(place.database, { max: 1 });
    await markUnfinishedRestore(sql);
    await sql.end();
    await expect(makeBackup({ ...place, file })).rejects.toThrow("was interrupted");
  });

  it("a file of another size than expected fails the backup, and nothing of it stays", async () => {
    const archive = new ArchiveWriter(file);
    const adding = archive.add("storage/short.png", 3, [Buffer.from("ab")]);
    await expect(adding).rejects.toThrow("Size mismatch");
    await archive.discard();
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining(path.basename(file)));
  });

  it("what a killed one held is cleared away, and is in no backup", async () => {
    const storage = backend.storageDirectory;
    await upload("kept.png", "kept");
    const image = path.join("project-images", project.id, "kept.png");
    const stale = path.join(storage, ".held", "before", image);
    await mkdir(path.dirname(stale), { recursive: true });
    await writeFile(stale, "left");
    // As earlier versions held them.
    await mkdir(`${storage}.held-1`);

    await backUp();

    expect(await readdir(storage)).toEqual(["project-images"]);
    expect(await readdir(path.dirname(storage))).not.toContain(`${path.basename(storage)}.held-1`);
    const place = await emptyPlace();
    await mkdir(path.join(place.storageDirectory, ".held"), { recursive: true });
    await loadBackup({ ...place, file });
    expect(await readFile(path.join(place.storageDirectory, image), "utf8")).toBe("kept");
    await awa.client.storage.from("project-images").remove([`${project.id}/kept.png`]);
  });

  it("files are not copied where the disk has no links and is nearly full", async () => {
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    vi.spyOn(files, "link").mockRejectedValue(Object.assign(new Error(), { code: "EXDEV" }));
    vi.spyOn(files, "statfs").mockResolvedValue({ ...(await files.statfs(folder)), bavail: 0 });
    const copies = vi.spyOn(files, "copyFile");
    syncBuiltinESMExports();

    await expect(backUp()).rejects.toMatchObject({ kind: "no_room" });

    expect(copies).not.toHaveBeenCalled();
  });

  it("a folder that cannot be written fails the backup with its name", async () => {
    await writeFile(file, "");
    await expect(backUp(path.join(file, "below.tar.gz"))).rejects.toThrow("cannot be made");
  });
});
