import { createContext, use } from "react";

/**
 * When the server rendered the page, during hydration; null from then on, and for pages that no server rendered.
 */
export const RenderedAt = createContext<Date | null>(null);

/**
 * Whether hydration is complete. Until then, and on the server, components must render the same as on the server.
 */
export function useHydrated(): boolean {
  return use(RenderedAt) === null;
}
