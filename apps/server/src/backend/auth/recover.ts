import { message } from "@vigie/domain/language/message";
import * as v from "valibot";
import { authError } from "../../errors/auth-error";
import { mailVoiceOf } from "../../mail/mail-texts";
import { passwordLinkMail } from "../../mail/messages";
import { type AccountCall, mailNotConfigured } from "./account-call";
import { emailAddress, readBody } from "./request-body";

const recoverSchema = v.object({ email: emailAddress });

/**
 * Answers `POST /recover`: mails a link for a new password to the address if it has an account. The response is sent
 * before the lookup, so that neither content nor time reveals whether it has one.
 */
export async function recover(call: AccountCall): Promise<Response> {
  const { mailer } = call;
  if (mailer === null) return mailNotConfigured();
  const body = await readBody(call.request, recoverSchema, () =>
    authError(400, "validation_failed", message("forms.emailInvalid")),
  );
  if (body.refusal) return body.refusal;
  const { email } = body.output;
  call.record({ event: "password_link", outcome: "success" });
  mailer.inBackground(async () => {
    const [row] = await call.sql<{ token: string | null; id: string }[]>`
      select public.request_password_link(${email}) as token, id
      from auth.users where lower(email) = ${email}`;
    if (!row?.token) return;
    const address = `${call.publicUrl}/reset-password#token=${row.token}`;
    const voice = await mailVoiceOf(call.sql, row.id, call.request);
    await mailer.send(passwordLinkMail(voice, email, address));
  });
  return Response.json({});
}
