import { environment } from "@/lib/env";
import { logFailure } from "@/lib/log";
import { forgetAllKept } from "./forget-kept";

/** How long the service worker may take to answer; one that has just ended answers after it started. */
const ANSWER_MS = 3000;

/** Pages keep no more than this of what they loaded before the worker saw it. */
const MAX_ADDRESSES = 60;

/**
 * Registers the worker that keeps public pages for reading without a connection, and has it keep the page
 * that is open now, which came before it.
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
    active?.postMessage({ type: "keep", addresses });
  } catch (failure) {
    // Private windows of some browsers and full disks have no room for one: pages go on without.
    logFailure(failure);
  }
}

/**
 * Takes the worker and all that it kept off this browser, where an operator turned that off. Browsers replace
 * it by the one that removes itself only once it rests, which pages that are busy put off for minutes; from
 * here on the next page has none in any case.
 */
export async function removeServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    // For pages that are open, to which the old one would answer until they are closed. It may be gone by now.
    await registration?.update().catch(() => undefined);
    await registration?.unregister();
    await forgetAllKept();
  } catch (failure) {
    logFailure(failure);
  }
}

/**
 * When the oldest of what the worker gave this page from its store came, in milliseconds since 1970; null
 * where it gave nothing from there, or there is no worker.
 */
export function oldestKept(): Promise<number | null> {
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker.controller : null;
  if (worker === null) return Promise.resolve(null);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ANSWER_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(typeof data === "number" ? data : null);
    };
    worker.postMessage({ type: "how-old" }, [port2]);
  });
}
