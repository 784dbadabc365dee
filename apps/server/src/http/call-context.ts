import type { CallContext } from "../backend/call-context";
import type { Admission } from "../contract/contract";

const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** For a project's row with its five pictures. Rows of other tables hold one file, which is bounded. */
const MAX_ROW_BYTES = 16 * 1024 * 1024;

/** What the backend needs to know of an admitted call. */
export function contextOf(
  admission: Admission,
  clientAddress: string | null,
): Omit<CallContext, "file"> {
  const { caller } = admission;
  return {
    clientAddress,
    account: caller.role === "authenticated" ? caller.account : null,
    isPublicRead: admission.isAnonymousRead || admission.call.isKeyless === true,
    maxAnswerBytes: maxAnswerBytes(admission),
  };
}

/** The most bytes of a response; null without a limit, as for the operator's programs. */
function maxAnswerBytes({ call, caller, extent }: Admission): number | null {
  if (call.kind !== "read" || caller.role === "service_role") return null;
  if (extent === "list") return MAX_LIST_BYTES;
  return call.relation === "projects" ? MAX_ROW_BYTES : null;
}
