import { type Trouble, troubleResponse } from "../errors/trouble";
import { plainAnswerOf } from "../lib/plain-http";
import type { RenewableBackend } from "./backend";

/** What is known of the database, see `openChangeFeed`. */
interface Availability {
  readonly isAvailable: boolean;
  subscribe(listener: {
    onChange(): void;
    onUnavailable(): void;
    onAvailable(wasUnavailable: boolean): void;
  }): () => void;
}

interface AvailableBackendOptions {
  database: Availability;
  /** Why the database is away, where that is known. */
  trouble(): Trouble | null;
}

/** After a moment's loss of connections, requests under way may end in this time. */
const GRACE_MS = 5000;

/** The threads of a backend. */
export interface BackendThreads<Thread extends RenewableBackend = RenewableBackend> {
  /** Answers what visitors read, so that nothing that staff do holds it up. */
  visitors: Thread;
  /** Answers all else: sign-ins, uploads, writes, and what staff read. */
  staff: Thread;
}

/**
 * One backend of two threads. They are asked only while the database is available; until then calls are answered 503 at
 * once. Their connections are replaced whenever the database was lost, since those of the `postgres` package do not
 * always recover, and statements under way are answered 503.
 */
export function availableBackend(
  { visitors, staff }: BackendThreads,
  { database, trouble }: AvailableBackendOptions,
): RenewableBackend {
  const renew = (graceMs: number) => {
    visitors.renew(graceMs);
    staff.renew(graceMs);
  };
  const unsubscribe = database.subscribe({
    onChange: () => undefined,
    onUnavailable: () => renew(0),
    onAvailable(wasUnavailable) {
      if (!wasUnavailable) renew(GRACE_MS);
    },
  });
  return {
    async answer(call, context) {
      if (database.isAvailable)
        return (context.isPublicRead ? visitors : staff).answer(call, context);
      const { pathname } = new URL(call.url);
      return plainAnswerOf(troubleResponse(pathname, trouble() ?? "away", call.method));
    },
    renew,
    async close() {
      unsubscribe();
      await Promise.all([visitors.close(), staff.close()]);
    },
  };
}
