import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";
import { errorCode } from "../lib/error-code";
import { StartError } from "../lib/start-error";

/** The secret that the backend signs with and the keys that it accepts. Only `publishableKey` may reach a browser. */
export interface Secrets {
  /** Signs the access tokens. */
  jwtSecret: string;
  /** The key of anonymous callers, `sb_publishable_…`. */
  publishableKey: string;
  /** Gives full access, past all access rules, `sb_secret_…`. */
  secretKey: string;
}

/** The content of `secrets.json`. */
export interface StoredSecrets extends Secrets {
  /** The passwords of the database's logins are derived from it. */
  databaseSecret: string;
}

/** The file of secrets cannot be read, or is invalid. */
export class SecretsError extends StartError {
  override name = "SecretsError";
}

const fileName = "secrets.json";

/** A file with the `databaseSecret` of the last start, from the first rotation since until the next start has ended all sessions. */
const rotationMark = "secrets-rotated";

const secretsSchema = v.object({
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  publishableKey: v.pipe(v.string(), v.regex(/^sb_publishable_[\w-]{16,}$/)),
  secretKey: v.pipe(v.string(), v.regex(/^sb_secret_[\w-]{16,}$/)),
  // Files of earlier releases lack it.
  databaseSecret: v.optional(v.pipe(v.string(), v.minLength(32))),
});

/**
 * The secrets in `secrets.json` below `dataDir`, which the first start creates, readable for its owner only.
 *
 * @param keepsNew whether those that are missing are written there, or are for this process alone
 * @throws {SecretsError} when the file is broken. New secrets would sign everyone out and invalidate the keys in
 *   scripts, so a person has to decide that.
 */
export async function loadSecrets(dataDir: string, keepsNew = true): Promise<StoredSecrets> {
  const file = path.join(dataDir, fileName);
  const { databaseSecret, ...secrets } = (await readSecrets(file)) ?? makeSecrets();
  if (databaseSecret !== undefined) return { ...secrets, databaseSecret };
  const made = { ...secrets, databaseSecret: randomText(48) };
  return keepsNew ? keepSecrets(file, made) : made;
}

/**
 * Replaces all secrets of `dataDir`. From the next start on, tokens signed with the old ones are refused, and the
 * sessions in the database are ended (see `endSessionsAfterRotation`).
 *
 * @throws {SecretsError} when there are none yet, or they cannot be written
 */
export async function rotateSecrets(dataDir: string): Promise<StoredSecrets> {
  const file = path.join(dataDir, fileName);
  if (!existsSync(file)) {
    throw new SecretsError(`${dataDir} has no secrets yet; the first start makes them.`);
  }
  const former = await readSecrets(file).catch(() => undefined);
  // The mark comes first: a crash in between may end sessions needlessly, but leaves none.
  await writeMark(path.join(dataDir, rotationMark), former?.databaseSecret ?? "");
  return keepSecrets(file, { ...makeSecrets(), databaseSecret: randomText(48) });
}

/** The `databaseSecret` before a rotation whose earlier sessions have not been ended yet; null for no such rotation. */
export async function rotatedSecret(dataDir: string): Promise<string | null> {
  return readFile(path.join(dataDir, rotationMark), "utf8").catch(() => null);
}

/** Removes the mark of a rotation, once earlier sessions have been ended. */
export async function forgetRotation(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, rotationMark), { force: true });
}

async function writeMark(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (errorCode(error) === "EEXIST") return;
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
    `${file} is broken. Put your copy of it back, or remove it to have new keys made (everyone signs in again).`,
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
