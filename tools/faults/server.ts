import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseAddress } from "@vigie/server/database/address";
import * as v from "valibot";
import { startVigie, type Vigie } from "../../e2e/support/vigie";
import { inDatabase } from "../lib/embedded-database";

const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const projectSchema = v.tuple([v.object({ id: v.string() })]);

/** The built server, to be killed. */
export interface FaultyServer extends Vigie {
  /** Calls it; an answer that does not come within ten seconds, or at all, is null. */
  call(path: string, request?: RequestInit): Promise<Response | null>;
  /** Calls it as its operator. */
  post(path: string, contentType: string, body: BodyInit): Promise<Response | null>;
  /** The public list, as visitors read it. */
  readList(): Promise<Response | null>;
  /** Where a picture of a project is stored. */
  picturePath(name: string): string;
}

/** Starts one on a folder; what it logs goes to the file `data.log` beside it. */
export async function startFaultyServer(
  dataDirectory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<FaultyServer> {
  const vigie = await startVigie({
    dataDirectory,
    demoPassword: "only-for-this-run",
    logFile: `${dataDirectory}.log`,
    // So many writes at once come from one address here.
    settings: { TRUST_PROXY: "loopback", ...settings },
  });
  const { secretKey, publishableKey } = await vigie.keys();
  const [project] = v.parse(projectSchema, await vigie.rows("projects?select=id&limit=1"));
  const call: FaultyServer["call"] = (path, request = {}) =>
    fetch(vigie.url + path, { ...request, signal: AbortSignal.timeout(10_000) }).catch(() => null);
  return {
    ...vigie,
    call,
    post: (path, contentType, body) =>
      call(path, {
        method: "POST",
        headers: {
          apikey: secretKey,
          "content-type": contentType,
          "x-forwarded-for": someAddress(),
        },
        body,
      }),
    readList: () =>
      call("/rest/v1/projects?select=id,title&order=title&limit=20", {
        headers: { apikey: publishableKey },
      }),
    picturePath: (name) => `project-images/${project.id}/${name}.png`,
  };
}

/** One address alone may upload only so often. */
function someAddress(): string {
  return `198.51.100.${Math.floor(Math.random() * 256)}`;
}

/** What the server takes for a picture, of so many bytes and each time another. */
export function pictureOf(bytes: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([PNG_SIGNATURE, randomBytes(bytes)]));
}

/** Whether a database lets connections in. */
export function accepts(address: DatabaseAddress): Promise<boolean> {
  return inDatabase(address, (sql) => sql`select 1`).then(
    () => true,
    () => false,
  );
}

/** Milliseconds until an answer comes that memory cannot give; throws after half a minute. */
export async function firstGoodAnswer({ call, keys }: FaultyServer): Promise<number> {
  const { publishableKey } = await keys();
  const began = performance.now();
  for (;;) {
    const response = await call(`/rest/v1/projects?select=id&limit=1&title=neq.${randomUUID()}`, {
      headers: { apikey: publishableKey },
    });
    await response?.arrayBuffer().catch(() => undefined);
    const waited = performance.now() - began;
    if (response?.status === 200) return waited;
    if (waited > 30_000) throw new Error(`No good answer came: ${response?.status}`);
    await delay(10);
  }
}
