/**
 * Deletes the public pages that the service worker cached on this device, and what was read for them. Called when a
 * person signs in, since public pages differ for members. Files that never change are the same for everyone, and stay.
 */
export async function clearPageCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await Promise.all(
    ["vigie-page", "vigie-data", "vigie-search"].map((name) => caches.delete(name)),
  );
}

/**
 * Deletes all caches of the service worker, including the files that every public page needs. Called by pages,
 * and by the worker that removes the other one.
 */
export async function clearOfflineCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("vigie-")).map((name) => caches.delete(name)),
  );
}
