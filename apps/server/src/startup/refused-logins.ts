import * as v from "valibot";
import { type DatabaseAddress, openConnection } from "../database/address";
import { errorCode } from "../lib/error-code";
import type { ErrorLog } from "../log/safe-error";

/** SQLSTATEs of a wrong password and of a login that is not let in. */
const REFUSED: ReadonlySet<string | undefined> = new Set(["28P01", "28000"]);

/** See {@link watchForRefusedLogins}. */
export interface RefusedLogins {
  /** A log that tells of refused logins once, not at every request. */
  logger: ErrorLog;
  /** Signs in as visitors do, and says whether that is refused. Any other failure says nothing of it. */
  areRefused(visitor: DatabaseAddress): Promise<boolean>;
}

/** Notices that the database no longer lets in the logins of requests, as after a change of their passwords. */
export function watchForRefusedLogins(logger: ErrorLog): RefusedLogins {
  let isTold = false;
  let trying: Promise<boolean> | undefined;
  const tell = () => {
    if (isTold) return;
    isTold = true;
    logger.error(
      {},
      "The database no longer lets in the logins of this server: another server took it, or their passwords were changed. Restart this server, which makes them anew or says why it may not",
    );
  };
  const tryAs = async (visitor: DatabaseAddress) => {
    const sql = openConnection(visitor, { max: 1 });
    try {
      await sql`select 1`;
      isTold = false;
      return false;
    } catch (error) {
      const isRefused = REFUSED.has(errorCode(error));
      if (isRefused) tell();
      return isRefused;
    } finally {
      await sql.end({ timeout: 1 });
    }
  };
  return {
    logger: {
      error: (fields, sentence) =>
        isOfRefusedLogin(fields) ? tell() : logger.error(fields, sentence),
    },
    // One connection at a time, however many ask.
    areRefused(visitor) {
      trying ??= tryAs(visitor).finally(() => {
        trying = undefined;
      });
      return trying;
    },
  };
}

/** As the backend reports failures. */
const reportSchema = v.object({ errors: v.array(v.object({ code: v.optional(v.string()) })) });

function isOfRefusedLogin(fields: object): boolean {
  return v.is(reportSchema, fields) && fields.errors.some(({ code }) => REFUSED.has(code));
}
