import { isRead, type Kind, keyOf, kindOf, mayBeKept } from "./kinds";
import { drop, find, keep } from "./store";

declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: the files that every public page needs. */
declare const SHELL: readonly string[];

/*
 * Public pages that were read can be read again without a connection. The network comes first, always:
 * what is kept is shown where it fails, so that no page is older than it need be. Nothing that is asked for
 * with a member's token is ever kept, and no page for staff.
 */

const SHELL_PAGE = "/index.html";
/** Another build has other files, and with them another shell. */
const SHELL_STORE = `vigie-shell-${SHELL.join().length}-${digest(SHELL.join())}`;

/** Where the data are, which the page says when it registers this worker. */
const backend = new URL(self.location.href).searchParams.get("backend") ?? self.location.origin;

/** The oldest kept answer that each open page was given, in milliseconds since 1970. */
const oldest = new Map<string, number>();
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
  event.respondWith(kind === "file" ? answerFile(request) : answerFirst(event, kind, page));
});

self.addEventListener("message", (event) => {
  const { data, source, ports } = event;
  if (data?.type === "how-old" && source instanceof Client) {
    ports[0]?.postMessage(oldest.get(source.id) ?? null);
  }
  if (data?.type === "keep" && Array.isArray(data.addresses)) {
    event.waitUntil(keepAll(data.addresses.slice(0, 60)));
  }
});

/** From the network; where that fails, what was kept. */
async function answerFirst(event: FetchEvent, kind: Kind, page: string): Promise<Response> {
  const { request } = event;
  const key = keyOf(kind, request.url, (name) => request.headers.get(name));
  try {
    const response = await fetch(request);
    if (mayBeKept(response)) event.waitUntil(keep(kind, key, response.clone()));
    else if (response.status === 404 || response.status === 410) event.waitUntil(drop(kind, key));
    return response;
  } catch (failure) {
    const kept = await find(kind, key);
    if (kept !== null) {
      note(page, kept.cameAt);
      return kept.response;
    }
    const shell = kind === "page" ? await caches.match(SHELL_PAGE) : undefined;
    if (shell === undefined) throw failure;
    return shell;
  }
}

/** A file has one version only, so that one that was kept is right. */
async function answerFile(request: Request): Promise<Response> {
  const shell = await caches.match(request, { cacheName: SHELL_STORE, ignoreVary: true });
  const known = shell ?? (await find("file", request.url))?.response;
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (mayBeKept(response)) void keep("file", request.url, response.clone()).catch(() => undefined);
  return response;
}

/** Keeps what a page had loaded before this worker saw its requests. */
async function keepAll(addresses: readonly unknown[]): Promise<void> {
  for (const address of addresses) {
    if (typeof address === "string" && URL.canParse(address)) await keepAddress(address);
  }
}

async function keepAddress(address: string): Promise<void> {
  const headers = new Headers();
  const asked = { method: "GET", url: address, cache: "default", referrer: "", headers };
  const kind =
    kindOf({ ...asked, mode: "cors" }, self.location.origin, backend) ??
    kindOf({ ...asked, mode: "navigate" }, self.location.origin, backend);
  if (kind === null || isRead(kind)) return;
  const key = keyOf(kind, address, () => null);
  if ((await find(kind, key)) !== null || (await isInShell(address))) return;
  const accept = kind === "page" ? "text/html" : "*/*";
  const response = await fetch(address, { headers: { accept } }).catch(() => null);
  if (response !== null && mayBeKept(response)) await keep(kind, key, response);
}

async function isInShell(address: string): Promise<boolean> {
  return (await caches.match(address, { cacheName: SHELL_STORE, ignoreVary: true })) !== undefined;
}

async function dropOldShells(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("vigie-shell-") && name !== SHELL_STORE) await caches.delete(name);
  }
}

function note(page: string, cameAt: number): void {
  oldest.set(page, Math.min(cameAt, oldest.get(page) ?? cameAt));
  const [first] = oldest.keys();
  if (oldest.size > MAX_CLIENTS && first !== undefined) oldest.delete(first);
}

/** Tells lists of files apart. */
function digest(text: string): string {
  let hash = 5381;
  for (const character of text)
    hash = (hash * 33 + (character.codePointAt(0) ?? 0)) % 4_294_967_296;
  return hash.toString(36);
}
