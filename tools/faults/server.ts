import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { freePort } from "../../e2e/support/vigie";
import { repository } from "../lib/run";

const secretsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ secretKey: v.string(), publishableKey: v.string() }),
);

const projectSchema = v.tuple([v.object({ id: v.string() })]);

/** The built server on a folder of its own, to be killed. */
export interface FaultyServer {
  readonly url: string;
  readonly dataDirectory: string;
  readonly keys: { secretKey: string; publishableKey: string };
  /** A project to keep files for. */
  readonly projectId: string;
  /** Ends it in no order at all. */
  kill(): Promise<void>;
  /** Starts it again on the same data and address, without waiting for it to answer. */
  start(): void;
  stop(): Promise<void>;
  /** Calls it; an answer that does not come within ten seconds, or at all, is null. */
  call(path: string, request?: RequestInit): Promise<Response | null>;
}

const running = new Set<ChildProcess>();

/** Kills what scenarios have left running that did not come to their end. */
export function killAllServers(): void {
  for (const child of running) child.kill("SIGKILL");
}

const LONGEST_ANSWER_MS = 10_000;

/**
 * Starts the server and makes an organisation with a project; what it logs goes to `server.log` beside
 * its data.
 */
export async function startFaultyServer(
  dataDirectory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<FaultyServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = () => {
    const log = openSync(`${dataDirectory.replace(/\/$/, "")}.log`, "a");
    child = spawn(process.execPath, [join(repository, "apps/server/dist/server.js"), "--demo"], {
      cwd: repository,
      env: {
        ...process.env,
        npm_lifecycle_event: undefined,
        // So many writes at once come from one address here.
        TRUST_PROXY: "loopback",
        DEMO_PASSWORD: "only-for-this-run",
        ...settings,
        PORT: String(port),
        DATA_DIR: dataDirectory,
      },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    const started = child;
    running.add(started);
    started.once("close", () => running.delete(started));
  };
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const closed = once(ending, "close");
    ending.kill(signal);
    await closed;
  };
  const call = (path: string, request: RequestInit = {}) =>
    fetch(url + path, { ...request, signal: AbortSignal.timeout(LONGEST_ANSWER_MS) }).catch(
      () => null,
    );

  start();
  await untilTrue(async () => (await call("/healthz"))?.ok === true, 120_000);
  const keys = v.parse(secretsSchema, await readFile(join(dataDirectory, "secrets.json"), "utf8"));
  const found = await call("/rest/v1/projects?select=id&limit=1", {
    headers: { apikey: keys.secretKey },
  });
  const [{ id: projectId }] = v.parse(projectSchema, await found?.json());
  return {
    url,
    dataDirectory,
    keys,
    projectId,
    start,
    call,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** Asks again and again until the answer is yes; throws when that takes too long. */
export async function untilTrue(
  ask: () => Promise<boolean>,
  withinMs: number,
  everyMs = 20,
): Promise<void> {
  const latest = performance.now() + withinMs;
  while (!(await ask())) {
    if (performance.now() > latest) throw new Error(`It was not so within ${withinMs} ms: ${ask}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
