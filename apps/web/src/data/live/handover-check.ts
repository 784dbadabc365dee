/** Finds out whether what the server handed over with the page is what it would hand over now. */
export type HandoverCheck = () => Promise<boolean>;

let pending: HandoverCheck | null = null;

/**
 * Has the page that listens first ask this when it is connected, in place of reading all again that
 * came with it.
 */
export function confirmHandoverBy(check: HandoverCheck): void {
  pending = check;
}

/** The check, for one listener alone: other pages read their data themselves. */
export function takeHandoverCheck(): HandoverCheck | null {
  const check = pending;
  pending = null;
  return check;
}
