import type { Kind } from "./kinds";

/** The most entries of each kind; the oldest go first. Each kind has its own, so searches displace no pages. */
const MAX_ENTRIES: Readonly<Record<Kind, number>> = { page: 30, data: 150, search: 60, file: 80 };

/** Larger answers are not kept, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The header that says when an answer came, in milliseconds since 1970. */
const CAME_AT = "x-came-at";

const nameOf = (kind: Kind) => `vigie-${kind}`;

/** An answer of before. */
export interface Kept {
  response: Response;
  /** When it came, in milliseconds since 1970. */
  cameAt: number;
}

/** Keeps an answer in place of an older one. Where there is no room, it is not kept. */
export async function keep(kind: Kind, key: string, response: Response): Promise<void> {
  const body = await response.arrayBuffer();
  if (body.byteLength > MAX_BYTES) return;
  const headers = new Headers(response.headers);
  headers.set(CAME_AT, String(Date.now()));
  const store = await caches.open(nameOf(kind));
  // The entries are in the order in which they came.
  await store.delete(key);
  // Of a part no store of a browser takes the status.
  await store.put(key, new Response(body, { status: 200, headers }));
  const keys = await store.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES[kind])))
    await store.delete(old);
}

/** An answer that was kept; null for none. */
export async function find(kind: Kind, key: string): Promise<Kept | null> {
  const store = await caches.open(nameOf(kind));
  const response = await store.match(key, { ignoreVary: true });
  if (response === undefined) return null;
  return { response, cameAt: Number(response.headers.get(CAME_AT)) };
}

/** Forgets an answer. */
export async function drop(kind: Kind, key: string): Promise<void> {
  await (await caches.open(nameOf(kind))).delete(key);
}
