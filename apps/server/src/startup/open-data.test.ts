import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { cloneTemplate, type TestDatabase } from "@vigie/test-backend/template";
import { testServer } from "@vigie/test-backend/test-servers";
import type { Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OWN_CALL } from "../backend/call-context";
import { askBackend } from "../backend/testing/ask-backend";
import { readConfig } from "../config/config";
import { migrationsDirectory } from "../config/paths";
import { openConnection } from "../database/address";
import { loginsOf } from "../database/logins";
import { createLogger } from "../log/logger";
import { createSecurityLog } from "../log/security-log";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import type { AppOptions } from "./app-options";
import { type OpenData, openData, renewLogins } from "./open-data";
import { RefusedLogins } from "./refused-logins";

const ORIGIN = "http://vigie.test";

const secrets = {
  jwtSecret: "j".repeat(48),
  publishableKey: "sb_publishable_0123456789abcdef",
  secretKey: "sb_secret_0123456789abcdef",
  databaseSecret: randomUUID(),
};

let folder: string;
let database: TestDatabase;
let owner: Sql;
let lines: string[];

beforeEach(async () => {
  folder = await temporaryDirectory();
  database = await cloneTemplate(testServer());
  owner = openConnection(database.address, { max: 1 });
  lines = [];
});

afterEach(async () => {
  await owner.end();
  await database.drop();
  await removeDirectory(folder);
});

function open(databaseUrl?: string, changes: Partial<AppOptions> = {}): Promise<OpenData> {
  const config = { ...readConfig({}), databaseUrl };
  const logged = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ terminal: false, destination: logged });
  return openData(database.address, {
    pages: null,
    config,
    database: database.address,
    secrets,
    logger,
    securityLog: createSecurityLog(logger),
    webDirectory: folder,
    storageDirectory: folder,
    migrationsDirectory,
    ...changes,
  });
}

/** Uses every way to the database: visitors, pictures, the secret key, and accounts. */
async function statusesOf({ backend }: OpenData): Promise<number[]> {
  const ask = async (path: string, apikey = secrets.publishableKey, body?: string) => {
    const headers = { apikey, "content-type": "application/json" };
    const init = body === undefined ? { headers } : { headers, method: "POST", body };
    const context = { ...OWN_CALL, isPublicRead: body === undefined };
    return (await askBackend(backend, new Request(`${ORIGIN}${path}`, init), context)).status;
  };
  const signIn = '{"email":"a@b.org","password":"secret"}';
  return [
    await ask("/rest/v1/projects?select=title,organisations(name)"),
    await ask("/storage/v1/object/public/project-images/none.png"),
    await ask("/rest/v1/organisations", secrets.secretKey, '{"name":"Wells"}'),
    await ask("/auth/v1/token?grant_type=password", secrets.publishableKey, signIn),
  ];
}

const answers = [200, 404, 201, 400];

it.each([
  ["the embedded database", undefined],
  ["DATABASE_URL", "postgres://external.example.org/vigie"],
])("through %s only logins ask, the owner listens, and no password is told", async (_name, url) => {
  const data = await open(url);
  expect(await statusesOf(data)).toEqual(answers);

  const connected = await owner<{ user: string; query: string }[]>`
    select usename as "user", query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await data.close();

  const { authenticator, visitor, accounts } = loginsOf(database.address, "");
  const users = new Set(connected.map(({ user }) => user));
  expect([...users].sort()).toEqual(
    [authenticator.user, visitor.user, accounts.user, database.address.user].sort(),
  );
  const ofOwner = connected.filter(({ user }) => user === database.address.user);
  // It listens for changes, and announces something itself now and then to see that they arrive.
  expect(ofOwner.filter(({ query }) => !/^listen|realtime\.send|pg_notify/i.test(query))).toEqual(
    [],
  );
  expect(lines.join("")).not.toContain("more rights");
  const told = lines.join("") + JSON.stringify(connected);
  for (const { password } of Object.values(loginsOf(database.address, secrets.databaseSecret))) {
    expect(told).not.toContain(password);
  }
});

it("a later start sets back a password that was changed by hand", async () => {
  await (await open()).close();
  const { accounts } = loginsOf(database.address, secrets.databaseSecret);
  await owner.unsafe(`alter role ${accounts.user} password 'by hand'`);

  const later = await open();

  expect(await statusesOf(later)).toEqual(answers);
  await later.close();
});

it("logins that a failover lost work again, and what the server does by itself goes on unasked", async () => {
  const logins = loginsOf(database.address, secrets.databaseSecret);
  const refused = new RefusedLogins({ error: () => undefined });
  await refused.tryAs(logins.visitor);
  expect(refused.areRefused).toBe(true);
  const backend = { renew: vi.fn() };
  const secret = { databaseSecret: secrets.databaseSecret, formerSecret: null };
  const use = { logins, isExternal: true, logger: { warn: vi.fn() } };

  await renewLogins(database.address, use, { backend, secret, refused });

  expect(backend.renew).toHaveBeenCalledOnce();
  expect(refused.areRefused).toBe(false);
});

it.each([
  ["server", false],
  ["command", true],
])("a %s on another database leaves the stored files of this place", async (_name, isCommand) => {
  const images = path.join(folder, "project-images", randomUUID());
  await mkdir(images, { recursive: true });
  await writeFile(path.join(images, "a.png"), "x");
  await utimes(path.join(images, "a.png"), 0, 0);

  await (await open("postgres://elsewhere.example.org/vigie", { isCommand })).close();

  expect(await readdir(images)).toEqual(["a.png"]);
});

describe("a version that changes the schema", () => {
  let newer: string;
  const isChanged = async () => {
    const [row] = await owner`select to_regclass('public.of_tomorrow') is not null as changed`;
    return row?.changed;
  };
  const backUp = vi.fn(async () => undefined);
  const backups: AppOptions["backups"] = {
    beforeUpgrade: backUp,
    health: () => ({ state: "none", lastGoodAt: null, lastFailureAt: null }),
  };

  beforeEach(async () => {
    backUp.mockReset();
    newer = path.join(folder, "migrations");
    await cp(migrationsDirectory, newer, { recursive: true });
    const file = path.join(newer, "29991231000000_tomorrow.sql");
    await writeFile(file, "create table public.of_tomorrow (id integer);");
  });

  it("makes no backup of a database without content", async () => {
    await (await open(undefined, { backups, migrationsDirectory: newer })).close();
    expect(backUp).not.toHaveBeenCalled();
    expect(await isChanged()).toBe(true);
  });

  it("makes a backup first, once", async () => {
    await owner`insert into public.organisations (name) values ('Wells')`;
    const before: unknown[] = [];
    backUp.mockImplementation(async () => void before.push(await isChanged()));
    await (await open(undefined, { backups, migrationsDirectory: newer })).close();
    await (await open(undefined, { backups, migrationsDirectory: newer })).close();
    expect(before).toEqual([false]);
    expect(await isChanged()).toBe(true);
  });

  it("changes nothing once it is told to stop during the backup, and does not wait for that", async () => {
    await owner`insert into public.organisations (name) values ('Wells')`;
    const stopping = new AbortController();
    backUp.mockImplementation(() => {
      stopping.abort();
      return new Promise(() => undefined);
    });
    const opening = open(undefined, {
      backups,
      migrationsDirectory: newer,
      signal: stopping.signal,
    });
    await expect(opening).rejects.toMatchObject({ name: "AbortError" });
    expect(await isChanged()).toBe(false);
  });

  it("changes nothing where the backup fails, unless told so", async () => {
    await owner`insert into public.organisations (name) values ('Wells')`;
    backUp.mockRejectedValue(new Error("There is not enough room."));
    const changes = { backups, migrationsDirectory: newer };
    await expect(open(undefined, changes)).rejects.toThrow(
      /There is not enough room\. Nothing was changed\..*UPGRADE_WITHOUT_BACKUP=yes/,
    );
    expect(await isChanged()).toBe(false);

    const config = { ...readConfig({}), upgradeWithoutBackup: true };
    await (await open(undefined, { ...changes, config })).close();
    expect(await isChanged()).toBe(true);
    expect(lines.join("")).toContain("without a backup");
  });
});
