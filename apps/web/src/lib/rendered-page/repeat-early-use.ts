import { EARLY_DIALOG } from "./act-at-once";
import { BUTTONS, FIELDS, type Field, shownOf } from "./early-use";

/** Tells the recorder that React handles presses from here on. */
export function beginHydration(): void {
  if (window.vigieEarlyUse) window.vigieEarlyUse.isHydrating = true;
}

/** Whether a person has filled something in, before the app runs. */
export function wasFilledIn(): boolean {
  return (window.vigieEarlyUse?.typed.size ?? 0) > 0;
}

/** Forgets what was done to the rendered page, where the app shows another one in its place. */
export function forgetEarlyUse(): void {
  window.vigieEarlyUse?.end();
  delete window.vigieEarlyUse;
}

/** Does once more, in the page that the app has taken over, what a person did before. */
export function repeatEarlyUse(): void {
  const use = window.vigieEarlyUse;
  if (use === undefined) return;
  forgetEarlyUse();
  document.querySelector(EARLY_DIALOG)?.remove();
  for (const [recorded, { index, value }] of use.typed) {
    const field = recorded.isConnected ? recorded : shownOf<Field>(FIELDS)[index];
    if (field) enter(field, value);
  }
  if (use.pressed === null) return;
  const { button, index } = use.pressed;
  button.removeAttribute("aria-busy");
  const shown = button.isConnected ? button : shownOf<HTMLElement>(BUTTONS)[index];
  shown?.click();
}

/** Sets a field's value so that React notices: it looks at what was set through the element itself. */
function enter(field: Field, value: string): void {
  field.value = "";
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  const kind = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}
