import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type Renditions, renditionPath, renditionPaths } from "@vigie/domain/files/renditions";
import { newRenditionBase } from "@vigie/domain/files/stored-renditions";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { safeError } from "../log/safe-error";
import { refuseArguments } from "./arguments";
import type { BackendEnvironment } from "./command-environment";
import { type OlderPicture, olderPictures } from "./pictures/older-pictures";
import { type MadeRenditions, renditionsOf } from "./pictures/renditions-of";
import { isProgram, runCommand } from "./run-command";

/**
 * Runs `npm run pictures`: makes renditions of pictures without any, such as older or imported ones. It can be
 * interrupted and run again.
 */
async function runPictures(
  argv: readonly string[],
  { openAccess, say }: BackendEnvironment,
): Promise<string> {
  refuseArguments(argv, "Usage: npm run pictures");
  const openClient = await openAccess();
  const run = await addRenditions(openClient(), say);
  if (run.failures.length > 0) process.exitCode = 1;
  return describeRun(run);
}

/** The result of a run over all pictures. */
export interface PicturesRun {
  /** How many got renditions. */
  done: number;
  /** How many are on other servers, which pages do not show. */
  elsewhere: number;
  failures: readonly PictureFailure[];
}

/** A picture that failed. */
interface PictureFailure {
  /** A description of the picture. */
  picture: string;
  reason: string;
}

const CACHE_SECONDS = String(365 * 24 * 60 * 60);
const TOLD_EVERY = 25;

/** How many failures are named at most. */
const NAMED = 100;

const storedFile = new RegExp(`/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/(.+)$`);

/**
 * Makes renditions of all pictures without any, one picture at a time, to save memory. Failures are collected.
 *
 * @param client carries the secret key
 * @param say prints the progress
 * @throws {CommandError} when the pictures cannot be listed
 */
export async function addRenditions(
  client: SupabaseClient,
  say: (text: string) => void,
): Promise<PicturesRun> {
  let [done, elsewhere] = [0, 0];
  const failures: PictureFailure[] = [];
  for await (const picture of olderPictures(client)) {
    try {
      const content = await pictureContent(client, picture);
      if (content === null) elsewhere += 1;
      else if (await addTo(client, picture, await renditionsOf(content))) done += 1;
    } catch (error) {
      failures.push({ picture: picture.name, reason: safeError(error).message });
    }
    const seen = done + elsewhere + failures.length;
    if (seen % TOLD_EVERY === 0 && seen > 0) say(`${seen} pictures looked at, ${done} done\n`);
  }
  return { done, elsewhere, failures };
}

/** Stores the files, then refers to them in the row; if that fails, the files are removed again. */
async function addTo(
  client: SupabaseClient,
  picture: OlderPicture,
  { type, width, height, colour, files }: MadeRenditions,
): Promise<boolean> {
  const bucket = client.storage.from(PROJECT_IMAGES_BUCKET);
  const base = newRenditionBase(picture.projectId, type, randomBytes(24));
  const renditions: Renditions = { base, width, height, colour };
  let isNamed = false;
  try {
    for (const { width: step, content } of files) {
      const file = new Blob([content], { type });
      const { error } = await bucket.upload(renditionPath(base, step), file, {
        contentType: type,
        cacheControl: CACHE_SECONDS,
      });
      if (error) throw error;
    }
    isNamed = await picture.describe(renditions);
    return isNamed;
  } finally {
    if (!isNamed) await bucket.remove(renditionPaths(renditions));
  }
}

/**
 * The bytes of a picture, from its data URL or from the file in our own storage.
 *
 * @returns null for a picture on another server, which no page shows, and for an absent one
 * @throws {Error} of the storage service
 */
async function pictureContent(
  client: SupabaseClient,
  picture: OlderPicture,
): Promise<Uint8Array | null> {
  const stored = await picture.read();
  if (stored === null) return null;
  if (stored.startsWith("data:")) {
    return Buffer.from(stored.slice(stored.indexOf(",") + 1), "base64");
  }
  const [, path] = storedFile.exec(stored) ?? [];
  if (path === undefined) return null;
  const { data, error } = await client.storage
    .from(PROJECT_IMAGES_BUCKET)
    .download(decodeURIComponent(path));
  if (error) throw new Error(`The stored file cannot be read: ${error.message}`);
  return new Uint8Array(await data.arrayBuffer());
}

/** The report of a run, with the first hundred failures. */
export function describeRun({ done, elsewhere, failures }: PicturesRun): string {
  const lines = [
    done === 1
      ? "1 picture got its smaller versions."
      : `${done} pictures got their smaller versions.`,
  ];
  if (elsewhere > 0)
    lines.push(`${elsewhere} lie with third parties or are gone, and were left out.`);
  if (failures.length > 0) {
    lines.push(`${failures.length} could not be done; run it again, or upload them anew:`);
    for (const { picture, reason } of failures.slice(0, NAMED)) {
      lines.push(`  ${picture}: ${reason}`);
    }
    if (failures.length > NAMED) lines.push(`  and ${failures.length - NAMED} more`);
  }
  return `${lines.join("\n")}\n`;
}

if (isProgram(import.meta.url)) await runCommand((context) => runPictures(context.argv, context));
