import * as v from "valibot";

/**
 * One thing that happened to an account, or that was refused. Plain data, so that a worker thread
 * can send it to the thread that logs; parse it there with this schema.
 */
export const securityEventSchema = v.object({
  event: v.picklist([
    "sign_in",
    "sign_up",
    "password_change",
    /** A one-time link to a new password, or to a new address, was asked for or made. */
    "password_link",
    "address_link",
    "address_change",
    "sign_out",
    /** An access or refresh token: `expired`, `session_ended`, `used_twice` or `forged`. */
    "token_refused",
    /** An invitation was made or withdrawn. */
    "invitation",
    "role_change",
    /** An account was deleted, by its person, an administrator or an operator. */
    "account_removed",
    "project_handed_over",
    "organisation_deleted",
    /** 429 or 503 by one of the server's limits; `reason` names the limit. */
    "limited",
    /** A request that the table of calls does not name, or not so: 400, 401, 403, 404, 406, 413, 415. */
    "contract_refused",
  ]),
  outcome: v.picklist(["success", "failure"]),
  /** Address of the client, trusted proxies considered; null where none is known. */
  address: v.nullable(v.string()),
  /** Id of the account (a UUID), where it is known. Anything else is left out of the log. */
  account: v.optional(v.nullable(v.string())),
  method: v.optional(v.string()),
  /** Path as it arrived. A query may hang on it: it does not reach the log. */
  path: v.optional(v.string()),
  /** A code of ours such as `invalid_credentials`, stable for searches; no text of the client. */
  reason: v.optional(v.string()),
});

/** See {@link securityEventSchema}. */
export type SecurityEvent = v.InferOutput<typeof securityEventSchema>;
