import { wordsOf } from "@vigie/domain/language/english";
import { apiError } from "./api-error";
import { authError } from "./auth-error";
import { storageError } from "./storage-refusal";

/** An error in the shape of the service that a path names. Its message is a text, or what `message` made. */
export function shapedError(
  path: string,
  { status, code, message }: { status: number; code: string; message: string },
): Response {
  if (path.startsWith("/auth/")) return authError(status, code, message);
  if (path.startsWith("/storage/")) return storageError(status, code, wordsOf(message).message);
  if (path.startsWith("/rest/")) {
    return Response.json({ code, ...wordsOf(message) }, { status });
  }
  return apiError(status, code, wordsOf(message).message);
}
