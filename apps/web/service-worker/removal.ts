import { clearOfflineCaches } from "../src/app/offline/offline-caches";

declare const self: ServiceWorkerGlobalScope;

/*
 * Served in place of the service worker once an operator turned offline reading off (OFFLINE_READING). A browser that
 * has the other worker checks for updates with each page that it opens, gets this one, and thus deletes the caches and
 * the worker. Open pages then use the network, since this worker handles no requests. Pages also remove the other
 * worker themselves, since browsers may be slow to update it.
 */

self.addEventListener("install", (event) => {
  // Without waiting until the other worker's pages are closed.
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.allSettled([clearOfflineCaches(), self.registration.unregister()]));
});
