/**
 * What browsers do with a modal `<dialog>` and jsdom does not: it opens, takes the focus, closes on
 * Escape and on `close()`, tells so, and gives the focus back.
 */
export function supportModalDialogs(): void {
  const focusBefore = new WeakMap<HTMLDialogElement, Element | null>();

  HTMLDialogElement.prototype.showModal = function showModal() {
    focusBefore.set(this, document.activeElement);
    this.open = true;
    this.querySelector<HTMLElement>("button, [href]")?.focus();
    this.addEventListener("keydown", closeOnEscape);
  };

  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.removeEventListener("keydown", closeOnEscape);
    const before = focusBefore.get(this);
    if (before instanceof HTMLElement) before.focus();
    this.dispatchEvent(new Event("close"));
  };
}

function closeOnEscape(this: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key === "Escape") this.close();
}
