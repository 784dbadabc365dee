import type { Kind } from "./kinds";

/**
 * The most entries of each kind; the oldest are deleted first. Each kind has its own cache, so that searches displace
 * no pages.
 */
const MAX_ENTRIES: Readonly<Record<Kind, number>> = { page: 30, data: 150, search: 60, file: 80 };

/** Larger responses are not cached, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The header with the time when a response was fetched, in milliseconds since 1970. */
const FETCHED_AT = "x-fetched-at";

const nameOf = (kind: Kind) => `vigie-${kind}`;

/** A response from the cache. */
export interface CachedResponse {
  response: Response;
  /** When it was fetched, in milliseconds since 1970. */
  fetchedAt: number;
}

/** Caches a response in place of an older one, unless it is too large. */
export async function putResponse(kind: Kind, key: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer();
  if (body.byteLength > MAX_BYTES) return;
  const headers = new Headers(response.headers);
  headers.set(FETCHED_AT, String(Date.now()));
  const store = await caches.open(nameOf(kind));
  // Deleted first, so that the entries stay in the order of their ages.
  await store.delete(key);
  // The Cache API refuses responses with status 206.
  await store.put(key, new Response(body, { status: 200, headers }));
  const keys = await store.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES[kind])))
    await store.delete(old);
}

/** A cached response; null for none. */
export async function matchResponse(kind: Kind, key: string): Promise<CachedResponse | null> {
  const store = await caches.open(nameOf(kind));
  const response = await store.match(key, { ignoreVary: true });
  if (response === undefined) return null;
  return { response, fetchedAt: Number(response.headers.get(FETCHED_AT)) };
}

/** Deletes a cached response. */
export async function deleteResponse(kind: Kind, key: string): Promise<void> {
  await (await caches.open(nameOf(kind))).delete(key);
}
