import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import {
  cloneTemplate,
  createEmptyDatabase,
  type TestDatabase,
} from "@vigie/test-backend/template";
import { testServer } from "@vigie/test-backend/test-servers";
import type { Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BUILT_PAGE, PLAIN_RENDERER } from "../attacks/testing/plain-pages";
import { type OpenClient, openAccess } from "../commands/backend-access";
import { createOrganisation } from "../commands/organisation/create";
import { runSecrets } from "../commands/secrets";
import { readConfig } from "../config/config";
import { migrationsDirectory, storageDirectoryOf } from "../config/paths";
import { loadSecrets, rotatedSecret } from "../config/secrets";
import { type DatabaseAddress, openConnection } from "../database/address";
import { ensureLogins } from "../database/ensure-logins";
import { loginsOf } from "../database/logins";
import { createLogger } from "../log/logger";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { createApp, type VigieApp } from "./app";
import { CleanupStack } from "./cleanup-stack";
import { startServer } from "./start-server";

const REFUSED =
  /served with another secrets\.json, and nothing was changed\. Set DATA_DIR to .*secrets -- take/;

let folder: string;
let database: TestDatabase;
let owner: Sql;
let lines: string[];
const running: VigieApp[] = [];
const logger = createLogger({
  terminal: false,
  destination: { write: (line: string) => void lines.push(line) },
});

beforeEach(async () => {
  lines = [];
  folder = await temporaryDirectory();
  await mkdir(path.join(folder, "dist"));
  await writeFile(path.join(folder, "dist/index.html"), BUILT_PAGE);
  await writeFile(path.join(folder, "render-page.mjs"), PLAIN_RENDERER);
  database = await cloneTemplate(testServer());
  owner = openConnection(database.address, { max: 1 });
  await owner`insert into public.organisations (name) values ('Wells')`;
});

afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
  await owner.end();
  await database.drop();
  await removeDirectory(folder);
});

const dataDirOf = (name: string) => path.join(folder, name);

function urlOf({ host, port, user, password = "", database: name }: DatabaseAddress): string {
  const place = host.startsWith("/")
    ? `folder:${port}/${name}?host=${host}`
    : `${host}:${port}/${name}`;
  return `postgres://${user}:${encodeURIComponent(password)}@${place}`;
}

/** Starts the server of a data directory on the database. */
async function start(name: string, address = database.address): Promise<VigieApp> {
  const dataDir = dataDirOf(name);
  const secrets = await loadSecrets(dataDir);
  const app = await createApp({
    config: readConfig(envOf(name, address)),
    database: address,
    secrets,
    formerSecret: await rotatedSecret(dataDir),
    logger,
    webDirectory: path.join(folder, "dist"),
    pageRendererFile: path.join(folder, "render-page.mjs"),
    storageDirectory: storageDirectoryOf(dataDir),
    migrationsDirectory,
  });
  running.push(app);
  return app;
}

const envOf = (name: string, address = database.address) => ({
  DATABASE_URL: urlOf(address),
  DATA_DIR: dataDirOf(name),
  PORT: "0",
});

/** What a command has. */
async function withAccess<Result>(
  env: ReturnType<typeof envOf>,
  work: (openClient: OpenClient) => Promise<Result>,
): Promise<Result> {
  const closing = new CleanupStack(logger);
  try {
    return await work(await openAccess(env, closing, logger));
  } finally {
    await closing.closeAll();
  }
}

/** What `npm run organisation -- list` does first. */
const listOrganisations = (name: string, address = database.address) =>
  withAccess(envOf(name, address), async (openClient) => {
    const { data } = await openClient().from("organisations").select("name").throwOnError();
    return data;
  });

/** Works with the client of a whole server, for the time that it runs. */
async function serving<Result>(
  name: string,
  work: (clientOf: (key: string) => SupabaseClient) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(envOf(name), ["--empty"]);
  const server = await startServer(config, logger, new AbortController().signal);
  const auth = { persistSession: false, autoRefreshToken: false };
  try {
    return await work((key) => createClient(server.address, key, { auth }));
  } finally {
    await server.stop();
  }
}

async function statusesOf(app: VigieApp, name: string) {
  const { publishableKey: apikey } = await loadSecrets(dataDirOf(name));
  const get = async (address: string) =>
    (await app.fetch(new Request(`http://vigie.test${address}`, { headers: { apikey } }))).status;
  return {
    rows: await get("/rest/v1/projects?select=title"),
    page: await get("/monitoring"),
    health: await get("/healthz"),
  };
}

const WELL = { rows: 200, page: 200, health: 200 };

/** As a server finds its connections after they were idle for a while: they are gone when this answers. */
function endPooledConnections() {
  return owner`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and usename like 'vigie\\_visitor%'`;
}

async function passwords() {
  const { user } = loginsOf(database.address, "").visitor;
  return owner`select rolpassword from pg_authid where rolname = ${user}`;
}

describe("beside a server that runs", () => {
  it("a command with its DATA_DIR works, and changes neither passwords nor settings; another is refused, and makes no secrets.json", async () => {
    const server = await start("served");
    await owner`update private.settings set value = 3000 where name = 'history_days'`;
    const before = await passwords();

    expect(await listOrganisations("served")).toEqual([{ name: "Wells" }]);

    expect(await passwords()).toEqual(before);
    expect(await owner`select value from private.settings where name = 'history_days'`).toEqual([
      { value: 3000 },
    ]);

    await expect(listOrganisations("other")).rejects.toThrow(REFUSED);
    expect(existsSync(path.join(dataDirOf("other"), "secrets.json"))).toBe(false);
    await loadSecrets(dataDirOf("other"));
    await expect(listOrganisations("other")).rejects.toThrow(REFUSED);
    await endPooledConnections();
    expect(await statusesOf(server, "served")).toEqual(WELL);
  });

  it("a second server with secrets of its own is refused; with a copy of them both serve", async () => {
    const server = await start("served");
    await expect(start("other")).rejects.toThrow(REFUSED);
    await endPooledConnections();
    expect(await statusesOf(server, "served")).toEqual(WELL);

    await cp(
      path.join(dataDirOf("served"), "secrets.json"),
      path.join(dataDirOf("other"), "secrets.json"),
    );
    const second = await start("other");
    await endPooledConnections();
    expect(await statusesOf(server, "served")).toEqual(WELL);
    expect(await statusesOf(second, "other")).toEqual(WELL);
  });

  it("a server that takes the database over on purpose gets it; the first says so once, on /healthz and on pages", async () => {
    const server = await start("served");
    await expect(start("other")).rejects.toThrow(REFUSED);

    expect(await runSecrets(["take"], envOf("other"))).toContain(dataDirOf("other"));
    const second = await start("other");
    await endPooledConnections();

    expect(await statusesOf(second, "other")).toEqual(WELL);
    const lost = { rows: 503, page: 503, health: 503 };
    expect(await statusesOf(server, "served")).toEqual(lost);
    expect(await statusesOf(server, "served")).toEqual(lost);
    const shown = {
      "/monitoring": '<div id="root">',
      "/embed/list": "This page could not be shown",
    };
    for (const [path, text] of Object.entries(shown)) {
      const page = await server.fetch(new Request(`http://vigie.test${path}`));
      expect(page.headers.get("retry-after")).toBe("2");
      expect(page.headers.get("cache-control")).toBe("no-store");
      expect(await page.text()).toContain(text);
    }
    expect(lines.filter((line) => line.includes("no longer lets in"))).toHaveLength(1);
    expect(lines.join()).not.toMatch(/28P01|could not be rendered|did not answer/);
    await expect(start("served")).rejects.toThrow(REFUSED);
  });
});

it("rotations of the secrets are followed by the next start, however many: it ends every session and key of before, once, and no password", async () => {
  const old = await loadSecrets(dataDirOf("served"));
  const account = await withAccess(envOf("served"), (openClient) =>
    createOrganisation(openClient, { name: "More wells", email: "awa@example.org" }),
  );
  const session = await serving("served", (clientOf) =>
    clientOf(old.publishableKey).auth.signInWithPassword(account),
  );
  expect(session.error).toBeNull();

  await runSecrets(["rotate"], envOf("served"));
  await runSecrets(["rotate"], envOf("served"));

  const { publishableKey } = await loadSecrets(dataDirOf("served"));
  const { access_token = "", refresh_token = "" } = session.data.session ?? {};
  const again = await serving("served", async (clientOf) => {
    const { auth } = clientOf(publishableKey);
    expect((await auth.getUser(access_token)).error).not.toBeNull();
    expect((await auth.refreshSession({ refresh_token })).error?.status).toBe(400);
    const withOldKey = clientOf(old.publishableKey).auth.signInWithPassword(account);
    expect((await withOldKey).error?.status).toBe(401);
    return auth.signInWithPassword(account);
  });
  expect(again.error).toBeNull();

  const kept = await serving("served", (clientOf) =>
    clientOf(publishableKey).auth.refreshSession({
      refresh_token: again.data.session?.refresh_token ?? "",
    }),
  );
  expect(kept.error).toBeNull();
});

describe("a database of an earlier version, which kept no digest", () => {
  beforeEach(async () => {
    await owner`drop table vigie.served_secret`;
    const { databaseSecret } = await loadSecrets(dataDirOf("served"));
    await ensureLogins(owner, loginsOf(database.address, databaseSecret));
  });

  it("goes on with the secret that its logins have, and with no other from then on", async () => {
    await expect(start("other")).rejects.toThrow(REFUSED);
    await expect(listOrganisations("other")).rejects.toThrow(REFUSED);
    const server = await start("served");
    await expect(start("other")).rejects.toThrow(REFUSED);
    expect(await statusesOf(server, "served")).toEqual(WELL);
  });
});

it("an empty database is prepared by a command without secrets, and served by whoever comes first", async () => {
  const empty = await createEmptyDatabase(testServer());
  try {
    expect(await listOrganisations("other", empty.address)).toEqual([]);
    expect(existsSync(path.join(dataDirOf("other"), "secrets.json"))).toBe(false);
    expect(await statusesOf(await start("served", empty.address), "served")).toEqual(WELL);
  } finally {
    for (const app of running.splice(0)) await app.close();
    await empty.drop();
  }
});

it.each(["anon", "authenticated", "service_role"])("the digest is closed to %s", async (role) => {
  const reading = owner.begin(async (transaction) => {
    await transaction.unsafe(`set local role ${role}`);
    await transaction.unsafe("select digest from vigie.served_secret");
  });
  await expect(reading).rejects.toMatchObject({ code: "42501" });
});
