import { vi } from "vitest";

declare global {
  /** What the process had before its first test file. */
  var globalsBefore: PropertyDescriptorMap | undefined;
}

/** What vitest and React keep there themselves. */
const ofTestTools = /^(__|IS_REACT_|globalsBefore$)/;

// Files share a process and its page, as loading both anew took a quarter of the time. What is
// ours is read anew for each file, and what an earlier one left on the page is gone.
vi.resetModules();
if ("document" in globalThis) emptyPage();
if (globalThis.globalsBefore) restoreGlobals(globalThis.globalsBefore);
globalThis.globalsBefore ??= Object.getOwnPropertyDescriptors(globalThis);

function emptyPage(): void {
  const { documentElement, head, body } = document;
  for (const element of [documentElement, head, body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  head.replaceChildren();
  body.replaceChildren();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
}

/** Such as `fetch`, which goes to the backend of one file. */
function restoreGlobals(before: PropertyDescriptorMap): void {
  for (const [name, now] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
    const then = before[name];
    const isSame = then?.value === now.value && then?.get === now.get;
    if (isSame || !now.configurable || ofTestTools.test(name)) continue;
    if (then) Object.defineProperty(globalThis, name, then);
    else Reflect.deleteProperty(globalThis, name);
  }
}
