import { isCacheable, isDataRequest, type Kind, keyOf, kindOf } from "./kinds";
import { deleteResponse, matchResponse, putResponse } from "./store";

declare const self: ServiceWorkerGlobalScope;

/** Set by the build: the files that every public page needs. */
declare const SHELL: readonly string[];

/*
 * Makes public pages that were read readable offline. Requests always go to the network first, and to the cache only
 * when that fails, so that no page is older than necessary. Responses to requests with a member's token are never
 * cached, nor are staff pages.
 */

const SHELL_PAGE = "/index.html";
/** The cache of the shell, with another name for each list of files. */
const SHELL_STORE = `vigie-shell-${SHELL.join().length}-${digest(SHELL.join())}`;

/** The origin of the data service, which the page passes when it registers this worker. */
const backend = new URL(self.location.href).searchParams.get("backend") ?? self.location.origin;

/** When the oldest cached response of each page was fetched, in milliseconds since 1970. */
const oldestByPage = new Map<string, number>();
const MAX_CLIENTS = 100;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL_STORE)
      .then((store) => store.addAll([SHELL_PAGE, ...SHELL]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const kind = kindOf(request, self.location.origin, backend);
  if (kind === null) return;
  const page = event.resultingClientId || event.clientId;
  event.respondWith(kind === "file" ? cacheFirst(request) : networkFirst(event, kind, page));
});

self.addEventListener("message", (event) => {
  const { data, source } = event;
  // A page asks once it listens.
  if (data?.type === "oldest-response" && source instanceof Client) {
    const fetchedAt = oldestByPage.get(source.id);
    if (fetchedAt !== undefined) source.postMessage({ fetchedAt });
  }
  if (data?.type === "cache-urls" && Array.isArray(data.addresses)) {
    event.waitUntil(cacheAll(data.addresses.slice(0, 60)));
  }
});

/** Answers from the network, or from the cache where that fails. */
async function networkFirst(event: FetchEvent, kind: Kind, page: string): Promise<Response> {
  const { request } = event;
  const key = keyOf(kind, request.url, (name) => request.headers.get(name));
  try {
    const response = await fetch(request);
    if (isCacheable(response)) event.waitUntil(putResponse(kind, key, response.clone()));
    else if (response.status === 404 || response.status === 410)
      event.waitUntil(deleteResponse(kind, key));
    return response;
  } catch (failure) {
    const cached = await matchResponse(kind, key);
    if (cached !== null) {
      const { response, fetchedAt } = cached;
      noteAge(page, fetchedAt);
      event.waitUntil(tellAge(page, fetchedAt));
      return response;
    }
    const shell = kind === "page" ? await caches.match(SHELL_PAGE) : undefined;
    if (shell === undefined) throw failure;
    return shell;
  }
}

/** Answers from the cache, or from the network. For files that never change. */
async function cacheFirst(request: Request): Promise<Response> {
  const shell = await caches.match(request, { cacheName: SHELL_STORE, ignoreVary: true });
  const cached = shell ?? (await matchResponse("file", request.url))?.response;
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  if (isCacheable(response))
    void putResponse("file", request.url, response.clone()).catch(() => undefined);
  return response;
}

/** Caches what a page had loaded before this worker was active. */
async function cacheAll(addresses: readonly unknown[]): Promise<void> {
  for (const address of addresses) {
    if (typeof address === "string" && URL.canParse(address)) await cacheAddress(address);
  }
}

async function cacheAddress(address: string): Promise<void> {
  const headers = new Headers();
  const asked = { method: "GET", url: address, cache: "default", referrer: "", headers };
  const kind =
    kindOf({ ...asked, mode: "cors" }, self.location.origin, backend) ??
    kindOf({ ...asked, mode: "navigate" }, self.location.origin, backend);
  if (kind === null || isDataRequest(kind)) return;
  const key = keyOf(kind, address, () => null);
  if ((await matchResponse(kind, key)) !== null || (await isInShell(address))) return;
  const accept = kind === "page" ? "text/html" : "*/*";
  const response = await fetch(address, { headers: { accept } }).catch(() => null);
  if (response !== null && isCacheable(response)) await putResponse(kind, key, response);
}

async function isInShell(address: string): Promise<boolean> {
  return (await caches.match(address, { cacheName: SHELL_STORE, ignoreVary: true })) !== undefined;
}

async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("vigie-shell-") && name !== SHELL_STORE) await caches.delete(name);
  }
}

function noteAge(page: string, fetchedAt: number): void {
  oldestByPage.set(page, Math.min(fetchedAt, oldestByPage.get(page) ?? fetchedAt));
  const [first] = oldestByPage.keys();
  if (oldestByPage.size > MAX_CLIENTS && first !== undefined) oldestByPage.delete(first);
}

async function tellAge(page: string, fetchedAt: number): Promise<void> {
  (await self.clients.get(page))?.postMessage({ fetchedAt });
}

/** A short hash of a text (djb2). */
function digest(text: string): string {
  let hash = 5381;
  for (const character of text)
    hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 4_294_967_296;
  return hash.toString(36);
}
