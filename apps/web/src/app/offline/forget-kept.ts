/**
 * Forgets the public pages that were kept on this device for reading without a connection: who signs in
 * leaves no trace of what they had looked at.
 */
export async function forgetKept(): Promise<void> {
  if (!("caches" in window)) return;
  await Promise.all(["vigie-page", "vigie-data"].map((name) => window.caches.delete(name)));
}
