/** A Supabase that takes longer is not waited for: browsers render the page themselves. */
const TIMEOUT_MS = 5000;

/** Of one answer to a page that is rendered. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/**
 * Asks a Supabase elsewhere what a page is rendered from, in time and within a bound.
 *
 * @throws {Error} when it does not answer in time, leads elsewhere, or answers too much
 */
export async function askSupabase(request: Request): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(request, { redirect: "error", signal });
  const body = response.body?.pipeThrough(atMost(MAX_ANSWER_BYTES)) ?? null;
  const { status, headers } = response;
  return new Response(body, { status, headers: withoutCoding(headers) });
}

function atMost(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) controller.error(new Error("The answer for a page is too large"));
      else controller.enqueue(chunk);
    },
  });
}

/** The body is no longer compressed as it came. */
function withoutCoding(given: Headers): Headers {
  const headers = new Headers(given);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return headers;
}
