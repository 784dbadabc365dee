import type { SecurityEvent } from "../../log/security-event";

/** Something that happened to an account or a session, for the security log. */
export interface AccountEvent {
  event:
    | "sign_in"
    | "sign_up"
    | "password_change"
    | "password_link"
    | "address_link"
    | "mail"
    | "sign_out"
    | "token_refresh";
  outcome: "success" | "failure";
  /** The account concerned, if any. */
  accountId?: string;
  /** Why it failed: an error code, never a text that contains input. */
  reason?: string;
}

/** Called with each outcome once, before the response is sent. It must not throw. */
export type OnAccountEvent = (event: AccountEvent, clientAddress: string | null) => void;

/** The log's reasons for refused renewals, by error code. */
const TOKEN_REASONS: Readonly<Record<string, string>> = {
  refresh_token_already_used: "used_twice",
  refresh_token_not_found: "session_ended",
  session_expired: "expired",
};

/**
 * The security event of an account's event.
 *
 * @returns null for successful renewals, which are not logged, since every open page makes one an hour
 */
export function accountSecurityEvent(
  { event, outcome, accountId, reason }: AccountEvent,
  address: string | null,
): SecurityEvent | null {
  const details = { outcome, address, account: accountId ?? null };
  if (event !== "token_refresh") return { event, ...details, ...(reason && { reason }) };
  if (outcome === "success") return null;
  return { event: "token_refused", ...details, reason: TOKEN_REASONS[reason ?? ""] ?? "forged" };
}
