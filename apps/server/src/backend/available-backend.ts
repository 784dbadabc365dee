import { type Trouble, troubleResponse } from "../errors/trouble";
import { type PlainCall, plainAnswerOf } from "../lib/plain-http";
import type { Backend, RenewableBackend } from "./backend";
import { OWN_CALL } from "./call-context";

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

/**
 * A backend that is asked only while the database is available; until then requests are answered 503
 * at once. Its connections are replaced whenever the database was lost, since those of the `postgres`
 * package do not always recover, and statements under way are answered 503.
 */
export function whileAvailable(
  backend: RenewableBackend,
  { database, trouble }: AvailableBackendOptions,
): Backend {
  const unsubscribe = database.subscribe({
    onChange: () => undefined,
    onUnavailable: () => backend.renew(0),
    onAvailable(wasUnavailable) {
      if (!wasUnavailable) backend.renew(GRACE_MS);
    },
  });
  const refuse = ({ url, method }: Pick<PlainCall, "url" | "method">) =>
    troubleResponse(new URL(url).pathname, trouble() ?? "away", method);
  return {
    async fetch(request, context = OWN_CALL) {
      if (database.isAvailable) return backend.fetch(request, context);
      await request.body?.cancel();
      return refuse(request);
    },
    answer: (call, context) =>
      database.isAvailable ? backend.answer(call, context) : plainAnswerOf(refuse(call)),
    async close() {
      unsubscribe();
      await backend.close();
    },
  };
}
