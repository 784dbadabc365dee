/**
 * Stores a preference of a person on this device, such as the chosen view. Do not store project data here.
 * Where storage is unavailable, the preference is lost.
 *
 * @param name a part of the storage key: `recent-commands`
 */
export function rememberOnDevice(name: string, userId: string, text: string): void {
  try {
    window.localStorage.setItem(keyOf(name, userId), text);
  } catch {
    // A full or forbidden storage.
  }
}

/** The stored preference of a person; null for none. */
export function rememberedOnDevice(name: string, userId: string): string | null {
  try {
    return window.localStorage.getItem(keyOf(name, userId));
  } catch {
    return null;
  }
}

function keyOf(name: string, userId: string): string {
  return `vigie.${name}.${userId}`;
}
