import * as v from "valibot";

/**
 * Something that happened to an account, or a refusal. Plain data, so that a worker thread can send it to the thread
 * that logs, which parses it with this schema.
 */
export const securityEventSchema = v.object({
  event: v.picklist([
    "sign_in",
    "sign_up",
    "password_change",
    /** A one-time link for a new password or a new address was requested or made. */
    "password_link",
    "address_link",
    "address_change",
    /** The mail server took a message, or did not. */
    "mail",
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
    /** An administrator got the addresses of followers. */
    "follower_addresses",
    /** 429 or 503 by one of the server's limits; `reason` names the limit. */
    "limited",
    /** A request that the contract does not allow: 400, 401, 403, 404, 406, 413, 415. */
    "contract_refused",
  ]),
  outcome: v.picklist(["success", "failure"]),
  /** Address of the client, trusted proxies considered; null if it is unknown. */
  address: v.nullable(v.string()),
  /** Id of the account (a UUID), if known. Anything else is left out of the log. */
  account: v.optional(v.nullable(v.string())),
  method: v.optional(v.string()),
  /** Path as it arrived. Its query, if any, does not reach the log. */
  path: v.optional(v.string()),
  /** One of our codes such as `invalid_credentials`, stable for searches; never a text of the client. */
  reason: v.optional(v.string()),
});

/** See {@link securityEventSchema}. */
export type SecurityEvent = v.InferOutput<typeof securityEventSchema>;
