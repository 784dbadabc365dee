import type { Sql } from "postgres";
import * as v from "valibot";
import { authError } from "./auth-error";
import type { SafeError } from "./safe-error";

const AUTH_PATH = "/auth/v1";

/** The calls that Vigie makes; every other way to make or open an account is closed. */
const OPEN_CALLS = new Set([
  "POST /signup",
  "POST /token",
  "POST /logout",
  "GET /user",
  "PUT /user",
  "GET /settings",
  "GET /health",
]);

const OPEN_GRANTS = new Set(["password", "refresh_token"]);

const SQLSTATE = {
  insufficientPrivilege: "42501",
  uniqueViolation: "23505",
  dataException: /^22[0-9A-Z]{3}$/,
};

/** Text that PostgreSQL can store: it knows no NUL. */
const storableText = v.pipe(v.string(), v.excludes("\u0000"));

const signUpSchema = v.object({
  email: storableText,
  password: storableText,
  data: v.optional(v.object({ invitation: v.optional(storableText, "") }), {}),
});

export interface AuthService {
  sql: Sql;
  /** Hands a request on to the authentication service. */
  forward(request: Request): Promise<Response>;
  /** What the database said against the request just handed on. */
  databaseErrors(): SafeError[];
}

/**
 * Lets through to the authentication service only what an invited person needs. The rule itself is
 * a trigger in the database; here the refusal becomes a clear answer, since the service would turn
 * an error of that trigger into a bare 500.
 */
export async function guardAccounts(request: Request, service: AuthService): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const call = `${request.method} ${pathname.slice(AUTH_PATH.length)}`;
  if (!OPEN_CALLS.has(call)) {
    const message = "This server signs people in with email and password only";
    return authError(422, "provider_disabled", message);
  }
  if (call === "POST /token" && !OPEN_GRANTS.has(searchParams.get("grant_type") ?? "")) {
    return authError(400, "provider_disabled", "This way to sign in is not offered");
  }
  const refusal = call === "POST /signup" ? await refuseSignUp(request, service.sql) : null;
  if (refusal !== null) return refusal;
  const response = await service.forward(request);
  return response.status < 500 ? response : explainFailure(service.databaseErrors());
}

async function refuseSignUp(request: Request, sql: Sql): Promise<Response | null> {
  const body = await readJson(request.clone());
  if (body === undefined) return authError(400, "bad_json", "The request body is not valid JSON");
  const parsed = v.safeParse(signUpSchema, body);
  if (!parsed.success) {
    return authError(422, "validation_failed", "A sign-up needs an email and a password");
  }
  const { email, data } = parsed.output;
  const refusal = await checkInvitation(sql, data.invitation, email);
  return refusal === null ? null : authError(403, "signup_disabled", refusal);
}

/** Another request may have spent the invitation, or taken the address, a moment ago. */
function explainFailure(errors: SafeError[]): Response {
  const refusal = errors.find(({ code }) => code === SQLSTATE.insufficientPrivilege);
  if (refusal) return authError(403, "signup_disabled", refusal.message);
  if (errors.some(({ code }) => code === SQLSTATE.uniqueViolation)) {
    return authError(422, "user_already_exists", "User already registered");
  }
  if (errors.some(({ code = "" }) => SQLSTATE.dataException.test(code))) {
    return authError(400, "validation_failed", "The request has characters that cannot be stored");
  }
  return authError(500, "unexpected_failure", "The server could not do this. Please try again");
}

async function checkInvitation(
  sql: Sql,
  invitation: string,
  email: string,
): Promise<string | null> {
  const [row] = await sql<{ refusal: string | null }[]>`
    select public.check_invitation(${invitation}, ${email}) as refusal`;
  return row?.refusal ?? null;
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
