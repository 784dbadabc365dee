/**
 * Keys pressed together with Control, or with Command on Apple devices. There are no single-letter shortcuts, since
 * they interfere with speech input and screen readers.
 */
export type Shortcut = "Mod+K" | "Mod+S" | "Mod+/";

type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

// Servers, which render the sign-in form, may have no `navigator`.
const isApple = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

/**
 * Whether a key event is the shortcut. Never with Alt: AltGr, which types characters on many keyboards, arrives as
 * Control and Alt.
 */
export function isShortcut(event: Keys, shortcut: Shortcut): boolean {
  const [modifier, other] = isApple()
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  return modifier && !other && !event.altKey && event.key.toUpperCase() === keyOf(shortcut);
}

/** The shortcut for people: `Ctrl+K`, or `⌘K` on Apple devices. */
export function shortcutText(shortcut: Shortcut): string {
  return isApple() ? `⌘${keyOf(shortcut)}` : `Ctrl+${keyOf(shortcut)}`;
}

/** The shortcut for `aria-keyshortcuts`: `Control+K`, or `Meta+K` on Apple devices. */
export function ariaShortcut(shortcut: Shortcut): string {
  return isApple() ? `Meta+${keyOf(shortcut)}` : `Control+${keyOf(shortcut)}`;
}

function keyOf(shortcut: Shortcut): string {
  return shortcut.slice("Mod+".length);
}
