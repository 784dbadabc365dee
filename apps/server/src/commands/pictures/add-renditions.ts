import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import {
  newRenditionBase,
  type Renditions,
  renditionPath,
  renditionPaths,
} from "@vigie/domain/files/renditions";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { safeError } from "../../log/safe-error";
import { type OlderPicture, olderPictures } from "./older-pictures";
import { pictureContent } from "./picture-content";
import { type MadeRenditions, renditionsOf } from "./renditions-of";

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
