import { createContext, type RefObject } from "react";

/** The container below a map for the info window of a narrow map. */
export const MapStrip = createContext<RefObject<HTMLElement | null>>({ current: null });
