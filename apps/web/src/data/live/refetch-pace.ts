import { createContext } from "react";

/** How refetches after changes follow each other, in milliseconds. */
export interface RefetchPace {
  /** The longest random delay before one, which spreads the requests of a thousand pages after one change. */
  maxDelayMs: number;
  /** The pause between two of the same data while changes continue. */
  pauseMs: number;
}

/** The pace of all pages but those of tests. */
export const USUAL_PACE: RefetchPace = { maxDelayMs: 300, pauseMs: 500 };

export const RefetchPaceContext = createContext(USUAL_PACE);
