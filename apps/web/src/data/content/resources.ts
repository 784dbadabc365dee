import { queryOptions } from "@tanstack/react-query";
import type { EditedResource, NewResource } from "@vigie/domain/forms/resource";
import type { UploadWatch } from "@/lib/send-with-progress";
import { database, uploadClient } from "@/lib/supabase";
import { unwrap, writtenRow } from "@/lib/unwrap";

/** A document of a project, without its content, which is heavy. */
export interface StoredResource {
  id: string;
  title: string;
  /** A web address, or null. */
  link: string | null;
  fileName: string;
  /** Media type: `application/pdf`. */
  fileType: string | null;
  /** Size of the document in bytes. */
  fileBytes: number | null;
  /** ISO timestamp. */
  createdAt: string;
}

/** Which resource of which project. */
export interface ResourceAddress {
  id: string;
  projectId: string;
}

const columns =
  "id, title:title_resource, link:link_resource, fileName:file_name, fileType:file_type, fileBytes:file_bytes, createdAt:created_at";
const saveFailure = "Failed to save resource";

/** The resources of a project without their documents, oldest first. */
export function resourcesQuery(projectId: string) {
  return queryOptions({
    queryKey: ["resources", projectId],
    queryFn: async ({ signal }): Promise<StoredResource[]> =>
      unwrap(
        await database()
          .from("resources")
          .select(columns)
          .eq("project_id", projectId)
          .order("created_at")
          // Imported rows were created in the same moment; they keep one order all the same.
          .order("id")
          .abortSignal(signal),
        "Failed to load resources",
      ),
  });
}

/**
 * The document of a resource as it is stored: a base64 data URL.
 *
 * @throws {DataError}
 */
export async function loadResourceFile({ id, projectId }: ResourceAddress): Promise<string> {
  const { data } = unwrap(
    await database()
      .from("resources")
      .select("data:file_data")
      .eq("id", id)
      .eq("project_id", projectId)
      .single(),
    "Failed to download the document",
  );
  return data;
}

/**
 * Adds a resource to a project.
 *
 * @throws {DataError}
 */
export async function createResource(
  resource: NewResource & { projectId: string },
  watch: UploadWatch,
): Promise<void> {
  const { projectId, title, link, file } = resource;
  const client = await uploadClient(watch);
  unwrap(
    await client.from("resources").insert({
      project_id: projectId,
      title_resource: title,
      link_resource: link,
      file_data: file.data,
      file_name: file.name,
    }),
    saveFailure,
  );
}

/**
 * Changes a resource; without a new file (`null`) its document stays.
 *
 * @throws {DataError} also where there is no such resource, or not for this person
 */
export async function updateResource(
  resource: EditedResource & ResourceAddress,
  watch: UploadWatch,
): Promise<void> {
  const { id, projectId, title, link, file } = resource;
  const client = await uploadClient(watch);
  const row = unwrap(
    await client
      .from("resources")
      .update({
        title_resource: title,
        link_resource: link,
        ...(file && { file_data: file.data, file_name: file.name }),
      })
      .eq("id", id)
      .eq("project_id", projectId)
      .select("id")
      .maybeSingle(),
    saveFailure,
  );
  writtenRow(row, saveFailure);
}

/**
 * Deletes a resource with its document.
 *
 * @throws {DataError} also where there is no such resource, or not for this person
 */
export async function deleteResource({ id, projectId }: ResourceAddress): Promise<void> {
  const sentence = "Failed to delete resource";
  const row = unwrap(
    await database()
      .from("resources")
      .delete()
      .eq("id", id)
      .eq("project_id", projectId)
      .select("id")
      .maybeSingle(),
    sentence,
  );
  writtenRow(row, sentence);
}
