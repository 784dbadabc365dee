import { environment } from "@/lib/env";
import { logFailure } from "@/lib/log";
import { clearOfflineCaches } from "./offline-caches";

/** How many of the files that a page loaded before the worker was active are cached. */
const MAX_ADDRESSES = 60;

/**
 * Registers the service worker, which caches public pages for offline reading, and has it cache the current
 * page, which loaded before it was active.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { supabaseUrl } = environment();
  const isElsewhere = supabaseUrl !== window.location.origin;
  const backend = isElsewhere ? `?backend=${encodeURIComponent(supabaseUrl)}` : "";
  try {
    await navigator.serviceWorker.register(`/sw.js${backend}`, { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const addresses = [window.location.href, ...loaded].slice(0, MAX_ADDRESSES);
    active?.postMessage({ type: "cache-urls", addresses });
  } catch (failure) {
    // Private windows of some browsers allow none, nor do full disks. Pages work without it.
    logFailure(failure);
  }
}

/**
 * Removes the service worker and its caches where the operator turned offline reading off. Browsers replace it
 * by the worker that removes itself only once it is idle, which busy pages can delay for minutes; unregistering
 * it here ensures that the next page has none.
 */
export async function removeServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    // Open pages would use the old worker until they are closed. Its script may be gone already.
    await registration?.update().catch(() => undefined);
    await registration?.unregister();
    await clearOfflineCaches();
  } catch (failure) {
    logFailure(failure);
  }
}

/**
 * Calls `onCached` with when a cached response was fetched that the worker gave this page, in milliseconds since 1970.
 *
 * @returns a function that stops it
 */
export function watchCachedResponses(onCached: (fetchedAt: number) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const listen = ({ data }: MessageEvent) => {
    if (typeof data?.fetchedAt === "number") onCached(data.fetchedAt);
  };
  serviceWorker.addEventListener("message", listen);
  serviceWorker.controller?.postMessage({ type: "oldest-response" });
  return () => serviceWorker.removeEventListener("message", listen);
}
