import { isAboutRendition, RENDITION_CACHE_CONTROL } from "./rendition-files";

const MISSING = 404;

/**
 * Makes an answer of the storage service safe and cheap: a file never runs as a page of ours, is
 * not sent again to a browser that has it, a rendition not even asked for again, and one that is gone
 * is a plain 404 (the service says 400 with the true status inside).
 */
export async function finishStoredFileAnswer(
  request: Request,
  response: Response,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") return response;
  const headers = new Headers(response.headers);
  headers.set("x-content-type-options", "nosniff");
  headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  headers.set("cross-origin-resource-policy", "cross-origin");
  // The library announces ranges, and does not serve them.
  headers.delete("accept-ranges");
  if (response.ok && isAboutRendition(request)) {
    headers.set("cache-control", RENDITION_CACHE_CONTROL);
  }

  if (response.status === 400 && (await saysMissing(response.clone()))) {
    return new Response(response.body, { status: MISSING, headers });
  }
  const tag = headers.get("etag");
  if (response.ok && tag !== null && request.headers.get("if-none-match") === tag) {
    await response.body?.cancel();
    headers.delete("content-length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(response.body, { status: response.status, headers });
}

async function saysMissing(response: Response): Promise<boolean> {
  const text = await response.text();
  return /"statusCode":\s*"404"/.test(text);
}
