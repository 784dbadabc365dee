import { newPasswordProblem } from "@vigie/domain/forms/new-password";
import { message } from "@vigie/domain/language/message";
import type { Sql } from "postgres";
import * as v from "valibot";
import { authError, errorCodeOf } from "../../errors/auth-error";
import { type AccountCall, forwardCall } from "./account-call";
import { readNewSession } from "./new-session";
import { emailAddress, readBody, storableText } from "./request-body";
import { storeUserAgent } from "./store-user-agent";

const SQLSTATE = { insufficientPrivilege: "42501", uniqueViolation: "23505" };

/**
 * Also used if the address already has an account, so that the holder of an earlier invitation learns nothing else.
 */
const USED = message("refused.invitationOver");

const signUpSchema = v.object({
  email: emailAddress,
  password: v.string(),
  data: v.optional(
    v.object({
      invitation: v.optional(storableText, ""),
      name: v.exactOptional(v.pipe(storableText, v.trim(), v.maxLength(200))),
    }),
    {},
  ),
});

/**
 * Answers `POST /signup`, for invited people only. A trigger in the database enforces that; here a refusal gets a clear
 * response, since the library would turn an error of the trigger into a bare 500. Of the metadata only the invitation
 * and the person's name are used; the trigger writes the rest.
 */
export async function signUp(call: AccountCall): Promise<Response> {
  const body = await readBody(call.request, signUpSchema, () =>
    authError(422, "validation_failed", "A sign-up needs an email and a password"),
  );
  if (body.refusal) return body.refusal;
  const { email, password, data } = body.output;

  const problem = newPasswordProblem(password);
  if (problem !== null) return authError(422, "weak_password", problem);
  const refusal = await checkInvitation(call.sql, data.invitation, email);
  if (refusal !== null) return refuse(call, refusal);

  const response = await forwardCall(call, {
    path: "/signup",
    body: { email, password, data },
  });
  if (response.ok) {
    const session = await readNewSession(response);
    await storeUserAgent(call, session);
    call.record({ event: "sign_up", outcome: "success", accountId: session.accountId });
    return response;
  }
  const late = raceRefusal(call, response);
  return late === null ? response : refuse(call, late);
}

function refuse(call: AccountCall, why: string): Response {
  call.record({ event: "sign_up", outcome: "failure", reason: "signup_disabled" });
  return authError(403, "signup_disabled", why);
}

/** Looks for an account in any case, so that the time does not reveal whether there is one. */
async function checkInvitation(
  sql: Sql,
  invitation: string,
  email: string,
): Promise<string | null> {
  const [row] = await sql<{ refusal: string | null; is_taken: boolean }[]>`
    select public.check_invitation(${invitation}, ${email}) as refusal,
      exists (select from auth.users where email = ${email}) as is_taken`;
  return row?.refusal ?? (row?.is_taken ? USED : null);
}

/** The refusal if another request has just used the invitation or taken the address. */
function raceRefusal(call: AccountCall, response: Response): string | null {
  if (errorCodeOf(response) === "user_already_exists") return USED;
  if (response.status < 500) return null;
  const errors = call.databaseErrors();
  if (errors.some(({ code }) => code === SQLSTATE.uniqueViolation)) return USED;
  return errors.find(({ code }) => code === SQLSTATE.insufficientPrivilege)?.message ?? null;
}
