/**
 * Brings a section to the top of the view, its heading focused, and its name into the address. It
 * takes no step in the browser's history, so that the way back to the list stays one step, and no
 * time: scrolling smoothly would load every section that lies between. Returns whether there is
 * such a section.
 */
export function jumpToSection(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return false;
  section.scrollIntoView();
  section.querySelector<HTMLElement>("h2[tabindex]")?.focus({ preventScroll: true });
  window.history.replaceState(window.history.state, "", `#${id}`);
  return true;
}
