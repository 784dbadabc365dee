import { createContext, use } from "react";

/**
 * When the server rendered the page, until the browser has taken it over; null from then on, and where
 * no server did.
 */
export const RenderedAt = createContext<Date | null>(null);

/**
 * Whether the page is the browser's own: false on the server and while the browser takes over what the
 * server rendered, which must come out the same; true from then on.
 */
export function useHydrated(): boolean {
  return use(RenderedAt) === null;
}
