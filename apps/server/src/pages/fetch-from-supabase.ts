/** After this time the browser renders the page instead. */
const TIMEOUT_MS = 5000;

/** The largest response that a page is rendered from. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Fetches data for a rendered page from a Supabase elsewhere, within bounds of time and size.
 *
 * @throws {Error} when it does not answer in time, redirects, or answers too much
 */
export async function fetchFromSupabase(request: Request): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(request, { redirect: "error", signal });
  const body = response.body?.pipeThrough(limitBytes(MAX_ANSWER_BYTES)) ?? null;
  const { status, headers } = response;
  return new Response(body, { status, headers: withoutEncoding(headers) });
}

function limitBytes(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) controller.error(new Error("The answer for a page is too large"));
      else controller.enqueue(chunk);
    },
  });
}

/** `fetch` has decompressed the body already. */
function withoutEncoding(received: Headers): Headers {
  const headers = new Headers(received);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return headers;
}
