import { createReadStream, openAsBlob } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase } from "pg";
import * as v from "valibot";
import { DETAILS_SUFFIX, objectPath } from "../backend/storage/object-path";
import { sha256Of } from "../backup/digests";
import { findObjects } from "../backup/hold-files";
import { writeStoredFile } from "../backup/load-backup";
import type { OnProgress } from "../backup/progress";
import { errorCode } from "../lib/error-code";
import { StartError } from "../lib/start-error";

/** A stored file of the source. */
export interface StoredFile {
  bucket: string;
  /** With `/` between its parts. */
  name: string;
  /** Absolute path of its content. */
  path: string;
  contentType: string;
}

const detailsSchema = v.pipe(v.string(), v.parseJson(), v.object({ mimetype: v.string() }));

/**
 * The files that the rows of the source refer to.
 *
 * @param storageDirectory where their contents are
 * @throws {StartError} when one is missing
 */
export async function storedFiles(
  client: ClientBase,
  storageDirectory: string,
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const { bucket, name } of await findObjects(client)) {
    const path = objectPath(storageDirectory, bucket, name);
    try {
      await access(path);
      const { mimetype } = v.parse(detailsSchema, await readFile(path + DETAILS_SUFFIX, "utf8"));
      files.push({ bucket, name, path, contentType: mimetype });
    } catch (error) {
      throw new StartError(
        `The stored file ${bucket}/${name} cannot be read in ${storageDirectory} (${errorCode(error) ?? "no details"}). Put it back from a backup, or delete it in its project.`,
        { cause: error },
      );
    }
  }
  return files;
}

/**
 * Copies files, except those that are equal in the target already, and compares each.
 *
 * @throws {StartError} when one arrived damaged, or the target refuses it
 */
export async function moveFiles(
  files: readonly StoredFile[],
  target: FileTarget,
  onProgress: OnProgress,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    onProgress(`stored files: ${index + 1} of ${files.length}`);
    const expected = await sha256Of(createReadStream(file.path));
    if ((await target.digestOf(file)) === expected) continue;
    await target.put(file);
    if ((await target.digestOf(file)) === expected) continue;
    throw new StartError(
      `The stored file ${file.bucket}/${file.name} arrived damaged. Run the same command again.`,
    );
  }
}

/** Where stored files are moved to. */
export interface FileTarget {
  /** Whether it writes the rows of files itself. */
  writesRows: boolean;
  /** The SHA-256 of the target's file with the same name; null if there is none. */
  digestOf(file: StoredFile): Promise<string | null>;
  /** Writes a file, replacing one with the same name. */
  put(file: StoredFile): Promise<void>;
}

/** Stores files in the storage directory of another data directory, in the server's own layout. */
export function folderTarget(storageDirectory: string): FileTarget {
  return {
    writesRows: false,
    async digestOf({ bucket, name }) {
      const file = objectPath(storageDirectory, bucket, name);
      try {
        await access(file + DETAILS_SUFFIX);
        return await sha256Of(createReadStream(file));
      } catch (error) {
        if (errorCode(error) === "ENOENT") return null;
        throw error;
      }
    },
    async put({ bucket, name, path }) {
      const file = objectPath(storageDirectory, bucket, name);
      // Only contents are compared, so they come last: where they arrived, their details have.
      for (const part of [DETAILS_SUFFIX, ""]) {
        await writeStoredFile(file + part, createReadStream(path + part));
      }
    },
  };
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
    writesRows: true,
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
      return sha256Of(answer.body);
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
        throw new StartError(
          `The storage service of SUPABASE_URL does not answer (${file.bucket}/${file.name}). Run the same command again: what is there already is not sent again.`,
          { cause: error },
        );
      }
    }
    await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1));
  }
}

const refusalSchema = v.object({ message: v.pipe(v.string(), v.maxLength(200)) });

async function refused({ bucket, name }: StoredFile, answer: Response): Promise<StartError> {
  const said = v.safeParse(refusalSchema, await answer.json().catch(() => null));
  const reason = said.success ? `${answer.status}: ${said.output.message}` : String(answer.status);
  const hint =
    answer.status === 401 || answer.status === 403
      ? "Is SUPABASE_SERVICE_ROLE_KEY the secret key of SUPABASE_URL?"
      : "Run the same command again.";
  return new StartError(
    `The storage service of SUPABASE_URL refused ${bucket}/${name} (${reason}). ${hint}`,
  );
}
