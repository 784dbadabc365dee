import type { MouseEvent } from "react";
import { isPlainClick } from "@/lib/router/link";

/**
 * Scrolls to a section, focuses its heading, and puts its id into the address. Adds no history entry, so that one step
 * back still leads to the list, and does not scroll smoothly, which would load every section in between.
 *
 * @returns whether there is such a section
 */
export function jumpToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  section.scrollIntoView();
  section.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
  window.history.replaceState(window.history.state, "", `#${id}`);
  return true;
}

/** Follows a link to a section, without the history entry that the browser would add. */
export function jump(event: MouseEvent<HTMLAnchorElement>): void {
  const id = event.currentTarget.hash.slice(1);
  if (isPlainClick(event) && jumpToSection(id)) event.preventDefault();
}
