export interface Connection {
  /** The moment that the shown data are from, once the connection is lost; null while there is one. */
  lostSince: Date | null;
  /** Whether the page is a staff page, where people type. */
  isForStaff: boolean;
}

let connection: Connection = { lostSince: null, isForStaff: false };
const listeners = new Set<() => void>();

/** The current state; a new object after each change. */
export function currentConnection(): Connection {
  return connection;
}

/** The state for rendering on a server. */
export function connectionOnServer(): Connection {
  return REACHED;
}

const REACHED: Connection = { lostSince: null, isForStaff: false };

/**
 * Subscribes to changes.
 *
 * @returns a function that unsubscribes
 */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Updates the state, and tells subscribers of a change. */
export function noteConnection(change: Partial<Connection>): void {
  const next = { ...connection, ...change };
  const isSame =
    next.isForStaff === connection.isForStaff &&
    next.lostSince?.getTime() === connection.lostSince?.getTime();
  if (isSame) return;
  connection = next;
  for (const listener of [...listeners]) listener();
}
