import type { SafeError } from "../log/safe-error";
import { storageError } from "./storage-refusal";
import { type Trouble, troubleOf, troubleResponse } from "./trouble";

/** Errors of the file system when a key asks for a folder and a file of one name. */
const UNUSABLE_PATH = new Set(["EEXIST", "EISDIR", "ENOTDIR", "ENAMETOOLONG"]);

/** What the library says of a body that it cannot parse. */
const BROKEN_JSON = "Malformed JSON in request body";

/**
 * The answer to an error of the storage service that it reports as a 500 although the caller named
 * something that is not there or cannot be.
 *
 * @param response an answer of the storage service
 * @param errors what went wrong while it was made
 */
export function explainStorageError(response: Response, errors: SafeError[]): Response {
  if (response.status < 500) return response;
  const trouble = storageTrouble(errors);
  if (trouble !== null) return troubleResponse("/storage/v1/", trouble);
  if (errors.some(({ code }) => code === "ENOENT")) {
    return storageError(404, "not_found", "Object not found");
  }
  if (errors.some(isUnreadableBody)) {
    return storageError(400, "invalid_request", "The request body cannot be read");
  }
  return errors.some(isUnusableKey) ? storageError(400, "InvalidKey", "Invalid key") : response;
}

/**
 * The trouble with the disk or the database that errors are signs of; null for none. A folder that was
 * closed to the server is read-only to it.
 */
export function storageTrouble(errors: SafeError[]): Trouble | null {
  const codes = errors.map(({ code }) => code);
  return troubleOf(codes.map((code) => (code === "EACCES" || code === "EPERM" ? "EROFS" : code)));
}

/** No JSON, or nested so deeply that reading it takes more stack than there is. */
function isUnreadableBody({ name, message }: SafeError): boolean {
  return message === BROKEN_JSON || name === "RangeError";
}

function isUnusableKey({ name, code = "" }: SafeError): boolean {
  return name === "InvalidObjectKey" || UNUSABLE_PATH.has(code) || /^22[0-9A-Z]{3}$/.test(code);
}
