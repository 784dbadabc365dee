import { message } from "@vigie/domain/language/message";
import * as v from "valibot";
import { authError } from "../../errors/auth-error";
import { mailVoiceOf } from "../../mail/mail-texts";
import { invitationMail } from "../../mail/messages";
import { type AccountCall, mailNotConfigured, noSuchSession } from "./account-call";
import { mailNow } from "./mail-now";
import { emailAddress, readBody } from "./request-body";

const inviteSchema = v.object({ email: emailAddress });

const dataErrorSchema = v.object({
  code: v.nullish(v.string()),
  message: v.string(),
  hint: v.nullish(v.string(), null),
  details: v.nullish(v.string(), null),
});

const detailsSchema = v.tuple([
  v.object({ organization_name: v.string(), invited_by: v.nullable(v.string()) }),
]);

/**
 * Answers `POST /invite`: makes an invitation with the function `invite_by_link` and the rights of the calling member,
 * and mails its link.
 */
export async function inviteByMail(call: AccountCall): Promise<Response> {
  const { mailer, account } = call;
  if (mailer === null) return mailNotConfigured();
  if (account === null) return noSuchSession();
  const body = await readBody(call.request, inviteSchema, () =>
    authError(400, "validation_failed", message("forms.emailInvalid")),
  );
  if (body.refusal) return body.refusal;
  const { email } = body.output;

  const made = await call.callFunction("invite_by_link", { email });
  if (!made.ok) return refuse(made);
  const token = v.parse(v.string(), await made.json());
  const found = await call.callFunction("invitation_details", { invitation: token });
  const [{ organization_name: organisation, invited_by: invitedBy }] = v.parse(
    detailsSchema,
    await found.json(),
  );
  // In the inviting member's language, since the other's is not known yet.
  const { t } = await mailVoiceOf(call.sql, account.id, call.request);
  const address = `${call.publicUrl}/join#invitation=${token}`;
  const failure = await mailNow(
    mailer,
    invitationMail(t, { to: email, organisation, invitedBy, address }),
  );
  return failure === null ? Response.json({}) : failure.response;
}

/** The database's error message in the format of the accounts service. */
async function refuse(answer: Response): Promise<Response> {
  const { code, ...said } = v.parse(dataErrorSchema, await answer.json());
  return authError(answer.status, code ?? "unexpected_failure", said);
}
