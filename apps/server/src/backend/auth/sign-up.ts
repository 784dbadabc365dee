import { newPasswordProblem } from "@vigie/domain/forms/new-password";
import type { Sql } from "postgres";
import * as v from "valibot";
import { authError, errorCodeOf } from "../../errors/auth-error";
import { type AccountCall, handOn } from "./account-call";
import { keepDevice } from "./keep-device";
import { readNewSession } from "./new-session";
import { emailAddress, readBody, storableText } from "./request-body";

const SQLSTATE = { insufficientPrivilege: "42501", uniqueViolation: "23505" };

/**
 * Also said where the address has an account by now: an earlier invitation was spent, and
 * its holder learns nothing else.
 */
const USED =
  "This invitation has expired or was already used. Ask a member of the organisation for a new one.";

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
 * Answers `POST /signup`, for invited people alone. The rule itself is a trigger in the database;
 * here the refusal becomes a clear answer, since the library would turn an error of that trigger
 * into a bare 500. Of the metadata the invitation counts, and the name that the person chose for
 * themselves; the trigger writes the rest.
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

  const response = await handOn(call, {
    path: "/signup",
    body: { email, password, data },
  });
  if (response.ok) {
    const session = await readNewSession(response);
    await keepDevice(call, session);
    call.record({ event: "sign_up", outcome: "success", accountId: session.accountId });
    return response;
  }
  const late = lateRefusal(call, response);
  return late === null ? response : refuse(call, late);
}

function refuse(call: AccountCall, message: string): Response {
  call.record({ event: "sign_up", outcome: "failure", reason: "signup_disabled" });
  return authError(403, "signup_disabled", message);
}

/** Looks for an account in any case, so that the time does not tell whether there is one. */
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

/** Another request may have spent the invitation, or taken the address, a moment ago. */
function lateRefusal(call: AccountCall, response: Response): string | null {
  if (errorCodeOf(response) === "user_already_exists") return USED;
  if (response.status < 500) return null;
  const errors = call.databaseErrors();
  if (errors.some(({ code }) => code === SQLSTATE.uniqueViolation)) return USED;
  return errors.find(({ code }) => code === SQLSTATE.insufficientPrivilege)?.message ?? null;
}
