import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { isFullRun } from "@vigie/test-backend/full-run";
import { type Logger, pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Config, readConfig } from "../config/config";
import { loadSecrets } from "../config/secrets";
import { openConnection } from "../database/address";
import { startEmbeddedDatabase } from "../database/embedded/embedded";
import { findRunningInstance } from "../instance/lock";
import { StartError } from "../lib/start-error";
import { putEmptyDatabase, putMigratedDatabase } from "../testing/prepared-data-directory";
import {
  databaseServersIn,
  removeDirectory,
  temporaryDirectory,
} from "../testing/temporary-directory";
import { markUnfinished } from "./claim-data-directory";
import { type RunningServer, startServer } from "./start-server";

const logger = pino({ enabled: false });

let dataDir: string;
const started: RunningServer[] = [];

beforeEach(async () => {
  dataDir = await temporaryDirectory();
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await removeDirectory(dataDir);
});

async function start(
  changes: Partial<Config> = {},
  {
    signal = new AbortController().signal,
    log = logger,
    requestsMs,
  }: { signal?: AbortSignal; log?: Logger; requestsMs?: number } = {},
): Promise<RunningServer> {
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir }, ["--empty"]);
  const server = await startServer({ ...config, ...changes }, log, signal, requestsMs);
  started.push(server);
  return server;
}

/** Nothing runs on the data directory, and the next server may have it. */
async function expectNothingLeft(): Promise<void> {
  expect(await databaseServersIn(dataDir)).toEqual([]);
  expect(await findRunningInstance(dataDir)).toBeUndefined();
}

async function onDatabase<Result>(statement: string): Promise<Result[]> {
  const database = await startEmbeddedDatabase({ dataDir, logger });
  const sql = openConnection(database.address, { max: 1 });
  try {
    return await sql.unsafe<Result[] & object[]>(statement);
  } finally {
    await sql.end();
    await database.stop();
  }
}

describe("a start that fails leaves nothing running", () => {
  it("when the disk is full, which is named", async () => {
    await putMigratedDatabase(dataDir);
    await onDatabase(`
      create function public.fail() returns trigger language plpgsql as $$ begin
        raise exception 'could not write init file: No space left on device' using errcode = '53100';
      end $$;
      create trigger fail before update on private.settings execute function public.fail()`);
    await expect(start()).rejects.toThrow(
      `The disk of ${dataDir} is full. Make room, and start again. (could not write init file`,
    );
    await expectNothingLeft();
  });

  it("when the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    try {
      const starting = start({ port });
      await expect(starting).rejects.toThrow(StartError);
      await expect(starting).rejects.toThrow(
        `Port ${port} is in use. Stop the other program or set PORT.`,
      );
      await expectNothingLeft();
    } finally {
      other.close();
    }
  });

  it("when the port of the metrics is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    try {
      await expect(start({ metricsPort: port })).rejects.toThrow(
        `Port ${port} is in use. Stop the other program or set METRICS_PORT.`,
      );
      await expectNothingLeft();
    } finally {
      other.close();
    }
  });

  it("when the host is not this machine's", async () => {
    await expect(start({ host: "192.0.2.1" })).rejects.toThrow(
      "HOST 192.0.2.1 is not an address of this machine.",
    );
    await expectNothingLeft();
  });

  it("when a migration fails, which leaves the database as it was before it", async () => {
    await putEmptyDatabase(dataDir);
    await onDatabase(
      "create table public.organisations (mine text); insert into organisations values ('x')",
    );
    await expect(start()).rejects.toThrow(
      /^Migration \d+_organisations\.sql.* failed: relation "organisations" already exists\. The database is unchanged\.$/,
    );
    await expectNothingLeft();
    expect(await onDatabase("select mine from organisations")).toEqual([{ mine: "x" }]);
    expect(await onDatabase("select to_regclass('public.members') as members")).toEqual([
      { members: null },
    ]);
  });

  it("when the secrets are broken", async () => {
    await writeFile(path.join(dataDir, "secrets.json"), "{");
    await expect(start()).rejects.toThrow(`${dataDir}/secrets.json is broken.`);
    await expectNothingLeft();
  });

  it("when it is told to stop meanwhile", async () => {
    const reason = new Error("told to stop");
    const stopping = new AbortController();
    const starting = start({}, { signal: stopping.signal });
    stopping.abort(reason);
    await expect(starting).rejects.toBe(reason);
    await expectNothingLeft();
  });

  it.runIf(isFullRun)("when it is told to stop while its database is made", async () => {
    const reason = new Error("told to stop");
    const stopping = new AbortController();
    const log = pino(
      { level: "debug" },
      { write: (line: string) => line.includes("migration applied") && stopping.abort(reason) },
    );
    await expect(start({}, { signal: stopping.signal, log })).rejects.toBe(reason);
    await expectNothingLeft();
    expect(
      await onDatabase(
        "select count(*)::int as applied from supabase_migrations.schema_migrations",
      ),
    ).toEqual([{ applied: 1 }]);
  });

  it("when it is told to stop while it waits for DATABASE_URL, whose password is not repeated", async () => {
    const reason = new Error("told to stop");
    const stopping = new AbortController();
    const lines: string[] = [];
    const write = (line: string) => {
      lines.push(line);
      stopping.abort(reason);
    };
    const log = pino({}, { write });
    const databaseUrl = "postgres://vigie:hunter2@127.0.0.1:1/vigie";
    await expect(start({ databaseUrl }, { signal: stopping.signal, log })).rejects.toBe(reason);
    expect(lines.join()).toContain("No PostgreSQL answers at 127.0.0.1:1");
    expect(lines.join()).not.toContain("hunter2");
    await expectNothingLeft();
  });
});

describe("a first start that was not finished", () => {
  it("begins again, since no request was served in between", async () => {
    const before = await loadSecrets(dataDir);
    await putEmptyDatabase(dataDir);
    await onDatabase("create table half_made (id int)");
    await mkdir(path.join(dataDir, "storage"));
    await markUnfinished(dataDir);

    const server = await start();
    expect(server.isFirstStart).toBe(true);
    expect(await readdir(dataDir)).not.toContain("first-start-unfinished");
    expect(await loadSecrets(dataDir)).not.toEqual(before);
    await server.stop();
    expect(await onDatabase("select to_regclass('half_made') as half_made")).toEqual([
      { half_made: null },
    ]);
  });

  it("is not what a start with content but without keys is", async () => {
    await putMigratedDatabase(dataDir);
    await onDatabase("create table kept (id int)");
    const server = await start({ demo: "on-loopback" });
    await server.stop();
    expect(await onDatabase("select to_regclass('kept')::text as kept")).toEqual([
      { kept: "kept" },
    ]);
  });
});

describe("a running server", () => {
  it("keeps what it holds over a stop, and the next start adds no demonstration to it", async () => {
    await putEmptyDatabase(dataDir);
    const first = await start();
    expect(first).toMatchObject({ dataDir, isFirstStart: true, demo: undefined });
    await first.stop();
    await expectNothingLeft();
    const second = await start({ demo: "always", demoLanguage: "fr" });
    expect(second).toMatchObject({ isFirstStart: false, demo: undefined, isDemoLeftOut: true });
    expect((await fetch(`${second.address}/healthz`)).status).toBe(200);
  });

  it("keeps nothing on this machine for a Supabase elsewhere", async () => {
    const place = path.join(dataDir, "unused");
    const supabase = {
      supabaseUrl: "https://x.supabase.co",
      supabaseAnonKey: "sb_publishable_abc",
    };
    const server = await start({ ...supabase, dataDir: place });
    expect(server).toMatchObject({ dataDir: null, isFirstStart: false });
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("stops although a request never ends", async () => {
    await putMigratedDatabase(dataDir);
    const { address, stop } = await start({}, { requestsMs: 200 });
    const endless = httpRequest(`${address}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-length": 1000 },
    });
    endless.write("{");
    endless.on("error", () => undefined);
    const cut = new Promise((resolve) => endless.on("close", resolve));
    await fetch(`${address}/healthz`);
    await stop();
    await cut;
    await expectNothingLeft();
  });

  it("has its data directory alone, and offers live updates; it answers the requests that are under way before it stops, and takes no new ones", async () => {
    await putMigratedDatabase(dataDir);
    const { address, stop } = await start();
    await expect(start()).rejects.toThrow(
      `Vigie is already running on this DATA_DIR (pid ${process.pid}, ${address})`,
    );
    expect((await fetch(`${address}/healthz`)).status).toBe(200);

    const { publishableKey } = await loadSecrets(dataDir);
    const place = `${address.replace("http", "ws")}/realtime/v1/websocket`;
    const stranger = new WebSocket(place);
    const [, refusal] = await once(stranger, "unexpected-response");
    expect(refusal.statusCode).toBe(401);
    const visitor = new WebSocket(`${place}?apikey=${publishableKey}&vsn=2.0.0`);
    await once(visitor, "open");
    const closed = once(visitor, "close");

    const body = '{"email":"a@b.org","password":"secret"}';
    const slow = httpRequest(`${address}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": body.length },
    });
    slow.write(body.slice(0, 10));
    const answered = once(slow, "response");
    await fetch(`${address}/healthz`);

    const stopped = stop();
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    slow.end(body.slice(10));
    const [response] = await answered;
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    response.resume();
    expect((await closed)[0]).toBe(1001);
    await stopped;
    await expectNothingLeft();
  });
});
