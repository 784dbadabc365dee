/** Moves the focus to the heading of the page, for a control that goes with what it takes away. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>("h1")?.focus();
}
