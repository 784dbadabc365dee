import type { Account } from "../../contract/caller";
import { type AccountCall, handOn, noSuchSession } from "./account-call";
import type { AccountEvent } from "./account-event";
import type { ChangeRefusal } from "./check-current-password";

/**
 * Changes the account that calls, where its session still exists, and records the outcome.
 *
 * @param change makes the change, or tells why it is refused
 * @returns the refusal, or null when the change was made
 */
export async function changeAccount(
  call: AccountCall,
  event: Extract<AccountEvent["event"], "password_change" | "address_link">,
  change: (account: Account) => Promise<ChangeRefusal | null>,
): Promise<Response | null> {
  const { account } = call;
  if (account === null) return noSuchSession();
  // By this call the library looks whether the token's account and session still exist.
  const response = await handOn(call, { method: "GET", path: "/user" });
  if (!response.ok) return response;
  const refusal = await change(account);
  call.record({
    event,
    accountId: account.id,
    ...(refusal === null ? { outcome: "success" } : { outcome: "failure", reason: refusal.reason }),
  });
  return refusal === null ? null : refusal.response;
}
