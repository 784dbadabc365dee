import { storageError } from "../../errors/storage-refusal";

const UPLOAD_PATH = /^\/storage\/v1\/object\/(?:upload\/sign\/)?[^/]+\/.+/;
const OTHER_CALLS = /^\/storage\/v1\/object\/(?:sign|list|info|copy|move|public|authenticated)\b/;

/**
 * Supabase's browser client sends a `File` as a multipart form whose file field has an empty name,
 * with its cache time as a second field. `@supabase/lite` wants a field called `file` and
 * overlooks the cache time, so such an upload is handed on as the plain bytes with headers.
 *
 * @returns the request to hand on, or the refusal of a form without a file
 */
export async function unwrapUploadForm(request: Request): Promise<Request | Response> {
  if (!isUploadForm(request)) return request;
  const form = await readForm(request);
  if (form === null) return refusal("The upload is not a valid form");
  const file = form.get("") ?? form.get("file");
  if (file === null || typeof file === "string") return refusal("The upload has no file");

  const headers = new Headers(request.headers);
  headers.set("content-type", mediaType(file));
  headers.set("content-length", String(file.size));
  const cacheSeconds = form.get("cacheControl");
  if (typeof cacheSeconds === "string" && /^\d+$/.test(cacheSeconds)) {
    headers.set("cache-control", `max-age=${cacheSeconds}`);
  }
  return new Request(request.url, {
    method: request.method,
    headers,
    body: await file.arrayBuffer(),
  });
}

function isUploadForm(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return (
    (request.method === "POST" || request.method === "PUT") &&
    UPLOAD_PATH.test(pathname) &&
    !OTHER_CALLS.test(pathname) &&
    (request.headers.get("content-type") ?? "").startsWith("multipart/form-data")
  );
}

async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch {
    return null;
  }
}

function mediaType(file: Blob): string {
  return file.type.split(";")[0]?.trim() || "application/octet-stream";
}

function refusal(message: string): Response {
  return storageError(400, "InvalidRequest", message);
}
