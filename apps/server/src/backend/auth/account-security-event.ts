import type { SecurityEvent } from "../../log/security-event";
import type { AccountEvent } from "./account-event";

/** Why a renewal was refused, in the words of the log. */
const TOKEN_REASONS: Readonly<Record<string, string>> = {
  refresh_token_already_used: "used_twice",
  refresh_token_not_found: "session_ended",
  session_expired: "expired",
};

/**
 * What the security log tells of an account's event.
 *
 * @returns null for renewals that succeed, of which every open page makes one an hour
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
