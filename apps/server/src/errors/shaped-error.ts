import { apiError } from "./api-error";
import { authError } from "./auth-error";
import { storageError } from "./storage-refusal";

/** An error in the shape of the service that a path names. */
export function shapedError(
  path: string,
  { status, code, message }: { status: number; code: string; message: string },
): Response {
  if (path.startsWith("/auth/")) return authError(status, code, message);
  if (path.startsWith("/storage/")) return storageError(status, code, message);
  if (path.startsWith("/rest/")) {
    return Response.json({ code, message, details: null, hint: null }, { status });
  }
  return apiError(status, code, message);
}
