import { UUID } from "@vigie/domain/uuid";
import * as v from "valibot";
import { storageError } from "../../errors/storage-refusal";
import { functionCall } from "../rest/function-call";

const LIST_PATH = /^\/storage\/v1\/object\/list\/([^/]+)$/;

const IN_PROJECT = new RegExp(`^${UUID}(?:/|$)`);

/** The most entries of one response; clients ask for the rest with an offset. */
const MAX_ENTRIES = 1000;

const wholeNumber = v.pipe(v.number(), v.safeInteger());

const listSchema = v.object({
  prefix: v.string(),
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1)), 100),
  offset: v.optional(v.pipe(wholeNumber, v.minValue(0), v.maxValue(2 ** 31 - 1)), 0),
  search: v.optional(v.string(), ""),
  sortBy: v.optional(
    v.object({
      column: v.optional(
        v.picklist(["name", "updated_at", "created_at", "last_accessed_at"]),
        "name",
      ),
      order: v.optional(v.picklist(["asc", "desc"]), "asc"),
    }),
    {},
  ),
});

/** Whether a request lists a folder of a bucket. */
export function isFileList({ method, url }: Pick<Request, "method" | "url">): boolean {
  return method === "POST" && LIST_PATH.test(new URL(url).pathname);
}

/**
 * Lists a folder as Supabase's storage service does: names relative to the folder, folders first and with a
 * null id, and a limited number of entries. `@supabase/lite` lists full paths recursively, without a limit.
 *
 * @param forward sends a request to the data service
 * @param mayListAll whether it may look through the whole bucket, at each of whose files access rules are tried
 */
export async function listFiles(
  request: Request,
  forward: (request: Request) => Promise<Response>,
  mayListAll: boolean,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const bucket = LIST_PATH.exec(pathname)?.[1] ?? "";
  const asked = v.safeParse(listSchema, await jsonOf(request));
  if (!asked.success) {
    return storageError(400, "invalid_request", "The body does not say which files to list");
  }
  const { prefix, search, limit, offset, sortBy } = asked.output;
  if (!mayListAll && !IN_PROJECT.test(prefix)) {
    return storageError(
      400,
      "invalid_request",
      "A list of files is of one project: its prefix begins with the project's id",
    );
  }
  const args = {
    bucket,
    folder: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`,
    beginning: search,
    most: Math.min(limit, MAX_ENTRIES),
    skipped: offset,
    sort_column: sortBy.column,
    is_descending: sortBy.order === "desc",
  };
  const response = await forward(functionCall(request, "list_files", args, "vigie"));
  if (response.ok || response.status >= 500) return response;
  // The database refuses some texts, such as those with NUL.
  return storageError(400, "invalid_request", "The files cannot be listed");
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return null;
  }
}
