import type { TextKey } from "@vigie/domain/language/texts";
import * as v from "valibot";
import { DataError, type Failure, type FailureKey } from "../data-error";
import { environment } from "../env";
import { type DataOf, type Result, unwrapKeepingMessage } from "../unwrap";
import { staffClient } from "./staff";

/** A result in the form of Supabase's clients; `status` 0 when no response came. */
type Outcome = { data: null; error: null } | { data: null; error: Failure };

/** The refusals that people meet, by the code that the accounts service gives them. */
const REFUSALS: Readonly<Record<string, TextKey>> = {
  email_not_sent: "refused.mailNotSent",
  email_provider_disabled: "refused.noMail",
  invalid_credentials: "refused.credentials",
  otp_expired: "refused.linkOver",
  over_email_send_rate_limit: "refused.linksSent",
  over_request_rate_limit: "refused.tooManyAttempts",
  same_password: "refused.samePassword",
  weak_password: "refused.weakPassword",
  signup_disabled: "refused.invitationOver",
  // Supabase's for what the hook of sign-ups refuses.
  unknown: "refused.invitationOver",
};

/**
 * Like `unwrapKeepingMessage` for the client of the accounts service, which keeps of a refusal its message and its code,
 * and nothing of what the server says of a failure of its own.
 *
 * @throws {DataError}
 */
export function unwrapAccount<Call extends Result>(
  result: Call,
  fallback: FailureKey,
): DataOf<Call> {
  const { error } = result;
  const status = error?.status ?? 0;
  if (error && status >= 500 && !error.code) {
    const failure = status === 503 ? "refused.databaseAway" : "refused.serverFailed";
    throw new DataError(failure, error, status, null);
  }
  if (error) Object.assign(error, { hint: REFUSALS[error.code ?? ""] });
  return unwrapKeepingMessage(result, fallback);
}

/**
 * Makes a call of the auth service that Supabase's client reserves for the secret key, with the session of the
 * signed-in person: Vigie's own server accepts it from members.
 */
export async function callAccounts(path: string, body: object): Promise<Outcome> {
  const { supabaseUrl, supabaseAnonKey } = environment();
  const client = await staffClient();
  const { data, error } = await client.auth.getSession();
  if (error) return { data: null, error: { message: error.message, status: error.status ?? 0 } };
  try {
    const response = await fetch(`${supabaseUrl}/auth/v1${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Accept-Language": document.documentElement.lang,
        apikey: supabaseAnonKey,
        Authorization: `Bearer ${data.session?.access_token ?? supabaseAnonKey}`,
      },
      body: JSON.stringify(body),
    });
    if (response.ok) return { data: null, error: null };
    return { data: null, error: { ...(await refusalOf(response)), status: response.status } };
  } catch (failure) {
    return { data: null, error: { message: String(failure), status: 0 } };
  }
}

const refusalSchema = v.object({
  msg: v.string(),
  hint: v.nullish(v.string()),
  details: v.nullish(v.string()),
});

async function refusalOf(response: Response): Promise<Failure> {
  const read = v.safeParse(refusalSchema, await response.json().catch(() => null));
  return read.success ? { ...read.output, message: read.output.msg } : { message: "" };
}
