import { chmod } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { startThrowawayServer } from "@vigie/test-backend/throwaway-server";
import { pino } from "pino";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readConfig } from "../config/config";
import { loadSecrets } from "../config/secrets";
import { openConnection } from "../database/address";
import type { RunningDatabase } from "../database/embedded/embedded";
import { type RunningServer, startServer } from "../startup/start-server";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { runMove } from "./move";
import { runInProcess } from "./testing/run-in-process";

if (!("WebSocket" in globalThis)) Object.assign(globalThis, { WebSocket });

const logger = pino({ enabled: false });
const DEMO_PASSWORD = "long enough for a demonstration";
const OWNER_PASSWORD = "of-the-user-like-supabases";

/**
 * Rights as Supabase's user `postgres` has them: no superuser, owner of what migrations made, and
 * allowed to read and write the tables of accounts and files, which services own.
 */
const LIKE_SUPABASE = `
create role supabase_auth_admin; create role supabase_storage_admin;
create role owner_like_supabase login createrole bypassrls password '${OWNER_PASSWORD}';
grant create on database postgres to owner_like_supabase;
alter table auth.users add column instance_id uuid, add column is_super_admin boolean;
alter table auth.users enable row level security;
do $owners$
declare
  each record;
  new_owner text;
begin
  for each in
    select pg_class.oid::regclass as relation, nspname, relkind
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('auth', 'storage', 'public', 'private', 'supabase_migrations')
      and relkind in ('r', 'v')
  loop
    new_owner := case each.nspname when 'auth' then 'supabase_auth_admin'
      when 'storage' then 'supabase_storage_admin' else 'owner_like_supabase' end;
    execute format('alter table %s owner to %I', each.relation, new_owner);
  end loop;
  for each in
    select pg_proc.oid::regprocedure as routine
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'private')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    execute format('alter function %s owner to owner_like_supabase', each.routine);
  end loop;
  for each in select unnest(array['public', 'private', 'supabase_migrations']) as name loop
    execute format('alter schema %I owner to owner_like_supabase', each.name);
  end loop;
end
$owners$;
alter schema auth owner to supabase_auth_admin;
alter schema storage owner to supabase_storage_admin;
grant usage on schema auth, storage, public, private to owner_like_supabase;
grant all on all tables in schema auth, storage to owner_like_supabase;
-- Functions of the rules read accounts as their owner.
grant usage on schema private to supabase_auth_admin;
grant execute on all functions in schema auth, private to supabase_auth_admin, owner_like_supabase;
`;

let folder: string;
let source: string;
let database: RunningDatabase;
let admin: Sql;
let target: RunningServer;
let email: string;
/** The target with its password. */
let to: string;

const environment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  PORT: "0",
  BACKUP_DIR: "off",
  DEMO_PASSWORD,
});

async function start(dataDir: string, flags: string[] = [], env = {}): Promise<RunningServer> {
  const config = readConfig({ ...environment(dataDir), ...env }, flags);
  return startServer(config, logger, new AbortController().signal);
}

/** An address of the target's database; its socket's folder stands in the query. */
function urlOf(user: string, password = ""): string {
  const { host, port, database: name } = database.address;
  const credentials = password === "" ? user : `${user}:${password}`;
  return `postgres://${credentials}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
}

/** Runs the command on the source, and gives all that it prints. */
function run(argv: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const around = { env: { ...environment(source), ...env }, workingDirectory: folder, logger };
  return runInProcess(runMove, argv, around);
}

beforeAll(async () => {
  folder = await temporaryDirectory();
  // As root the database runs as another account, which has to pass.
  await chmod(folder, 0o711);
  source = path.join(folder, "source");
  const made = await start(source);
  email = made.demo?.email ?? "";
  await made.stop();

  database = await startThrowawayServer();
  admin = openConnection(database.address, { max: 1 });
  target = await start(path.join(folder, "target"), ["--empty"], {
    DATABASE_URL: urlOf(database.address.user),
  });
  await admin.unsafe(LIKE_SUPABASE);
  to = urlOf("owner_like_supabase", OWNER_PASSWORD);
});

afterAll(async () => {
  await target?.stop();
  await admin?.end();
  await database?.stop();
  await removeDirectory(folder);
});

describe("npm run move", () => {
  it.each([[[]], [["x"]], [["--to", ""]], [["--to", "postgres://a@b/c", "--from", "x"]]])(
    "called with %j says how",
    async (argv) => {
      await expect(run(argv)).rejects.toThrow("Usage: npm run move");
    },
  );

  it("says where it looked when there is nothing", async () => {
    const DATA_DIR = path.join(folder, "nothing");
    await expect(run(["--to", to], { DATA_DIR })).rejects.toThrow(
      `There is nothing to move in ${DATA_DIR}`,
    );
  });

  it("asks where stored files go", async () => {
    await expect(run(["--to", to])).rejects.toThrow("Say where stored files go");
    const env = { SUPABASE_URL: target.address };
    await expect(run(["--to", to], env)).rejects.toThrow("Set SUPABASE_SERVICE_ROLE_KEY");
    await expect(run(["--to", to, "--files", path.join(folder, "target")])).rejects.toThrow(
      "already running",
    );
  });

  it("names --to for an address that leads nowhere, without its password", async () => {
    const failing = run(["--to", "postgres://vigie:hunter2@127.0.0.1:1/vigie"]);
    await expect(failing).rejects.toThrow("No PostgreSQL answers at 127.0.0.1:1 (--to,");
    await expect(failing).rejects.not.toThrow("hunter2");
  });
});

it("everything arrives where a service owns accounts and files, and the same people sign in", async () => {
  const { secretKey, publishableKey } = await loadSecrets(path.join(folder, "target"));
  const withoutPassword = urlOf("owner_like_supabase");
  const env = {
    PGPASSWORD: OWNER_PASSWORD,
    SUPABASE_URL: target.address,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
  };
  const functions = () =>
    admin`select pg_get_functiondef(oid) from pg_proc where pronamespace = 'private'::regnamespace order by oid`;
  const rules = await functions();

  const wrong = run(["--to", withoutPassword], {
    ...env,
    SUPABASE_SERVICE_ROLE_KEY: "sb_secret_wrong",
  });
  await expect(wrong).rejects.toThrow("Is SUPABASE_SERVICE_ROLE_KEY the secret key");
  await expect(wrong).rejects.not.toThrow("sb_secret_wrong");
  const said = await run(["--to", withoutPassword], env);

  expect(said).toMatch(/The interrupted move was finished: [\d,]+ rows in \d+ tables and \d+ /);
  expect(said).not.toContain(OWNER_PASSWORD);
  expect(said).not.toContain(secretKey);
  expect(await functions()).toEqual(rules);
  const [account] = await admin`select instance_id, confirmation_token from auth.users`;
  expect(account).toEqual({
    instance_id: "00000000-0000-0000-0000-000000000000",
    confirmation_token: "",
  });

  // Our own server is no owner of accounts, as Supabase's service is.
  await admin`alter table auth.users disable row level security`;
  const client = createClient(target.address, publishableKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
  expect(error).toBeNull();
  const { data } = await client.from("projects").select("id, images").order("id");
  expect(data?.length).toBeGreaterThan(5);
  const picture = data?.flatMap(({ images }) => images ?? []).find((image) => image);
  const { pathname } = new URL(picture, target.address);
  expect((await fetch(new URL(pathname, target.address))).status).toBe(200);

  await expect(run(["--to", withoutPassword], env)).rejects.toThrow(
    "The target holds data already",
  );
});

it("a place with a running server is not moved", async () => {
  const running = await start(source);
  try {
    await expect(run(["--to", to, "--files", source])).rejects.toThrow("already running");
  } finally {
    await running.stop();
  }
});
