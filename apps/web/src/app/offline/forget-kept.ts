/**
 * Forgets the public pages that were kept on this device for reading without a connection: who signs in
 * leaves no trace of what they had looked at.
 */
export async function forgetKept(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await Promise.all(
    ["vigie-page", "vigie-data", "vigie-search"].map((name) => caches.delete(name)),
  );
}

/**
 * Forgets all that the worker keeps on this device, also the files that every public page needs; called by
 * pages and by the worker that removes the other.
 */
export async function forgetAllKept(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("vigie-")).map((name) => caches.delete(name)),
  );
}
