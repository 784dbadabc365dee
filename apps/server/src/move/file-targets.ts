import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import { DETAILS_SUFFIX, objectPath } from "../backend/storage/object-path";
import { errorCode } from "../lib/error-code";
import { makeDurable } from "../lib/make-durable";
import { MoveError } from "./move-error";
import { contentDigest, fileDigest, type StoredFile } from "./stored-files";

/** Where stored files are moved to. */
export interface FileTarget {
  /** The SHA-256 of the target's file with the same name; null if there is none. */
  digestOf(file: StoredFile): Promise<string | null>;
  /** Writes a file, replacing one with the same name. */
  put(file: StoredFile): Promise<void>;
}

/** Stores files in the storage directory of another data directory, in the server's own layout. */
export function folderTarget(storageDirectory: string): FileTarget {
  return {
    async digestOf({ bucket, name }) {
      try {
        const file = objectPath(storageDirectory, bucket, name);
        await fileDigest(file + DETAILS_SUFFIX);
        return await fileDigest(file);
      } catch (error) {
        if (errorCode(error) === "ENOENT") return null;
        throw error;
      }
    },
    async put({ bucket, name, path: source }) {
      const file = objectPath(storageDirectory, bucket, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await copyWhole(source, file);
      await copyWhole(source + DETAILS_SUFFIX, file + DETAILS_SUFFIX);
      await makeDurable(path.dirname(file));
    },
  };
}

/** Copies a file atomically: it is renamed once it is complete and flushed to disk. */
async function copyWhole(source: string, file: string): Promise<void> {
  const aside = `${file}@moving`;
  await pipeline(createReadStream(source), createWriteStream(aside, { flush: true }));
  await rename(aside, file);
}

/** Timeout of one file, of at most 15 MiB, over a slow connection. */
const TIMEOUT_MS = 300_000;

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;

/** Statuses after which the same request may succeed. */
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Stores files through the storage API of a Supabase or of Vigie's own server.
 *
 * @param address of the API, such as `https://abc.supabase.co`
 * @param secretKey of the service role; it appears in no message
 */
export function apiTarget(address: string, secretKey: string): FileTarget {
  const base = `${address.replace(/\/+$/, "")}/storage/v1/object`;
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };

  return {
    async digestOf(file) {
      const answer = await asked(file, async () =>
        fetch(urlOf(base, file), { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      );
      // Supabase answers 400 for a file that does not exist.
      if (answer.status === 404 || answer.status === 400) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok || answer.body === null) throw await refused(file, answer);
      return contentDigest(answer.body);
    },
    async put(file) {
      const answer = await asked(file, async () =>
        fetch(urlOf(base, file), {
          method: "POST",
          headers: { ...headers, "content-type": file.contentType, "x-upsert": "true" },
          body: await openAsBlob(file.path, { type: file.contentType }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      );
      if (!answer.ok) throw await refused(file, answer);
      await answer.body?.cancel();
    },
  };
}

function urlOf(base: string, { bucket, name }: StoredFile): string {
  return [base, bucket, ...name.split("/")]
    .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
    .join("/");
}

/** Sends a request, and retries after temporary failures of the network or the service. */
async function asked(file: StoredFile, ask: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await ask();
      if (attempt === ATTEMPTS || !PASSING.has(answer.status)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (attempt === ATTEMPTS) {
        throw new MoveError(
          `The storage service of SUPABASE_URL does not answer (${file.bucket}/${file.name}). Run the same command again: what is there already is not sent again.`,
          { cause: error },
        );
      }
    }
    await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}

const refusalSchema = v.object({ message: v.pipe(v.string(), v.maxLength(200)) });

async function refused({ bucket, name }: StoredFile, answer: Response): Promise<MoveError> {
  const said = v.safeParse(refusalSchema, await answer.json().catch(() => null));
  const reason = said.success ? `${answer.status}: ${said.output.message}` : String(answer.status);
  const hint =
    answer.status === 401 || answer.status === 403
      ? "Is SUPABASE_SERVICE_ROLE_KEY the secret key of SUPABASE_URL?"
      : "Run the same command again.";
  return new MoveError(
    `The storage service of SUPABASE_URL refused ${bucket}/${name} (${reason}). ${hint}`,
  );
}
