/** Whether the page reaches the server, as far as is known. */
export interface Connection {
  /** The moment as of which the page shows what it shows, once the connection is lost; else null. */
  lostSince: Date | null;
  /** Whether the page is one for staff, where texts are typed. */
  isForStaff: boolean;
}

let connection: Connection = { lostSince: null, isForStaff: false };
const listeners = new Set<() => void>();

/** What is known of the connection; another object after each change. */
export function currentConnection(): Connection {
  return connection;
}

/** What is known of the connection where a page is rendered without a browser. */
export function connectionOnServer(): Connection {
  return REACHED;
}

const REACHED: Connection = { lostSince: null, isForStaff: false };

/**
 * Listens to changes.
 *
 * @returns a function that ends it
 */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes what has become known. */
export function noteConnection(change: Partial<Connection>): void {
  const next = { ...connection, ...change };
  const isSame =
    next.isForStaff === connection.isForStaff &&
    next.lostSince?.getTime() === connection.lostSince?.getTime();
  if (isSame) return;
  connection = next;
  for (const listener of [...listeners]) listener();
}
