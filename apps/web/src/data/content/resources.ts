import { dataUrlBytes, dataUrlType } from "@vigie/domain/files/data-url";
import type { EditedResource } from "@vigie/domain/forms/resource";
import { rowOf, table } from "@vigie/domain/tables/fact";
import { resources } from "@vigie/domain/tables/resources";
import * as v from "valibot";
import { updateRow } from "@/data/changes/update-row";
import type { UploadWatch } from "@/lib/send-with-progress";
import { database } from "@/lib/supabase/data";
import { uploadClient } from "@/lib/supabase/staff";
import { unwrapAs } from "@/lib/unwrap";
import { addRow, type RowAddress } from "./content-changes";
import { contentTable } from "./content-table";

const { file: _, ...listed } = resources.facts;
const resource = rowOf(listed);

/** A document of a project, without its content, which is heavy. */
export type StoredResource = v.InferOutput<typeof resource>;

/** The resources of a project without their documents, in their order. */
export const resourcesTable = contentTable(table(resources.name, listed), {
  key: ["resources"],
  row: resource,
  failures: {
    load: "failed.loadResources",
    save: "failed.saveResource",
    remove: "failed.deleteResource",
  },
});

/**
 * The document of a resource as it is stored: its name, and a base64 data URL.
 *
 * @throws {DataError}
 */
export async function loadResourceFile({
  id,
  projectId,
}: RowAddress): Promise<{ name: string; data: string }> {
  return unwrapAs(
    v.object({ name: v.string(), data: v.string() }),
    await database()
      .from("resources")
      .select<string, unknown>("name:file_name, data:file_data")
      .eq("id", id)
      .eq("project_id", projectId)
      .single(),
    "failed.downloadDocument",
  );
}

/**
 * Adds a resource to a project, at the end of the list, once for each id.
 *
 * @throws {DataError}
 */
export async function createResource(
  {
    id,
    projectId,
    title,
    link,
    file,
    isReceipt = false,
  }: EditedResource & RowAddress & { isReceipt?: boolean },
  watch: UploadWatch,
): Promise<void> {
  const document = file && { file_data: file.data, fileName: file.name };
  const values = { title, link, ...document, ...(isReceipt && { isReceipt }) };
  await addRow(resourcesTable, { id, projectId }, values, await uploadClient(watch));
}

/**
 * Changes a resource: what is not named, or as it was loaded, stays as it is stored, and without a new
 * file (`null`) so does its document. Gives what is stored then.
 *
 * @throws {RowChangedError} when another member changed the same of it meanwhile; where that is the
 *   document, the column is called `file`
 * @throws {RowGoneError} when it was deleted
 * @throws {DataError} also where it is not for this person
 */
export async function updateResource(
  loaded: StoredResource,
  { title, link, file = null }: Partial<EditedResource>,
  watch?: UploadWatch,
): Promise<StoredResource> {
  const { file: _, ...stored } = await updateRow({
    table: "resources",
    id: loaded.id,
    loaded: withFile(loaded),
    mine: {
      ...(title !== undefined && { title }),
      ...(link !== undefined && { link }),
      ...(file && { file: newFile(file, withFile(loaded).file) }),
    },
    columns: {
      title: "title_resource",
      link: "link_resource",
      file: { ...(file && { file_data: file.data, file_name: file.name }) },
    },
    select: resourcesTable.select,
    row: v.pipe(resource, v.transform(withFile)),
    failure: resourcesTable.failures.save,
    ...(watch && { client: await uploadClient(watch) }),
  });
  return stored;
}

/** What is known of a document without its content, by which another one is noticed. */
interface FileFacts {
  name: string | null;
  type: string | null;
  bytes: number | null;
  /** Makes a chosen document another one than the stored, which has the same facts. */
  isChosen?: true;
}

function withFile(row: StoredResource): StoredResource & { file: FileFacts } {
  return { ...row, file: { name: row.fileName, type: row.fileType, bytes: row.fileBytes } };
}

function newFile({ name, data }: { name: string; data: string }, stored: FileFacts): FileFacts {
  const facts = { name, type: dataUrlType(data), bytes: dataUrlBytes(data) };
  const isAlike = JSON.stringify(facts) === JSON.stringify(stored);
  return isAlike ? { ...facts, isChosen: true } : facts;
}
