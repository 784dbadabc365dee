import { useSyncExternalStore } from "react";

/**
 * Whether the page is the browser's own: false on the server and while the browser takes over what the
 * server rendered, which must come out the same; true from then on.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(watchNothing, always, never);
}

const watchNothing = () => () => {};
const always = () => true;
const never = () => false;
