import type { Renditions } from "@vigie/domain/files/renditions";
import { renditionColumns, widestRendition } from "@vigie/domain/files/stored-renditions";
import { localIsoMinute } from "@vigie/domain/format/local-moment";
import { isChosenPicture, type Post } from "@vigie/domain/forms/post";
import * as v from "valibot";
import { updateRow } from "@/data/changes/update-row";
import { DataError } from "@/lib/data-error";
import { dataUrlBlob } from "@/lib/files/download-data-url";
import { makeRenditions } from "@/lib/images/make-renditions";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { addRow, type RowAddress } from "./content-changes";
import { postsTable, type SocialMediaPost } from "./posts";
import { discardRenditions, uploadRenditions } from "./renditions";

const saveFailure = postsTable.failures.save;

/**
 * The form value for a post's stored picture: a text that identifies the picture; null for none.
 */
export function storedPicture(
  post: Pick<SocialMediaPost, "rendition_base" | "hasImage">,
): string | null {
  return post.rendition_base ?? (post.hasImage ? "inline" : null);
}

/**
 * Uploads a post's picture, then adds the post to the project, once for each id. Where the row is not stored, the
 * picture's files are removed.
 *
 * @throws {DataError}
 */
export async function createPost(address: RowAddress, post: Post): Promise<void> {
  const { projectId } = address;
  const renditions = await uploadPicture(projectId, post.picture);
  const values = {
    description: post.description,
    publishedAt: post.publishedAt,
    originalUrl: post.originalUrl,
    ...(renditions && pictureColumns(renditions)),
  };
  // After a repetition the server later deletes the picture's second set of files.
  const add = () => addRow(postsTable, address, values);
  await storeWith(projectId, renditions, add, () => undefined);
}

/**
 * Changes a post, and returns what is stored then. Files of its previous picture stay while the history can put it
 * back.
 *
 * @throws {RowChangedError} when another member changed the same of it since it was loaded
 * @throws {RowGoneError} when it was deleted
 * @throws {DataError}
 */
export async function changePost(
  projectId: string,
  loaded: SocialMediaPost,
  post: Post,
): Promise<SocialMediaPost> {
  const renditions = await uploadPicture(projectId, post.picture);
  const hasInlineImage = loaded.hasImage && loaded.rendition_base === null;
  const withImage = (row: StoredPost): SocialMediaPost => ({
    ...row,
    // Members only add pictures with renditions, so an inline picture was not changed here.
    hasImage: row.rendition_base !== null || hasInlineImage,
  });
  const change = () =>
    updateRow({
      table: "social_media_posts",
      id: loaded.id,
      loaded,
      mine: {
        description: post.description,
        publishedAt: momentToStore(loaded.publishedAt, post.publishedAt),
        originalUrl: post.originalUrl,
        ...changedPicture(loaded, post.picture, renditions),
      },
      columns: postsTable.columns,
      select: postsTable.select,
      row: v.pipe(postsTable.row, v.transform(withImage)),
      failure: saveFailure,
    });
  return storeWith(projectId, renditions, change, withImage);
}

/** The form has moments to the minute only: one that looks unchanged keeps its stored value. */
function momentToStore(loaded: string, typed: string): string {
  const shown = (moment: string) => localIsoMinute(new Date(moment));
  return shown(loaded) === shown(typed) ? loaded : typed;
}

async function uploadPicture(
  projectId: string,
  picture: string | null,
): Promise<Renditions | null> {
  if (!isChosenPicture(picture)) return null;
  const made = await makeRenditions(dataUrlBlob(picture));
  if (made) return uploadRenditions(projectId, made, saveFailure);
  throw new DataError("failed.pictureTooLarge", { message: "There are no renditions of it" }, 413);
}

type PictureColumns = ReturnType<typeof pictureColumns>;

function pictureColumns(renditions: Renditions | null) {
  return {
    ...renditionColumns(renditions),
    picture_rs: renditions && widestRendition(renditions),
  };
}

/** No columns for an untouched picture, so that another person's change of it stays. */
function changedPicture(
  loaded: SocialMediaPost,
  picture: string | null,
  renditions: Renditions | null,
): Partial<PictureColumns> {
  const isRemoved = picture === null && storedPicture(loaded) !== null;
  return renditions !== null || isRemoved ? pictureColumns(renditions) : {};
}

type StoredPost = v.InferOutput<typeof postsTable.row>;

/**
 * Stores a row that names renditions, and removes them where that fails.
 *
 * @param found makes the result from the row, where it was stored but the response was lost
 */
async function storeWith<Answer>(
  projectId: string,
  renditions: Renditions | null,
  store: () => Promise<Answer>,
  found: (row: StoredPost) => Answer,
): Promise<Answer> {
  try {
    return await store();
  } catch (error) {
    if (renditions === null) throw error;
    const stored = await findPost(projectId, renditions.base).catch(() => undefined);
    if (stored) return found(stored);
    // The server later deletes renditions that cannot be removed now, or whose row may exist.
    if (stored === null) await discardRenditions(renditions).catch(() => {});
    throw error;
  }
}

async function findPost(projectId: string, base: string): Promise<StoredPost | null> {
  const result = await database()
    .from("social_media_posts")
    .select<string, unknown>(postsTable.select)
    .eq("project_id", projectId)
    .eq("rendition_base", base)
    .maybeSingle();
  return unwrapAs(v.nullable(postsTable.row), result, saveFailure);
}
