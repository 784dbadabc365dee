import { isAboutRendition, RENDITION_CACHE_CONTROL } from "./rendition-files";

/**
 * Completes a response of the storage service: headers keep a file from running as a page of ours, a browser
 * that has the file gets a 304, renditions are immutable, and a missing file is a 404 (the service answers
 * 400 with the true status in the body).
 */
export async function finishStoredFileResponse(
  request: Request,
  response: Response,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return response;
  const headers = new Headers(response.headers);
  headers.set("x-content-type-options", "nosniff");
  headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  headers.set("cross-origin-resource-policy", "cross-origin");
  // The library announces ranges, but does not support them.
  headers.delete("accept-ranges");
  if (response.ok && isAboutRendition(request)) {
    headers.set("cache-control", RENDITION_CACHE_CONTROL);
  }

  if (response.status === 400 && (await isMissing(response.clone()))) {
    return new Response(response.body, { status: 404, headers });
  }
  const etag = headers.get("etag");
  if (response.ok && etag !== null && request.headers.get("if-none-match") === etag) {
    await response.body?.cancel();
    headers.delete("content-length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(response.body, { status: response.status, headers });
}

async function isMissing(response: Response): Promise<boolean> {
  const text = await response.text();
  return /"statusCode":\s*"404"/.test(text);
}
