import { CLOSE_WITHIN_SECONDS, type DatabaseAddress, openConnection } from "../database/address";
import { type Filler, openOutbox, type Sender } from "../outbox/outbox";
import type { DataOptions } from "./app-options";

/** What the server sends by itself, to whom, and when: the only list of it. */
export interface Sending {
  senders: readonly Sender[];
  fillers: readonly Filler[];
}

/** Without `SMTP_URL` no mail is sent, so there is no sender of any. */
function sendingOf(_options: DataOptions): Sending {
  return { senders: [], fillers: [] };
}

/**
 * Begins to send what is in the outbox.
 *
 * @param login of the server, whose role may become the service role
 * @param isAvailable whether the database is there
 */
export function openOutboxOf(
  login: DatabaseAddress,
  options: DataOptions,
  isAvailable: () => boolean,
): { close(): Promise<void> } {
  const sql = openConnection(login, { max: 2 });
  const { config, logger } = options;
  const outbox = openOutbox(
    { sql, ...sendingOf(options), mailPerHour: config.mailPerHour, logger },
    isAvailable,
  );
  return {
    async close() {
      await outbox.close();
      await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
    },
  };
}
