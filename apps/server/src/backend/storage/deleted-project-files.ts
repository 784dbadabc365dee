import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { UUID } from "@vigie/domain/uuid";
import type { Sql } from "postgres";
import { asService } from "../../database/roles";
import { storageError } from "../../errors/storage-refusal";

const PROJECT_FILE = new RegExp(`/${PROJECT_IMAGES_BUCKET}/(${UUID})/`);

/**
 * Hides stored files of deleted projects. They stay while a project is in the trash, and the library would
 * still send them to anyone with their address.
 *
 * @param response the library's response to the request
 * @returns a 404 in its place for a file of a project that no longer exists
 */
export async function hideFileOfDeletedProject(
  sql: Sql,
  request: Request,
  response: Response,
): Promise<Response> {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const [, projectId] = PROJECT_FILE.exec(new URL(request.url).pathname) ?? [];
  if (!isRead || !response.ok || projectId === undefined) return response;
  if (await projectExists(sql, projectId)) return response;
  await response.body?.cancel();
  return storageError(404, "not_found", "Object not found");
}

async function projectExists(sql: Sql, projectId: string): Promise<boolean> {
  let count = 0;
  await asService(sql, async (transaction) => {
    count = (await transaction`select from public.projects where id = ${projectId}`).count;
  });
  return count > 0;
}
