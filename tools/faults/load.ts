import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import { type Count, Ledger } from "./ledger";
import type { FaultyServer } from "./server";

const WRITERS = 4;
const UPLOADERS = 2;

/** Between two attempts after a refusal. */
const AFTER_REFUSAL_MS = 50;

const FILE_BYTES = 40_000;
const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const namesSchema = v.array(v.object({ name: v.string() }));

/** Programs that write rows and files without end, and note what the server said of each. */
export interface Load {
  /** How often each status was answered; 0 stands for no answer. */
  readonly answers: ReadonlyMap<number, number>;
  stop(): Promise<void>;
  /** Reads back everything that was written. */
  check(): Promise<{ rows: Count; files: Count }>;
}

/** Starts writing. */
export function startLoad(server: FaultyServer): Load {
  const rows = new Ledger();
  const files = new Ledger();
  const answers = new Map<number, number>();
  const ending = new AbortController();
  const { secretKey } = server.keys;

  const send = async (
    path: string,
    contentType: string,
    body: string | Uint8Array<ArrayBuffer>,
  ) => {
    const response = await server.call(path, {
      method: "POST",
      headers: { apikey: secretKey, "content-type": contentType, "x-forwarded-for": someAddress() },
      body,
    });
    const status = response?.status ?? 0;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    await response?.arrayBuffer().catch(() => undefined);
    return response?.ok ?? false;
  };
  const writeRow = async () => {
    const name = `Fault ${randomUUID()}`;
    rows.write(name, name);
    const isKept = await send(
      "/rest/v1/organisations",
      "application/json",
      JSON.stringify({ name }),
    );
    if (isKept) rows.acknowledge(name);
    return isKept;
  };
  const writeFile = async () => {
    const content = Buffer.concat([PNG_SIGNATURE, randomBytes(FILE_BYTES)]);
    const path = `project-images/${server.projectId}/${randomUUID()}.png`;
    files.write(path, content);
    const isKept = await send(`/storage/v1/object/${path}`, "image/png", new Uint8Array(content));
    if (isKept) files.acknowledge(path);
    return isKept;
  };
  const repeat = async (write: () => Promise<boolean>) => {
    while (!ending.signal.aborted) if (!(await write())) await delay(AFTER_REFUSAL_MS);
  };
  const running = [
    ...Array.from({ length: WRITERS }, () => repeat(writeRow)),
    ...Array.from({ length: UPLOADERS }, () => repeat(writeFile)),
  ];

  return {
    answers,
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
    async check() {
      const stored = await storedNames(server);
      return {
        rows: await rows.compare((name) => (stored.has(name) ? name : null)),
        files: await files.compare((path) => storedFile(server, path)),
      };
    },
  };
}

/** One address alone may upload only so often. */
function someAddress(): string {
  return `198.51.100.${Math.floor(Math.random() * 256)}`;
}

/** One line about what was answered. */
export function answersLine({ answers }: Pick<Load, "answers">): string {
  const parts = [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status === 0 ? "no answer" : status}: ${times}`);
  return `answers to writes: ${parts.join(", ")}`;
}

async function storedNames({ call, keys }: FaultyServer): Promise<Set<string>> {
  const names = new Set<string>();
  for (;;) {
    const response = await call(
      `/rest/v1/organisations?select=name&name=like.Fault*&order=id&limit=1000&offset=${names.size}`,
      { headers: { apikey: keys.secretKey } },
    );
    if (!response?.ok) throw new Error(`What was written cannot be read: ${response?.status}`);
    const page = v.parse(namesSchema, await response.json());
    for (const { name } of page) names.add(name);
    if (page.length === 0) return names;
  }
}

async function storedFile({ call }: FaultyServer, path: string): Promise<Uint8Array | null> {
  const response = await call(`/storage/v1/object/public/${path}`);
  if (response?.status === 404) return null;
  if (!response?.ok) throw new Error(`A stored file cannot be read: ${response?.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Milliseconds until an answer comes that memory cannot give; throws after half a minute. */
export async function firstGoodAnswer({ call, keys }: FaultyServer): Promise<number> {
  const began = performance.now();
  for (;;) {
    const response = await call(`/rest/v1/projects?select=id&limit=1&title=neq.${randomUUID()}`, {
      headers: { apikey: keys.publishableKey },
    });
    await response?.arrayBuffer().catch(() => undefined);
    const waited = performance.now() - began;
    if (response?.status === 200) return waited;
    if (waited > 30_000) throw new Error(`No good answer came: ${response?.status}`);
    await delay(10);
  }
}
