import { once } from "node:events";
import { rename } from "node:fs/promises";
import path from "node:path";
import { eventually } from "@vigie/test-backend/waiting";
import { pino } from "pino";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readConfig } from "../config/config";
import { loadSecrets, type StoredSecrets } from "../config/secrets";
import { putMigratedDatabase } from "../testing/prepared-data-directory";
import {
  databaseServersIn,
  postmasterPid,
  removeDirectory,
  temporaryDirectory,
} from "../testing/temporary-directory";
import { type RunningServer, startServer } from "./start-server";

let dataDir: string;
let server: RunningServer;
let secrets: StoredSecrets;
let organizationId: number;

beforeAll(async () => {
  dataDir = await temporaryDirectory();
  await putMigratedDatabase(dataDir);
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir }, ["--empty"]);
  server = await startServer(config, pino({ enabled: false }), new AbortController().signal);
  secrets = await loadSecrets(dataDir);
  const made = await post("organisations?select=id", { name: "Terres d'Eau" });
  [{ id: organizationId }] = v.parse(v.tuple([v.object({ id: v.number() })]), await made.json());
});

afterAll(async () => {
  await server.stop();
  await removeDirectory(dataDir);
});

/** Makes an online project with the secret key. */
function write(title: string): Promise<Response> {
  return post("projects", { title, organization_id: organizationId, is_online: true });
}

function post(table: string, row: object): Promise<Response> {
  return fetch(`${server.address}/rest/v1/${table}`, {
    method: "POST",
    headers: {
      apikey: secrets.secretKey,
      "content-type": "application/json",
      prefer: "return=representation",
    },
    body: JSON.stringify(row),
  });
}

function read(query = "select=title&order=title"): Promise<Response> {
  return fetch(`${server.address}/rest/v1/projects?${query}`, {
    headers: { apikey: secrets.publishableKey },
  });
}

async function titlesOf(response: Response): Promise<string[]> {
  const rows = v.parse(v.array(v.object({ title: v.string() })), await response.json());
  return rows.map(({ title }) => title);
}

async function page(): Promise<WebSocket> {
  const query = `apikey=${secrets.publishableKey}&vsn=2.0.0`;
  const address = `${server.address.replace("http", "ws")}/realtime/v1/websocket?${query}`;
  const socket = new WebSocket(address);
  await once(socket, "open");
  return socket;
}

function renewSession(): Promise<Response> {
  return fetch(`${server.address}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: secrets.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ refresh_token: "of no session" }),
  });
}

/** Kills the database server, which cannot be started again before the function that it returns is called. */
async function killDatabase(): Promise<() => Promise<void>> {
  const settings = path.join(dataDir, "postgres/postgresql.conf");
  await rename(settings, `${settings}.away`);
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  await eventually(async () => expect((await read("select=id")).status).toBe(503));
  return () => rename(`${settings}.away`, settings);
}

it("a database server that is killed is started again, and nothing is lost or stale", async () => {
  expect((await write("Acknowledged")).status).toBe(201);
  // Connected as soon as announcements arrive, from when on reads are answered from memory.
  const socket = await eventually(page);
  const closed = once(socket, "close");
  expect(await titlesOf(await read())).toEqual(["Acknowledged"]);

  const bringBack = await killDatabase();

  const [code] = await closed;
  expect(code).toBe(1012);
  const refused = await write("Too late");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await refused.json()).toMatchObject({
    code: "PGRST001",
    message: expect.stringContaining("Nothing was changed"),
  });
  // A renewal with another status would sign the person out.
  expect((await renewSession()).status).toBe(503);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(503);
  const shell = await fetch(`${server.address}/monitoring`);
  expect([shell.status, shell.headers.get("retry-after")]).toEqual([503, "2"]);

  await bringBack();

  await eventually(async () => expect((await write("Afterwards")).status).toBe(201));
  expect(await titlesOf(await read())).toEqual(["Acknowledged", "Afterwards"]);
  expect((await renewSession()).status).toBe(400);
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  (await eventually(page)).terminate();
  expect(await databaseServersIn(dataDir)).toHaveLength(1);
});

it("a stop that is asked while there is no database server leaves nothing running", async () => {
  const bringBack = await killDatabase();
  await bringBack();
  await server.stop();
  expect(await databaseServersIn(dataDir)).toEqual([]);
});
