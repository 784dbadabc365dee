import { apiError } from "../backend/api-error";

/** The longest request body, in bytes: a document of 10 MB as base64 fits into it. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * Lets a request with a body of at most {@link MAX_BODY_BYTES} through, else answers 413. A body
 * without a length beforehand is read here and counted on the way, so that nothing behind it is
 * ever handed more; it leaves with its length.
 */
export async function limitBody(request: Request): Promise<Request | Response> {
  const declared = request.headers.get("content-length");
  if (declared !== null) return checkLength(declared) ?? request;
  if (request.body === null) return request;

  const body = await readAtMost(request.body, MAX_BODY_BYTES);
  if (body === null) return tooLarge();
  const headers = new Headers(request.headers);
  headers.set("content-length", String(body.length));
  return new Request(request.url, { method: request.method, headers, body });
}

function checkLength(declared: string): Response | undefined {
  if (!/^\d+$/.test(declared)) return apiError(400, "bad_request", "The length is not a number");
  return Number(declared) > MAX_BODY_BYTES ? tooLarge() : undefined;
}

async function readAtMost(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Response {
  return apiError(413, "payload_too_large", "The request is larger than 16 MiB");
}
