import { createContext, type RefObject } from "react";

/** The place under a map for what a small map has no room for. */
export const MapStrip = createContext<RefObject<HTMLElement | null>>({ current: null });
