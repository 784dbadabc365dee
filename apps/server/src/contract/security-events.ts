import type { SecurityEvent } from "../log/security-event";
import type { Admission } from "./contract";
import type { Refusal } from "./refusal";

type Head = Pick<Request, "method" | "url">;

/** Statuses with which limits refuse. */
const LIMITED: ReadonlySet<number> = new Set([408, 429, 503]);

/** The events of functions that concern accounts and rights. */
const EVENT_OF_FUNCTION: Readonly<Record<string, SecurityEvent["event"]>> = {
  invite_colleague: "invitation",
  invite_by_link: "invitation",
  withdraw_invitation: "invitation",
  set_member_role: "role_change",
  remove_member: "account_removed",
  delete_member: "account_removed",
  delete_own_account: "account_removed",
  delete_organisation: "organisation_deleted",
  hand_over_projects: "project_handed_over",
  make_password_link: "password_link",
  make_address_link: "address_link",
  reset_password: "password_change",
  set_member_password: "password_change",
  confirm_address: "address_change",
  follower_addresses: "follower_addresses",
};

/** The entry of the security log for a refused request. */
export function refusalEvent(refused: Refusal, head: Head, address: string | null): SecurityEvent {
  return {
    event: eventOf(refused),
    outcome: "failure",
    address,
    method: head.method,
    path: new URL(head.url).pathname,
    reason: refused.tokenProblem ?? refused.code,
  };
}

/** The entry for an admitted call; null for a call that is not logged. */
export function callEvent(
  { call, caller }: Admission,
  answer: Response | Refusal,
  head: Head,
  address: string | null,
): SecurityEvent | null {
  if (!(answer instanceof Response)) return refusalEvent(answer, head, address);
  const event = call.kind === "function" ? EVENT_OF_FUNCTION[call.relation ?? ""] : undefined;
  if (event === undefined) return null;
  return {
    event,
    outcome: answer.ok ? "success" : "failure",
    address,
    account: caller.role === "authenticated" ? caller.account.id : null,
    reason: answer.ok ? call.relation : String(answer.status),
  };
}

function eventOf({ status, tokenProblem }: Refusal): SecurityEvent["event"] {
  if (tokenProblem !== undefined) return "token_refused";
  return LIMITED.has(status) ? "limited" : "contract_refused";
}
