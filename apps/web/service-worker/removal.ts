import { clearOfflineCaches } from "../src/app/offline/offline-caches";

declare const self: ServiceWorkerGlobalScope;

/*
 * Served in place of the worker that keeps pages, once an operator turned that off (OFFLINE_READING). A
 * browser that has the other asks for it anew with each page that it opens, gets this one, and so forgets
 * what was kept and the worker itself. Pages that are open stay as they are, and ask the network from then
 * on: this one answers nothing. The pages remove the other by themselves, too, since browsers may be slow in
 * putting this one in its place.
 */

self.addEventListener("install", (event) => {
  // At once, without waiting for the pages that the other one serves to be closed.
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.allSettled([clearOfflineCaches(), self.registration.unregister()]));
});
