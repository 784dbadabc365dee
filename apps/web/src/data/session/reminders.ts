import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import { environment } from "@/lib/env";
import { logFailure } from "@/lib/log";
import { unwrapAccount } from "@/lib/supabase/accounts";
import { whileSignedIn } from "@/lib/supabase/session";
import { staffClient } from "@/lib/supabase/staff";
import { unwrap } from "@/lib/unwrap";

/** The prefix of the key of what the person may be reminded by, for invalidation. */
export const OWN_REMINDERS_KEY = ["own-reminders"] as const;

const accountMetadata = v.object({
  reminders: v.fallback(v.optional(v.boolean(), true), true),
  time_zone: v.fallback(v.nullish(v.string(), null), null),
});

/**
 * Whether the signed-in person is sent reminders by mail. The stored session may not know: they can be stopped from a
 * mail.
 */
export function ownRemindersQuery(userId: string) {
  return queryOptions({
    queryKey: [...OWN_REMINDERS_KEY, userId],
    queryFn: () => whileSignedIn(loadOwnReminders, false),
  });
}

async function loadOwnReminders(): Promise<boolean> {
  const client = await staffClient();
  const { user } = unwrapAccount(await client.auth.getUser(), "failed.loadReminders");
  return v.parse(accountMetadata, user.user_metadata).reminders;
}

/**
 * Keeps whether the signed-in person wants reminders.
 *
 * @throws {DataError}
 */
export async function saveOwnReminders(reminders: boolean): Promise<void> {
  const client = await staffClient();
  unwrap(await client.auth.updateUser({ data: { reminders } }), "failed.saveReminders");
}

/** The last zone that this page told the server, which may not know it. */
let toldTimeZone: string | null = null;

/**
 * Keeps the time zone of this browser with the account, where that has another one: reminders come in the morning. That
 * this failed is only logged.
 *
 * @param metadata of the account, as the server gave it just now
 */
export async function keepTimeZone(metadata: unknown): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { time_zone: known } = v.parse(accountMetadata, metadata);
  if (!environment().canInviteByMail || timeZone === known || timeZone === toldTimeZone) return;
  toldTimeZone = timeZone;
  const client = await staffClient();
  const { error } = await client.auth.updateUser({ data: { time_zone: timeZone } });
  if (error) logFailure(error);
}
