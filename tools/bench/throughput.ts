import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { repository } from "../lib/run";
import { answersPerSecond } from "./load";

/** How fast Vigie answers, beside a server that does nothing else than answer. */
export interface Throughput {
  /** Answers per second. */
  vigie: number;
  bare: number;
  /** Bytes of the answer's body. */
  bytes: number;
}

/** The repeated request. */
export interface Repeated {
  url: string;
  /** With its query; `{n}` in it stands for a number that is different each time. */
  path: string;
  /** Without an `accept-encoding` of theirs the answer is asked for as it is. */
  headers: Readonly<Record<string, string>>;
}

const rounds = 3;
const secondsPerRound = 1.5;

/**
 * Measures Vigie and a bare server with the same bytes alternately, each with as many requests as it answers, so that
 * both meet the same state of the machine. Medians of all rounds, after one to warm up.
 */
export async function measureThroughput({ url, path, headers }: Repeated): Promise<Throughput> {
  const known = { "accept-encoding": "identity", ...headers };
  const body = await bytesOnTheLine(`${url}${path.replace("{n}", "0")}`, known);
  return besideBare({ url, path, headers: known }, body, 200);
}

/** The body of an answer as it is sent, compressed where it is. */
function bytesOnTheLine(address: string, headers: Repeated["headers"]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { headers }, (answer) => {
      buffer(answer).then(resolve, reject);
    });
    asked.on("error", reject);
  });
}

/** The same for a response that the client already has (304). */
export async function measureUnchanged({ url, path, headers }: Repeated): Promise<Throughput> {
  const answer = await fetch(`${url}${path}`, { headers });
  const body = new Uint8Array(await answer.arrayBuffer());
  const etag = answer.headers.get("etag") ?? "none";
  return besideBare({ url, path, headers: { ...headers, "if-none-match": etag } }, body, 304);
}

async function besideBare(
  { url, path, headers }: Repeated,
  body: Uint8Array,
  status: number,
): Promise<Throughput> {
  const bare = await startBareServer(body);
  try {
    const ofVigie = { port: Number(new URL(url).port), path, headers };
    const ofBare = { ...ofVigie, port: bare.port };
    await answersPerSecond(ofVigie, 1, status);
    await answersPerSecond(ofBare, 1);
    const counted: { vigie: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      counted.push({
        vigie: await answersPerSecond(ofVigie, secondsPerRound, status),
        bare: await answersPerSecond(ofBare, secondsPerRound),
      });
    }
    return {
      vigie: median(counted.map(({ vigie }) => vigie)),
      bare: median(counted.map(({ bare: count }) => count)),
      bytes: body.length,
    };
  } finally {
    bare.stop();
  }
}

/** The median; 0 without numbers. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** A bare `node:http` server in a process of its own. */
interface BareServer {
  port: number;
  stop(): void;
}

/** Starts one that answers everything with `body`. */
async function startBareServer(body: Uint8Array): Promise<BareServer> {
  const child = spawn(process.execPath, ["--import", "tsx", "tools/bench/bare-server.ts"], {
    cwd: repository,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(body);
  const [line] = await once(child.stdout, "data");
  return { port: Number(String(line)), stop: () => child.kill() };
}
