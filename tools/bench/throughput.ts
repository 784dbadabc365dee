import { answersPerSecond, type RepeatedRequest } from "./load";
import { startBareServer } from "./start-bare-server";
import type { ListRequest } from "./visitor";

/** How fast Vigie answers, beside a server that does nothing else than answer. */
export interface Throughput {
  /** Answers per second. */
  vigie: number;
  bare: number;
  /** Bytes of the answer's body. */
  bytes: number;
}

const rounds = 3;
const secondsPerRound = 3;

/**
 * Asks Vigie for its public list as often as it answers, and in turns a bare server for the same
 * bytes, so that both meet the same state of the machine. Medians of all rounds, after one to warm up.
 */
export async function measureThroughput(url: string, list: ListRequest): Promise<Throughput> {
  const headers = { ...list.headers, "accept-encoding": "identity" };
  const answer = await fetch(`${url}${list.path}`, { headers });
  const body = new Uint8Array(await answer.arrayBuffer());
  const bare = await startBareServer(body);
  try {
    const ofVigie: RepeatedRequest = { port: Number(new URL(url).port), path: list.path, headers };
    const ofBare: RepeatedRequest = { ...ofVigie, port: bare.port };
    await answersPerSecond(ofVigie, 1);
    await answersPerSecond(ofBare, 1);
    const counted: { vigie: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      counted.push({
        vigie: await answersPerSecond(ofVigie, secondsPerRound),
        bare: await answersPerSecond(ofBare, secondsPerRound),
      });
    }
    return {
      vigie: median(counted.map(({ vigie }) => vigie)),
      bare: median(counted.map(({ bare }) => bare)),
      bytes: body.length,
    };
  } finally {
    bare.stop();
  }
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
