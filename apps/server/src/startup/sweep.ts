import { endStaleSessions } from "../backend/auth/session-lifetimes";
import { deleteOrphans, deleteUnusedRenditions } from "../backend/storage/orphaned-files";
import { CLOSE_WITHIN_SECONDS, type DatabaseAddress, openConnection } from "../database/address";
import { sweepHistory } from "../database/history-retention";
import { sweepFollowers } from "../followers/housekeeping";
import { type ErrorLog, safeError } from "../log/safe-error";
import { sweepOutbox } from "../outbox/outbox";

/**
 * Deletes expired sessions (which access rules refuse anyway), history, what was sent long ago, what followers did not
 * confirm, and projects in the trash with their files.
 * Failures are logged, and the next sweep tries again.
 */
export async function sweep(
  login: DatabaseAddress,
  { logger, storageDirectory }: { logger: ErrorLog; storageDirectory: string },
): Promise<void> {
  const sql = openConnection(login, { max: 1 });
  const attempt = async (work: Promise<unknown>, failure: string) => {
    try {
      await work;
    } catch (error) {
      logger.error({ error: safeError(error) }, failure);
    }
  };
  try {
    await attempt(endStaleSessions(sql), "Sessions whose time is over could not be deleted");
    await attempt(sweepHistory(sql), "History whose time is over could not be deleted");
    await attempt(sweepOutbox(sql), "What was sent long ago could not be deleted");
    await attempt(sweepFollowers(sql), "What nobody confirmed could not be deleted");
    await deleteOrphans({ sql, storageDirectory, logger });
    await attempt(
      deleteUnusedRenditions(sql, storageDirectory),
      "Renditions of deleted pictures could not be deleted",
    );
  } finally {
    await sql.end({ timeout: CLOSE_WITHIN_SECONDS });
  }
}
