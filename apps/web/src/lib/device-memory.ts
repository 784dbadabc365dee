/**
 * Remembers a text of a person on this device: which view was chosen, what was used last. Nothing of
 * a project belongs here. Where the device keeps nothing, only the convenience is lost.
 *
 * @param name what it is, as part of the key: `recent-commands`
 */
export function rememberOnDevice(name: string, userId: string, text: string): void {
  try {
    window.localStorage.setItem(keyOf(name, userId), text);
  } catch {
    // A full or forbidden storage.
  }
}

/** What was remembered of a person under a name; null for nothing. */
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
