import { type AccountCall, handOn } from "./account-call";

/**
 * Answers `POST /logout`: ends this session (`local`), all of the account's (`global`, which is the
 * default of Supabase's own service too) or all but this one (`others`). Their access tokens are
 * refused from then on.
 */
export async function signOut(call: AccountCall): Promise<Response> {
  const scope = new URL(call.request.url).searchParams.get("scope") ?? "global";
  const response = await handOn(call, { path: `/logout?scope=${scope}` });
  if (response.ok && call.account !== null) {
    call.record({ event: "sign_out", outcome: "success", accountId: call.account.id });
  }
  return response;
}
