import type { EditedResource, NewResource } from "@vigie/domain/forms/resource";
import * as v from "valibot";
import type { UploadWatch } from "@/lib/send-with-progress";
import { database, uploadClient } from "@/lib/supabase";
import { unwrap, writtenRow } from "@/lib/unwrap";
import { contentRows, type RowAddress } from "./rows";

const saveFailure = "Failed to save resource";

const resource = v.object({
  id: v.string(),
  title: v.string(),
  /** A web address, or null. */
  link: v.nullable(v.string()),
  fileName: v.string(),
  /** Media type: `application/pdf`. */
  fileType: v.nullable(v.string()),
  /** Size of the document in bytes. */
  fileBytes: v.nullable(v.number()),
  /** ISO timestamp. */
  createdAt: v.string(),
});

/** A document of a project, without its content, which is heavy. */
export type StoredResource = v.InferOutput<typeof resource>;

const resources = contentRows("resources", {
  key: ["resources"],
  columns:
    "id, title:title_resource, link:link_resource, fileName:file_name, fileType:file_type, fileBytes:file_bytes, createdAt:created_at",
  row: resource,
  failures: { load: "Failed to load resources", remove: "Failed to delete resource" },
});

/** The resources of a project without their documents, in their order. */
export const resourcesQuery = resources.list;

/** Deletes a resource with its document. */
export const deleteResource = resources.remove;

/**
 * The document of a resource as it is stored: a base64 data URL.
 *
 * @throws {DataError}
 */
export async function loadResourceFile({ id, projectId }: RowAddress): Promise<string> {
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
 * Adds a resource to a project, at the end of the list, and gives its id.
 *
 * @throws {DataError}
 */
export async function createResource(
  added: NewResource & { projectId: string },
  watch: UploadWatch,
): Promise<string> {
  const { projectId, title, link, file } = added;
  const client = await uploadClient(watch);
  const { id } = unwrap(
    await client
      .from("resources")
      .insert({
        project_id: projectId,
        title_resource: title,
        link_resource: link,
        file_data: file.data,
        file_name: file.name,
      })
      .select("id")
      .single(),
    saveFailure,
  );
  return id;
}

/**
 * Gives a resource another title.
 *
 * @throws {DataError} also where there is no such resource, or not for this person
 */
export async function renameResource({ id, projectId }: RowAddress, title: string): Promise<void> {
  const row = unwrap(
    await database()
      .from("resources")
      .update({ title_resource: title })
      .eq("id", id)
      .eq("project_id", projectId)
      .select("id")
      .maybeSingle(),
    saveFailure,
  );
  writtenRow(row, saveFailure);
}

/**
 * Changes a resource, and gives its id; without a new file (`null`) its document stays.
 *
 * @throws {DataError} also where there is no such resource, or not for this person
 */
export async function updateResource(
  changed: EditedResource & RowAddress,
  watch: UploadWatch,
): Promise<string> {
  const { id, projectId, title, link, file } = changed;
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
  return writtenRow(row, saveFailure).id;
}
