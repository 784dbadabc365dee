/**
 * Calls the auth service for the page, and so that a session is ended only by the server.
 *
 * - Mails are written in the language of the page that they were asked from.
 * - A session expires so many seconds after it came, by this device's clock: the server's moment would be over at once
 *   for a clock that is an hour fast, and each page would ask for a new session until the server refuses.
 * - That the server is asked too often is no reason to sign out. Supabase's client keeps the session where the server
 *   is unavailable, and forgets it for any other refusal.
 */
export async function fetchSession(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  if (!pathname.startsWith("/auth/v1/")) return fetch(input, init);
  const sent = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
  sent.set("Accept-Language", document.documentElement.lang);
  const response = await fetch(input, { ...init, headers: sent });
  if (response.status === 429 && searchParams.get("grant_type") === "refresh_token") {
    return new Response(response.body, { status: 503, headers: response.headers });
  }
  if (!response.ok || response.status === 204) return response;
  const { status, headers } = response;
  const answer = await response.text();
  return new Response(withoutMoment(answer), { status, headers });
}

/** The client then counts from now. */
function withoutMoment(answer: string): string {
  try {
    return JSON.stringify(JSON.parse(answer), (key, value: unknown) =>
      key === "expires_at" ? undefined : value,
    );
  } catch {
    return answer;
  }
}
