import { queryOptions } from "@tanstack/react-query";
import type { AddressChange } from "@vigie/domain/forms/account-forms";
import type { PasswordChange } from "@vigie/domain/forms/password-change";
import type { Language } from "@vigie/domain/language/languages";
import * as v from "valibot";
import { unwrapAccount } from "@/lib/supabase/accounts";
import { database } from "@/lib/supabase/data";
import { whileSignedIn } from "@/lib/supabase/session";
import { staffClient } from "@/lib/supabase/staff";
import { unwrap, unwrapAs, unwrapKeepingMessage, writtenRow } from "@/lib/unwrap";
import { checkPassword, withPassword } from "./password-check";

/**
 * Stores what colleagues call the signed-in person; null for no name of their own.
 *
 * @throws {DataError}
 */
export async function saveOwnName(own: { userId: string; name: string | null }): Promise<void> {
  const failure = "failed.saveName";
  const { userId, name } = own;
  const written = unwrap(
    await database()
      .from("members")
      .update({ name })
      .eq("user_id", userId)
      .select("user_id")
      .maybeSingle(),
    failure,
  );
  writtenRow(written, failure);
}

/**
 * Keeps the language of the signed-in person with their account; null for their browser's.
 *
 * @throws {DataError}
 */
export async function saveOwnLanguage(language: Language | null): Promise<void> {
  const client = await staffClient();
  unwrap(await client.auth.updateUser({ data: { language } }), "failed.saveLanguage");
}

/**
 * Has a link mailed to the new address of the signed-in person, which is theirs once the link was
 * opened. For where mail can be sent.
 *
 * @param ownEmail the present address
 * @throws {DataError} with `failed.passwordIncorrect`, or the error's own message
 */
export async function requestAddressChange(
  ownEmail: string,
  { email, currentPassword }: AddressChange,
): Promise<void> {
  const failure = "failed.sendLink";
  const known = await checkPassword({ email: ownEmail, password: currentPassword }, failure);
  const client = await staffClient();
  const change = { email, current_password: known };
  unwrapAccount(await client.auth.updateUser(change), failure);
}

/** The prefix of the key of the own sessions, for invalidation. */
export const OWN_SESSIONS_KEY = ["own-sessions"] as const;

/** Where the signed-in person is signed in. */
export interface OwnSession {
  id: string;
  /** ISO timestamp, exact to the hour. */
  lastSeenAt: string;
  userAgent: string | null;
  isCurrent: boolean;
}

const ownSessions = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      last_seen_at: v.string(),
      user_agent: v.nullable(v.string()),
      is_current: v.boolean(),
    }),
    v.transform(
      (row): OwnSession => ({
        id: row.id,
        lastSeenAt: row.last_seen_at,
        userAgent: row.user_agent,
        isCurrent: row.is_current,
      }),
    ),
  ),
);

/** The sessions of the signed-in person, this one first, then those seen last. */
export function ownSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: [...OWN_SESSIONS_KEY, userId],
    queryFn: () => whileSignedIn(loadOwnSessions, []),
  });
}

async function loadOwnSessions(): Promise<OwnSession[]> {
  return unwrapAs(ownSessions, await database().rpc("own_sessions"), "failed.loadSessions");
}

/**
 * Ends all other sessions of the signed-in person.
 *
 * @throws {DataError}
 */
export async function signOutElsewhere(): Promise<void> {
  const client = await staffClient();
  unwrapAccount(
    { data: null, error: (await client.auth.signOut({ scope: "others" })).error },
    "failed.signOutElsewhere",
  );
}

/**
 * Deletes the account of the signed-in person, who gives their password; what is stored of the
 * session here stays for the caller to end. The successor, who may be null where no projects are
 * owned, takes these over.
 *
 * @throws {DataError} with `failed.passwordIncorrect`, or the server's own sentence
 */
export async function deleteOwnAccount(deletion: {
  email: string;
  currentPassword: string;
  successorId: string | null;
}): Promise<void> {
  const { email, currentPassword, successorId } = deletion;
  const failure = "failed.deleteAccount";
  await withPassword({ email, password: currentPassword }, failure, async (client) => {
    const successor = successorId === null ? {} : { successor: successorId };
    unwrapKeepingMessage(await client.rpc("delete_own_account", successor), failure);
  });
}

const failure = "failed.updatePassword";

/** What a change of password needs to know; `email` is the signed-in person's. */
interface OwnPasswordChange extends Pick<PasswordChange, "currentPassword" | "newPassword"> {
  email: string;
}

/**
 * Gives the signed-in person a new password, once a sign-in apart has shown that they know the
 * current one. Vigie's own server checks it again with the change itself; a Supabase does so only
 * where that is switched on. They stay signed in, other sessions of theirs end.
 *
 * @throws {DataError} with `failed.passwordIncorrect`, else the error's own message, else
 *   `failed.updatePassword`
 */
export async function changePassword(change: OwnPasswordChange): Promise<void> {
  const { email, currentPassword } = change;
  const known = await checkPassword({ email, password: currentPassword }, failure);
  const client = await staffClient();
  const passwords = { password: change.newPassword, current_password: known };
  unwrapAccount(await client.auth.updateUser(passwords), failure);
}
