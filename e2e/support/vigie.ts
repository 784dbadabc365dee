import { type ChildProcess, execFile, spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type InferOutput, object, parse, string } from "valibot";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** The built server, running on its own data directory. */
export interface Vigie {
  readonly url: string;
  /** Where it keeps its data. */
  readonly dataDirectory: string;
  /** Its process id, while it runs. */
  processId(): number | undefined;
  /** The API keys that it made at its first start. */
  keys(): Promise<Keys>;
  /** Creates an organisation and its first member with the operator's command. */
  createOrganisation(name: string, email: string): Promise<{ email: string; password: string }>;
  /** Stored rows, by a path of the data service such as `team?select=*`. */
  rows(path: string): Promise<unknown>;
  /** Changes stored rows, bypassing access rules, by a path such as `projects?title=eq.Wells`. */
  change(path: string, columns: Readonly<Record<string, unknown>>): Promise<void>;
  /** Inserts rows, bypassing access rules, into a table such as `projects`. */
  add(table: string, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
  /** Kills its database server. The returned function lets it restart. */
  loseDatabase(): Promise<() => Promise<void>>;
  /** Stops the server as an operator would; the data is kept for `start`. */
  stop(): Promise<void>;
  /** Kills the server alone; its database server is left running. */
  kill(): Promise<void>;
  /** Starts it again on the same data and address, with further settings. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

const keysSchema = object({ publishableKey: string(), secretKey: string() });

type Keys = InferOutput<typeof keysSchema>;

interface VigieOptions {
  /** If set, the server has the demo content, whose member has this password. */
  demoPassword?: string;
  /** Whether `PUBLIC_URL` is its own address. */
  isPublic?: true;
  /** Further environment variables. */
  settings?: Readonly<Record<string, string>>;
  /** The folder of the build; the repository by default. */
  folder?: string;
  /** Where it keeps its data; a new temporary folder by default. */
  dataDirectory?: string;
  /** The file that its log is added to, and kept in; by default one beside its data, which goes with them. */
  logFile?: string;
}

/** As `npm start`, the service and the container have it. */
const nodeFlag = "--max-semi-space-size=4";

/** Starts the server. */
export async function startVigie(options: VigieOptions = {}): Promise<Vigie> {
  const folder = options.folder ?? repository;
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), "vigie-journey-")));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...process.env,
    ...(options.isPublic && { PUBLIC_URL: url }),
    ...options.settings,
    PORT: String(port),
    DATA_DIR: dataDirectory,
  };
  // With a Supabase elsewhere there is no data of its own.
  if (options.settings?.SUPABASE_URL === undefined) {
    await copyPrepared(options.demoPassword, dataDirectory);
  }
  const logFile = options.logFile ?? logBeside(dataDirectory);
  let server: ChildProcess | undefined;

  async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    server = spawnServer(folder, { ...environment, ...settings }, logFile, options);
    try {
      await untilHealthy(url, server, logFile);
    } catch (error) {
      await end("SIGTERM");
      throw error;
    }
  }

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const running = server;
    server = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    await ended(running, signal);
  }

  async function keys(): Promise<Keys> {
    const secrets = await readFile(join(dataDirectory, "secrets.json"), "utf8");
    return parse(keysSchema, JSON.parse(secrets));
  }

  async function askDataService(path: string, request: RequestInit = {}): Promise<Response> {
    const { secretKey } = await keys();
    const response = await fetch(`${url}/rest/v1/${path}`, {
      ...request,
      headers: { ...request.headers, apikey: secretKey },
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response;
  }

  await start();
  return {
    url,
    dataDirectory,
    processId: () => server?.pid,
    keys,
    start,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    async createOrganisation(name, email) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [program(folder, "organisation.js"), "create", name, "--email", email, "--another"],
        { cwd: folder, env: environment },
      );
      const password = /with the password (\S+)/.exec(stdout)?.[1];
      if (password === undefined) throw new Error(`No password in: ${stdout}`);
      return { email, password };
    },
    async rows(path) {
      const response = await askDataService(path);
      return response.json();
    },
    async change(path, columns) {
      await askDataService(path, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(columns),
      });
    },
    async add(table, rows) {
      await askDataService(table, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(rows),
      });
    },
    async loseDatabase() {
      const cluster = join(dataDirectory, "postgres");
      const settings = join(cluster, "postgresql.conf");
      await rename(settings, `${settings}.away`);
      const pidFile = await readFile(join(cluster, "postmaster.pid"), "utf8");
      process.kill(Number.parseInt(pidFile, 10), "SIGKILL");
      await untilHealthIs(503, url);
      return async () => {
        await rename(`${settings}.away`, settings);
        await untilHealthIs(200, url);
      };
    },
    async remove() {
      await end("SIGTERM");
      await rm(dataDirectory, { recursive: true, force: true });
      if (options.logFile === undefined) await rm(logFile, { force: true });
    },
  };
}

/**
 * Copies the data of a server's first start, which takes most of it: the database, and what the demonstration has.
 * Each run of the journeys makes it once for all that start alike; elsewhere nothing is copied.
 */
async function copyPrepared(demoPassword: string | undefined, to: string): Promise<void> {
  const folder = process.env.JOURNEYS_DATA;
  if (folder === undefined) return;
  const prepared = join(folder, demoPassword === undefined ? "empty" : `demo-${demoPassword}`);
  const lock = `${prepared}.lock`;
  const timeout = AbortSignal.timeout(100_000);
  while (!existsSync(prepared)) {
    timeout.throwIfAborted();
    // Another worker may be at it.
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (isMine) await prepare(prepared, demoPassword);
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // Unlike Node's own, it keeps the owner, whom PostgreSQL minds.
  await promisify(execFile)("cp", ["-Rp", `${prepared}/.`, to]);
}

/** Starts a server on an empty folder, and stops it once it answers. */
async function prepare(folder: string, demoPassword: string | undefined): Promise<void> {
  const dataDirectory = `${folder}.new`;
  const port = await freePort();
  const environment = { ...process.env, PORT: String(port), DATA_DIR: dataDirectory };
  const logFile = logBeside(dataDirectory);
  const server = spawnServer(repository, environment, logFile, { demoPassword });
  try {
    await untilHealthy(`http://127.0.0.1:${port}`, server, logFile);
    await ended(server, "SIGTERM");
    await rename(dataDirectory, folder);
  } finally {
    await rm(`${folder}.lock`, { recursive: true });
  }
}

/** Without a password for the demo content the server begins empty. */
function spawnServer(
  folder: string,
  environment: NodeJS.ProcessEnv,
  logFile: string,
  { demoPassword }: { demoPassword?: string | undefined },
): ChildProcess {
  const flags = demoPassword === undefined ? ["--empty"] : [];
  const log = openSync(logFile, "a");
  try {
    return spawn(process.execPath, [nodeFlag, program(folder, "server.js"), ...flags], {
      cwd: folder,
      env: { ...environment, ...(demoPassword && { DEMO_PASSWORD: demoPassword }) },
      stdio: ["ignore", log, log],
    });
  } finally {
    closeSync(log);
  }
}

function logBeside(dataDirectory: string): string {
  return `${dataDirectory}.log`;
}

function program(folder: string, file: string): string {
  return join(folder, "apps/server/dist", file);
}

async function ended(server: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  const closed = new Promise((resolve) => server.once("close", resolve));
  server.kill(signal);
  await closed;
}

/** @throws with the last line of its log, which says why a server could not start */
async function untilHealthy(url: string, server: ChildProcess, logFile: string): Promise<void> {
  const timeout = AbortSignal.timeout(60_000);
  while (server.exitCode === null) {
    timeout.throwIfAborted();
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const last = (await readFile(logFile, "utf8")).trimEnd().split("\n").at(-1);
  throw new Error(`The server ended with exit code ${server.exitCode}: ${last}`);
}

async function untilHealthIs(status: number, url: string): Promise<void> {
  const timeout = AbortSignal.timeout(60_000);
  while ((await fetch(`${url}/healthz`)).status !== status) {
    timeout.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A free loopback port. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}
