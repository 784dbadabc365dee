import { createHash, randomBytes } from "node:crypto";
import { readdir, realpath, rename, rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import path from "node:path";
import * as v from "valibot";
import { privateDirectory } from "../database/embedded/private-directory";
import { errorCode } from "../lib/error-code";
import { StartError } from "../lib/start-error";

/** A process that has a data directory open. */
export interface RunningInstance {
  /** 0 if it did not answer in time. */
  pid: number;
  /** Its address, for example `http://127.0.0.1:3000`; null while it starts, and for commands. */
  address: string | null;
}

/** The socket that shows other processes that this one runs. */
interface Registration {
  /** The socket's path. */
  socketPath: string;
  publish(address: string): void;
  release(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 2000;
const suffix = ".sock";

const instanceSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pid: v.number(), address: v.nullable(v.string()) }),
);

/**
 * Listens on a socket of `dataDir` and answers every caller with this process's identity. Undefined if another process
 * has the only such socket that the system allows (on Windows).
 *
 * @throws {StartError} when the data directory cannot hold a socket
 */
export async function register(dataDir: string): Promise<Registration | undefined> {
  let address: string | null = null;
  const server = createServer((caller) => {
    caller.on("error", () => undefined);
    caller.end(JSON.stringify({ pid: process.pid, address } satisfies RunningInstance));
  });
  server.unref();
  const socketPath = await listen(server, dataDir);
  if (socketPath === undefined) return undefined;
  return {
    socketPath,
    publish(served) {
      address = served;
    },
    async release() {
      await rm(socketPath, { force: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The other processes that have registered; sockets of dead ones are removed. */
export async function findOthers(
  dataDir: string,
  own: Registration | undefined,
): Promise<RunningInstance[]> {
  const others: RunningInstance[] = [];
  for (const socketPath of await registeredSockets(dataDir)) {
    if (socketPath === own?.socketPath) continue;
    const instance = await ask(socketPath);
    if (instance) others.push(instance);
    else await rm(socketPath, { force: true });
  }
  return others;
}

async function registeredSockets(dataDir: string): Promise<string[]> {
  if (process.platform === "win32") return [await pipeOf(dataDir)];
  const directory = await privateDirectory(dataDir, "lock");
  const names = await readdir(directory);
  return names.filter((name) => name.endsWith(suffix)).map((name) => path.join(directory, name));
}

async function listen(server: Server, dataDir: string): Promise<string | undefined> {
  try {
    if (process.platform === "win32") return await listenAt(server, await pipeOf(dataDir));
    const directory = await privateDirectory(dataDir, "lock");
    const socketPath = path.join(directory, randomBytes(6).toString("hex"));
    await listenAt(server, socketPath);
    // Only a listening socket gets its final name, so one that refuses belongs to an ended process.
    await rename(socketPath, `${socketPath}${suffix}`);
    return `${socketPath}${suffix}`;
  } catch (error) {
    const code = errorCode(error) ?? "unknown reason";
    if (code === "EADDRINUSE") return undefined;
    throw new StartError(`DATA_DIR ${dataDir} cannot be reserved (${code}).`, { cause: error });
  }
}

function listenAt(server: Server, socketPath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, () => resolve(socketPath));
  });
}

/** On Windows each data directory has one pipe name, which only one process can hold. */
async function pipeOf(dataDir: string): Promise<string> {
  const hash = createHash("sha256")
    .update(await realpath(dataDir))
    .digest("hex");
  return `\\\\.\\pipe\\vigie-${hash.slice(0, 32)}`;
}

/** The process that listens there, if any. */
function ask(socketPath: string): Promise<RunningInstance | undefined> {
  return new Promise((resolve) => {
    const silent: RunningInstance = { pid: 0, address: null };
    const connection = createConnection(socketPath);
    let answer = "";
    connection.setTimeout(ANSWER_TIMEOUT_MS, () => {
      connection.destroy();
      resolve(silent);
    });
    connection.on("data", (chunk) => {
      answer += chunk.toString("utf8");
    });
    connection.once("error", (error: NodeJS.ErrnoException) => {
      resolve(error.code === "ECONNREFUSED" || error.code === "ENOENT" ? undefined : silent);
    });
    connection.once("end", () => {
      const parsed = v.safeParse(instanceSchema, answer);
      resolve(parsed.success ? parsed.output : silent);
    });
  });
}
