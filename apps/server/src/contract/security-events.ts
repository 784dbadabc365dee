import type { SecurityEvent } from "../log/security-event";
import type { Admission } from "./contract";
import type { Refusal } from "./refusal";

type Head = Pick<Request, "method" | "url">;

/** Statuses by which a limit says that it was passed. */
const LIMITED: ReadonlySet<number> = new Set([408, 429, 503]);

/** What the security log tells of a request that the contract turned away. */
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

/** What it tells of a call that was admitted; null for nothing. */
export function callEvent(
  { call, caller }: Admission,
  answer: Response | Refusal,
  head: Head,
  address: string | null,
): SecurityEvent | null {
  if (!(answer instanceof Response)) return refusalEvent(answer, head, address);
  if (call.relation !== "invite_colleague") return null;
  return {
    event: "invitation",
    outcome: answer.ok ? "success" : "failure",
    address,
    account: caller.role === "authenticated" ? caller.account.id : null,
    reason: answer.ok ? "made" : String(answer.status),
  };
}

function eventOf({ status, tokenProblem }: Refusal): SecurityEvent["event"] {
  if (tokenProblem !== undefined) return "token_refused";
  return LIMITED.has(status) ? "limited" : "contract_refused";
}
