import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { unwrapAccount } from "@/lib/supabase/accounts";
import { database } from "@/lib/supabase/data";
import { sessionlessClient, staffClient } from "@/lib/supabase/staff";
import { unwrap, unwrapAs, unwrapKeepingMessage } from "@/lib/unwrap";
import { withPassword } from "./password-check";

/** What a link by which an account gets a new password or address is for. */
export interface AccountLink {
  kind: "password" | "address";
  /** The account's present address. */
  email: string;
  /** The address it is to have; null for a link to a new password. */
  newEmail: string | null;
  /** Whether its person must give their current password. */
  needsPassword: boolean;
}

const accountLinks = v.array(
  v.pipe(
    v.object({
      kind: v.picklist(["password", "address"]),
      email: v.string(),
      new_email: v.nullable(v.string()),
      needs_password: v.boolean(),
    }),
    v.transform(
      (row): AccountLink => ({
        kind: row.kind,
        email: row.email,
        newEmail: row.new_email,
        needsPassword: row.needs_password,
      }),
    ),
  ),
);

/**
 * What the token of a link is for; null when it was used, has expired, or never was one. Asked once:
 * every question counts as a guess.
 */
export function accountLinkQuery(token: string) {
  return queryOptions({
    queryKey: ["account-link", token],
    queryFn: async () => {
      const [link = null] = unwrapAs(
        accountLinks,
        await database().rpc("account_link_details", { token }),
        "failed.readLink",
      );
      return link;
    },
    staleTime: "static",
  });
}

/**
 * Has a link to a new password mailed to an address, where an account has it; the answer is the same
 * where none has.
 *
 * @throws {DataError} with the error's own message
 */
export async function requestPasswordLink(email: string): Promise<void> {
  // A client with the code-exchange flow would tie the link to this browser.
  const client = await sessionlessClient();
  unwrapAccount(await client.auth.resetPasswordForEmail(email), "failed.askForLink");
}

/** Where a link is from: Vigie's own, or one that a Supabase mailed. */
export type LinkProof = { token: string } | { tokenHash: string };

/** Gives an account a new password by a link, and returns the account's address. */
type ResetPassword = (password: string) => Promise<string>;

/**
 * How a link gives its account a new password, after which all of its sessions have ended. A link
 * that a Supabase mailed is spent by its first use, and the session it gives serves for the attempts
 * after that.
 *
 * @throws {DataError} with the server's own sentence
 */
export function passwordReset(proof: LinkProof): ResetPassword {
  const failure = "failed.setPassword";
  if ("token" in proof) {
    return async (password) =>
      unwrapKeepingMessage(
        await database().rpc("reset_password", { token: proof.token, password }),
        failure,
      );
  }
  const verified = onceItWorks(() => verify(proof.tokenHash, "recovery"));
  return async (password) => {
    const client = await verified();
    const { user } = unwrapAccount(await client.auth.updateUser({ password }), failure);
    return user.email ?? "";
  };
}

async function verify(tokenHash: string, type: "recovery" | "email_change") {
  const client = await sessionlessClient();
  unwrapAccount(await client.auth.verifyOtp({ type, token_hash: tokenHash }), "failed.readLink");
  return client;
}

/** Remembers what came of the first call that worked. */
function onceItWorks<Outcome>(act: () => Promise<Outcome>): () => Promise<Outcome> {
  let done: Promise<Outcome> | undefined;
  return () => {
    done ??= act().catch((failure: unknown) => {
      done = undefined;
      throw failure;
    });
    return done;
  };
}

/**
 * Gives an account the new address of a link that was mailed there.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function confirmAddress(proof: LinkProof): Promise<void> {
  if ("tokenHash" in proof) {
    await verify(proof.tokenHash, "email_change");
    return;
  }
  unwrapKeepingMessage(
    await database().rpc("confirm_address", { token: proof.token }),
    "failed.changeAddress",
  );
}

/**
 * The same by a link that an administrator made, which asks for the current password.
 *
 * @throws {DataError} with `failed.passwordIncorrect`, or the server's own sentence
 */
export async function confirmAddressWithPassword(confirmation: {
  token: string;
  email: string;
  currentPassword: string;
}): Promise<void> {
  const { token, email, currentPassword } = confirmation;
  const failure = "failed.changeAddress";
  await withPassword({ email, password: currentPassword }, failure, async (client) => {
    unwrapKeepingMessage(await client.rpc("confirm_address", { token }), failure);
  });
}

/**
 * Renews the session of this browser, so that its person is shown with their new address.
 *
 * @throws {DataError}
 */
export async function renewSession(): Promise<void> {
  const client = await staffClient();
  unwrap(await client.auth.refreshSession(), "failed.changeAddress");
}
