import { message } from "@vigie/domain/language/message";
import type { Mail, Mailer } from "../../mail/mailer";
import { type ChangeRefusal, refused } from "./check-current-password";

/**
 * Sends a message before the request is answered.
 *
 * @returns why it was not sent, or null if the mail server accepted it
 */
export async function mailNow(mailer: Mailer, mail: Mail): Promise<ChangeRefusal | null> {
  if (await mailer.send(mail)) return null;
  return refused(422, "email_not_sent", message("refused.mailNotSent"));
}
