import { createContext } from "react";

/** The place under a map for what a small map has no room for; null until it is there. */
export const MapStrip = createContext<HTMLElement | null>(null);
