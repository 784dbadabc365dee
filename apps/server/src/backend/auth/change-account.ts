import type { Account } from "../../contract/caller";
import { type AccountCall, forwardCall, noSuchSession } from "./account-call";
import type { AccountEvent } from "./account-event";
import type { ChangeRefusal } from "./check-current-password";

/**
 * Changes the caller's account if its session still exists, and records the outcome.
 *
 * @param change makes the change, or returns why it is refused
 * @returns the refusal, or null when the change was made
 */
export async function changeAccount(
  call: AccountCall,
  event: Extract<AccountEvent["event"], "password_change" | "address_link">,
  change: (account: Account) => Promise<ChangeRefusal | null>,
): Promise<Response | null> {
  const { account } = call;
  if (account === null) return noSuchSession();
  // With this call the library checks that the token's account and session still exist.
  const response = await forwardCall(call, { method: "GET", path: "/user" });
  if (!response.ok) return response;
  const refusal = await change(account);
  call.record({
    event,
    accountId: account.id,
    ...(refusal === null ? { outcome: "success" } : { outcome: "failure", reason: refusal.reason }),
  });
  return refusal === null ? null : refusal.response;
}
