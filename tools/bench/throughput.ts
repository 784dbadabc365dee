import { spawn } from "node:child_process";
import { once } from "node:events";
import { repository } from "../lib/run";
import { answersPerSecond } from "./load";
import { median } from "./report";
import type { ReadRequest } from "./visitor";

/** How fast Vigie answers, beside a server that does nothing else than answer. */
interface Throughput {
  /** Of what the bare server answers. */
  share: number;
  /** Of an answer's body, as it is sent. */
  bytes: number;
  /** The answers of both in a second, in words. */
  detail: string;
}

const rounds = 3;
const secondsPerRound = 1.5;

/**
 * Measures Vigie and a bare server with bodies of the same size alternately, each with as many requests as it answers,
 * so that both meet the same state of the machine. Medians of all rounds, after one to warm up.
 *
 * @param request where its path has `{n}`, each has another number; without an `accept-encoding` of its own the answer
 * is asked for as it is
 * @param status 304 for the answer to a client that has it already
 */
export async function answersBesideBare(
  url: string,
  { path, headers }: ReadRequest,
  status: 200 | 304 = 200,
): Promise<Throughput> {
  const asked = { "accept-encoding": "identity", ...headers };
  const answer = await fetch(url + path.replace("{n}", "0"), { headers: asked });
  const body = await answer.arrayBuffer();
  const bytes = Number(answer.headers.get("content-length") ?? body.byteLength);
  const known = { "if-none-match": answer.headers.get("etag") ?? "none" };
  const bare = spawn(
    process.execPath,
    ["--import", "tsx", "tools/bench/bare-server.ts", `${bytes}`],
    {
      cwd: repository,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  try {
    const [port] = await once(bare.stdout, "data");
    const ofBare = { port: Number(port), path, headers: asked };
    const ofVigie = {
      port: Number(new URL(url).port),
      path,
      headers: status === 304 ? { ...asked, ...known } : asked,
    };
    await answersPerSecond(ofVigie, 1, status);
    await answersPerSecond(ofBare, 1);
    const counts: { vigie: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      counts.push({
        vigie: await answersPerSecond(ofVigie, secondsPerRound, status),
        bare: await answersPerSecond(ofBare, secondsPerRound),
      });
    }
    const most = median(counts.map((count) => count.bare));
    const reached = median(counts.map((count) => count.vigie));
    const detail = `${reached.toFixed(0)} of ${most.toFixed(0)} a second`;
    return { share: reached / most, bytes, detail };
  } finally {
    bare.kill();
  }
}
