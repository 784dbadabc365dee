import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import * as v from "valibot";
import { logFailure } from "@/lib/log";
import { database } from "@/lib/supabase/data";
import { whileSignedIn } from "@/lib/supabase/session";
import { staffClient } from "@/lib/supabase/staff";
import { unwrap, unwrapAs, unwrapKeepingMessage } from "@/lib/unwrap";
import { PROJECTS_KEY } from "./dashboard-project";

const deletedProjects = v.array(
  v.pipe(
    v.object({
      project_id: v.string(),
      title: v.string(),
      owner: v.nullable(v.string()),
      deleted_at: v.string(),
      deleted_by: v.nullable(v.string()),
      kept_until: v.string(),
      total: v.number(),
    }),
    v.transform((row) => ({
      id: row.project_id,
      title: row.title,
      /** The account it belonged to; null where that was gone. */
      ownerId: row.owner,
      /** ISO timestamps. */
      deletedAt: row.deleted_at,
      keptUntil: row.kept_until,
      /** The account that deleted it; null for an operator. */
      deletedBy: row.deleted_by,
      /** How many are in the trash. */
      total: row.total,
    })),
  ),
);

export type DeletedProject = v.InferOutput<typeof deletedProjects>[number];

/**
 * The trash of the signed-in person's organisation, newest first; read anew whenever it opens.
 *
 * @param most so many projects of it: an import that was undone may have left thousands
 */
export function trashQuery(organizationId: number | null, most: number) {
  return queryOptions({
    queryKey: [...PROJECTS_KEY, "trash", organizationId, most],
    queryFn: organizationId === null ? skipToken : () => whileSignedIn(() => loadTrash(most), []),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

async function loadTrash(most: number): Promise<DeletedProject[]> {
  const answer = await database().rpc("deleted_projects", { most });
  return unwrapAs(deletedProjects, answer, "failed.loadTrash");
}

const takenMeanwhile = v.object({
  reference: v.optional(v.string()),
  iati_identifier: v.optional(v.string()),
});

/**
 * Puts a project back from the trash, with everything that belongs to it but what another project has got meanwhile:
 * which reference and identifier those were.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function restoreProject(projectId: string) {
  const answer = await database().rpc("restore_project", { project: projectId });
  return v.parse(takenMeanwhile, unwrapKeepingMessage(answer, "failed.restoreProject"));
}

/**
 * Deletes a project in the trash for good, its stored images last; that they could not be removed is
 * only logged, since the project is gone by then.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function deleteProjectForGood(projectId: string): Promise<void> {
  unwrapKeepingMessage(
    await database().rpc("delete_project_for_good", { project: projectId }),
    "failed.deleteForGood",
  );
  await removeGoneFiles().catch(logFailure);
}

/**
 * Removes the stored files of projects that were deleted for good or left the trash. Our own server
 * has done so by itself; on Supabase, where no trigger may delete files, this is what does.
 *
 * @throws {DataError}
 */
export async function removeGoneFiles(): Promise<void> {
  const failure = "failed.deleteForGood";
  const bucket = (await staffClient()).storage.from(PROJECT_IMAGES_BUCKET);
  for (;;) {
    const names = unwrap(await database().rpc("gone_files"), failure);
    if (names.length === 0) return;
    const removed = unwrap(await bucket.remove(names), failure);
    // What may not be removed stays named, and would be asked for again and again.
    if (removed.length < names.length) return;
  }
}
