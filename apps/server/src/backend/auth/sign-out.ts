import { authError } from "../errors/auth-error";
import { type AccountCall, handOn } from "./account-call";
import { claimsOf } from "./signed-in-caller";

const SCOPES = new Set(["local", "global", "others"]);

/**
 * Answers `POST /logout`: ends this session (`local`), all of the account's (`global`, which is the
 * default of Supabase's own service too) or all but this one (`others`). Their access tokens are
 * refused from then on.
 */
export async function signOut(call: AccountCall): Promise<Response> {
  const scopes = new URL(call.request.url).searchParams.getAll("scope");
  const [scope = "global"] = scopes;
  if (scopes.length > 1 || !SCOPES.has(scope)) {
    return authError(400, "validation_failed", "The scope of a logout is local, global or others");
  }
  const response = await handOn(call, { path: `/logout?scope=${scope}` });
  const caller = claimsOf(call.request);
  if (response.ok && caller !== null) {
    call.record({ event: "sign_out", outcome: "success", accountId: caller.accountId });
  }
  return response;
}
