import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import { type Count, Ledger } from "./ledger";
import { until } from "./scenario";
import { type FaultyServer, pictureOf } from "./server";

const WRITERS = 4;
const UPLOADERS = 2;

/** Between two attempts after a refusal. */
const AFTER_REFUSAL_MS = 50;

const FILE_BYTES = 40_000;
const BATCH = 1000;

const namesSchema = v.array(v.object({ name: v.string() }));

/** Programs that write rows and files without end, and note what the server said of each. */
export interface Load {
  /** Goes on after a `stop`. */
  start(): void;
  stop(): Promise<void>;
  /**
   * Waits until a write is answered with that status, from now on.
   *
   * @throws `failure` when none is within a minute
   */
  untilAnswered(status: number, failure: string): Promise<void>;
  /** Reads back everything that was written. */
  check(): Promise<Count>;
  /** One line about what was answered. */
  line(): string;
}

/** Starts writing. */
export function startLoad(server: FaultyServer): Load {
  const ledger = new Ledger();
  /** How often each status was answered; 0 stands for no answer. */
  const answers = new Map<number, number>();
  let running: Promise<void>[] = [];
  let isOver = false;

  /** @returns whether it is kept */
  const send = async (name: string, sending: Promise<Response | null>): Promise<boolean> => {
    const response = await sending;
    const status = response?.status ?? 0;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.ok) ledger.acknowledge(name);
    return response?.ok ?? false;
  };
  const writeRow = () => {
    const name = `Fault ${randomUUID()}`;
    ledger.write(name, name);
    const row = JSON.stringify({ name });
    return send(name, server.post("/rest/v1/organisations", "application/json", row));
  };
  const writeFile = () => {
    const path = server.picturePath(randomUUID());
    const content = pictureOf(FILE_BYTES);
    ledger.write(path, content);
    return send(path, server.post(`/storage/v1/object/${path}`, "image/png", content));
  };
  const repeat = async (write: () => Promise<boolean>) => {
    while (!isOver) if (!(await write())) await delay(AFTER_REFUSAL_MS);
  };
  const start = () => {
    isOver = false;
    running = [
      ...Array.from({ length: WRITERS }, () => repeat(writeRow)),
      ...Array.from({ length: UPLOADERS }, () => repeat(writeFile)),
    ];
  };

  start();
  return {
    start,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
    async untilAnswered(status, failure) {
      const before = answers.get(status) ?? 0;
      await until(async () => (answers.get(status) ?? 0) > before, failure);
    },
    async check() {
      const names = await storedNames(server);
      return ledger.compare((name) => {
        if (name.startsWith("project-images/")) return storedFile(server, name);
        return names.has(name) ? name : null;
      });
    },
    line() {
      const parts = [...answers]
        .sort(([a], [b]) => a - b)
        .map(([status, times]) => `${status === 0 ? "no answer" : status}: ${times}`);
      return `answers to writes: ${parts.join(", ")}`;
    },
  };
}

async function storedNames({ rows }: FaultyServer): Promise<Set<string>> {
  const names = new Set<string>();
  const path = `organisations?select=name&name=like.Fault*&order=id&limit=${BATCH}`;
  for (;;) {
    const batch = v.parse(namesSchema, await rows(`${path}&offset=${names.size}`));
    for (const { name } of batch) names.add(name);
    if (batch.length === 0) return names;
  }
}

async function storedFile({ call }: FaultyServer, path: string): Promise<Uint8Array | null> {
  const response = await call(`/storage/v1/object/public/${path}`);
  if (response?.status === 404) return null;
  if (!response?.ok) throw new Error(`A stored file cannot be read: ${response?.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
