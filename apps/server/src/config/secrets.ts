import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import { StartError } from "../lib/start-error";

/** What the backend signs and recognises with. Only `publishableKey` may reach a browser. */
export interface Secrets {
  /** Signs the access tokens. */
  jwtSecret: string;
  /** Names an anonymous caller, `sb_publishable_…`. */
  publishableKey: string;
  /** Opens everything, past all access rules, `sb_secret_…`. */
  secretKey: string;
}

/** All that `secrets.json` holds. */
export interface StoredSecrets extends Secrets {
  /** The passwords of the database's logins are made from it. */
  databaseSecret: string;
}

/** The file of secrets cannot be read, or holds something else. */
export class SecretsError extends StartError {
  override name = "SecretsError";
}

const fileName = "secrets.json";

/** Lies beside the secrets from their rotation until the next start has ended all sessions. */
const rotationMark = "secrets-rotated";

const secretsSchema = v.object({
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  publishableKey: v.pipe(v.string(), v.regex(/^sb_publishable_[\w-]{16,}$/)),
  secretKey: v.pipe(v.string(), v.regex(/^sb_secret_[\w-]{16,}$/)),
  // Files of earlier releases lack it.
  databaseSecret: v.optional(v.pipe(v.string(), v.minLength(32))),
});

/**
 * The secrets kept in `secrets.json` below `dataDir`, made on the first start in a file that only
 * its owner may read.
 *
 * @throws {SecretsError} when the file is broken: made anew, everyone would be signed out and keys
 * that scripts hold would stop working, so that is for a person to decide
 */
export async function loadSecrets(dataDir: string): Promise<StoredSecrets> {
  const file = path.join(dataDir, fileName);
  const { databaseSecret, ...secrets } = (await readSecrets(file)) ?? makeSecrets();
  if (databaseSecret !== undefined) return { ...secrets, databaseSecret };
  return keepSecrets(file, { ...secrets, databaseSecret: randomText(48) });
}

/**
 * Makes all secrets of `dataDir` anew. What was signed with the old ones is refused from the next
 * start on, which also ends the sessions kept in the database (see `endSessionsAfterRotation`).
 *
 * @throws {SecretsError} when there are none yet, or they cannot be written
 */
export async function rotateSecrets(dataDir: string): Promise<StoredSecrets> {
  const file = path.join(dataDir, fileName);
  if (!existsSync(file)) {
    throw new SecretsError(`${dataDir} has no secrets yet; the first start makes them.`);
  }
  // First the mark: a crash in between ends sessions needlessly, and never leaves one behind.
  await writeMark(path.join(dataDir, rotationMark));
  return keepSecrets(file, { ...makeSecrets(), databaseSecret: randomText(48) });
}

/** Whether secrets were made anew, and the sessions of before have not been ended yet. */
export function hasRotatedSecrets(dataDir: string): boolean {
  return existsSync(path.join(dataDir, rotationMark));
}

/** The sessions of before have been ended. */
export async function forgetRotation(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, rotationMark), { force: true });
}

async function writeMark(file: string): Promise<void> {
  try {
    await writeFile(file, "");
  } catch (error) {
    throw new SecretsError(`${file} cannot be written (${reasonOf(error)}).`);
  }
}

type ReadSecrets = v.InferOutput<typeof secretsSchema>;

async function readSecrets(file: string): Promise<ReadSecrets | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new SecretsError(`${file} cannot be read (${error.code}).`);
  });
  if (text === undefined) return undefined;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), secretsSchema), text);
  if (parsed.success) return parsed.output;
  throw new SecretsError(
    `${file} is broken. Restore it from a backup, or remove it to have new keys made (everyone signs in again).`,
  );
}

function makeSecrets(): ReadSecrets {
  return {
    jwtSecret: randomText(48),
    publishableKey: `sb_publishable_${randomText(24)}`,
    secretKey: `sb_secret_${randomText(24)}`,
  };
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}

async function keepSecrets(file: string, secrets: StoredSecrets): Promise<StoredSecrets> {
  const draft = `${file}.new`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await rm(draft, { force: true });
    await writeDurably(draft, `${JSON.stringify(secrets, null, 2)}\n`);
    await rename(draft, file);
    return secrets;
  } catch (error) {
    throw new SecretsError(`${file} cannot be written (${reasonOf(error)}).`);
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
