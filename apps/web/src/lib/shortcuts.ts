/**
 * Keys that are pressed together with Control, on Apple's machines with Command. Shortcuts of one
 * letter alone there are none, since they get in the way of speech input and screen readers.
 */
export type Shortcut = "Mod+K" | "Mod+S" | "Mod+/";

/** The part of a key event that tells which keys are down. */
type Keys = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Whether a key event is the shortcut. With Alt it never is: AltGr, which types characters on many
 * keyboards, arrives as Control and Alt.
 */
export function isShortcut(event: Keys, shortcut: Shortcut): boolean {
  const [modifier, other] = isApple
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  return modifier && !other && !event.altKey && event.key.toUpperCase() === keyOf(shortcut);
}

/** The shortcut as people read it: `Ctrl+K`, on Apple's machines `⌘K`. */
export function shortcutText(shortcut: Shortcut): string {
  return isApple ? `⌘${keyOf(shortcut)}` : `Ctrl+${keyOf(shortcut)}`;
}

/** The shortcut as `aria-keyshortcuts` has it: `Control+K`, on Apple's machines `Meta+K`. */
export function ariaShortcut(shortcut: Shortcut): string {
  return isApple ? `Meta+${keyOf(shortcut)}` : `Control+${keyOf(shortcut)}`;
}

function keyOf(shortcut: Shortcut): string {
  return shortcut.slice("Mod+".length);
}
