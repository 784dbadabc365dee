import { readdir } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import { isFullRun } from "@vigie/test-backend/full-run";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readConfig } from "../config/config";
import { loadSecrets } from "../config/secrets";
import { type RunningServer, startServer } from "../startup/start-server";
import {
  databaseServersIn,
  removeDirectory,
  temporaryDirectory,
} from "../testing/temporary-directory";

let dataDir: string;
let server: RunningServer | undefined;

beforeEach(async () => {
  dataDir = await temporaryDirectory();
});

afterEach(async () => {
  await server?.stop();
  server = undefined;
  await removeDirectory(dataDir);
});

async function start(
  env: NodeJS.ProcessEnv = {},
  flags: string[] = [],
  signal: AbortSignal = new AbortController().signal,
): Promise<RunningServer> {
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir, ...env }, flags);
  server = await startServer(config, pino({ enabled: false }), signal);
  return server;
}

async function visitor({ address }: RunningServer) {
  // Node 20 has no WebSocket of its own, and the client refuses to start without one.
  if (!("WebSocket" in globalThis)) Object.assign(globalThis, { WebSocket });
  const { publishableKey } = await loadSecrets(dataDir);
  return createClient(address, publishableKey, { auth: { persistSession: false } });
}

it.runIf(isFullRun)(
  "a server that others can reach brings no demo content unless it is asked for",
  async () => {
    expect((await start({ HOST: "0.0.0.0" })).demo).toBeUndefined();
  },
);

it.runIf(isFullRun)(
  "a first start brings it once, with an account that signs in with DEMO_PASSWORD",
  async () => {
    const env = { HOST: "0.0.0.0", DEMO_PASSWORD: "open sesame" };
    const account = { email: "demo@vigie.example", password: "open sesame" };
    const first = await start(env, ["--demo"]);
    expect(first).toMatchObject({ demo: account, isDemoLeftOut: false });
    const client = await visitor(first);
    const projects = await client.from("projects").select("id");
    expect(projects.data?.length).toBeGreaterThan(0);
    expect((await client.auth.signInWithPassword(account)).error).toBeNull();
    await first.stop();

    const second = await start(env, ["--demo"]);
    expect(second).toMatchObject({ demo: undefined, isDemoLeftOut: true });
    const again = await (await visitor(second)).from("projects").select("id");
    expect(again.data).toHaveLength(projects.data?.length ?? 0);
  },
);

it.runIf(isFullRun)(
  "a start on loopback that is stopped while it makes the demo content begins anew the next time",
  async () => {
    const stopping = new AbortController();
    const starting = start({}, [], stopping.signal);
    starting.catch(() => undefined);
    while (!(await readdir(dataDir)).includes("storage")) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    stopping.abort(new Error("told to stop"));
    await expect(starting).rejects.toThrow("told to stop");
    expect(await databaseServersIn(dataDir)).toEqual([]);
    expect(await readdir(dataDir)).toContain("first-start-unfinished");

    const { demo } = await start();
    expect(demo).toMatchObject({ email: "demo@vigie.example" });
    expect(await readdir(dataDir)).not.toContain("first-start-unfinished");
  },
);
