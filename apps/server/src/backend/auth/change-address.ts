import { mailAddressField } from "@vigie/domain/forms/fields";
import { message } from "@vigie/domain/language/message";
import * as v from "valibot";
import type { Account } from "../../contract/caller";
import { mailVoiceOf } from "../../mail/mail-texts";
import { addressChangeNotice, addressLinkMail, addressTakenNotice } from "../../mail/messages";
import { type AccountCall, mailNotConfigured } from "./account-call";
import { changeAccount } from "./change-account";
import { type ChangeRefusal, checkCurrentPassword, refused } from "./check-current-password";
import { mailNow } from "./mail-now";

/** A requested change of address. */
interface AddressChange {
  email: string;
  currentPassword: string | undefined;
}

const newAddress = v.pipe(mailAddressField, v.toLowerCase());

interface AskedLink {
  token: string | null;
  is_taken: boolean;
}

/**
 * Checks the current password, and mails a link to the new address that confirms the change. The old address gets a
 * notice.
 *
 * @returns the refusal, or null when the link was mailed
 */
export async function changeAddress(
  call: AccountCall,
  { email, currentPassword }: AddressChange,
): Promise<Response | null> {
  return changeAccount(call, "address_link", (account) =>
    tryToChange(call, account, email, currentPassword),
  );
}

async function tryToChange(
  call: AccountCall,
  account: Account,
  email: string,
  currentPassword: string | undefined,
): Promise<ChangeRefusal | null> {
  const { mailer } = call;
  if (mailer === null) return { reason: "email_provider_disabled", response: mailNotConfigured() };
  const address = v.safeParse(newAddress, email);
  if (!address.success) {
    return refused(422, "validation_failed", message("forms.emailInvalid"));
  }
  const credentials = await checkCurrentPassword(call, account, currentPassword);
  if ("response" in credentials) return credentials;
  const [row] = await call.sql<AskedLink[]>`
    select public.request_address_link(${account.id}, ${address.output}) as token,
      exists (select from auth.users where lower(email) = ${address.output}) as is_taken`;
  if (!row?.token) {
    return refused(429, "over_email_send_rate_limit", message("refused.linksSent"));
  }
  const voice = await mailVoiceOf(call.sql, account.id, call.request);
  const link = `${call.publicUrl}/confirm-address#token=${row.token}`;
  // Only the owner of that address may learn whether it has an account.
  const failure = await mailNow(
    mailer,
    row.is_taken
      ? addressTakenNotice(voice.t, address.output)
      : addressLinkMail(voice, address.output, link),
  );
  if (failure !== null) return failure;
  mailer.inBackground(() =>
    mailer.send(addressChangeNotice(voice, credentials.email, address.output)),
  );
  return null;
}
