import type { Sql } from "postgres";
import * as v from "valibot";
import { authError } from "./auth-error";

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

const signUpSchema = v.object({
  email: v.string(),
  password: v.string(),
  data: v.optional(v.object({ invitation: v.optional(v.string(), "") }), {}),
});

export interface AuthService {
  sql: Sql;
  /** Hands a request on to the authentication service. */
  forward(request: Request): Promise<Response>;
  /** The sentence with which an access rule in the database refused this request, if one did. */
  refusalOfDatabase(): string | undefined;
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
  return call === "POST /signup" ? signUp(request, service) : service.forward(request);
}

async function signUp(request: Request, service: AuthService): Promise<Response> {
  const body = await readJson(request.clone());
  if (body === undefined) return authError(400, "bad_json", "The request body is not valid JSON");
  const parsed = v.safeParse(signUpSchema, body);
  if (!parsed.success) {
    return authError(422, "validation_failed", "A sign-up needs an email and a password");
  }
  const { email, data } = parsed.output;
  const refusal = await checkInvitation(service.sql, data.invitation, email);
  if (refusal !== null) return authError(403, "signup_disabled", refusal);

  const response = await service.forward(request);
  if (response.status < 500) return response;
  // Another request may have spent the same invitation a moment ago.
  const lateRefusal = service.refusalOfDatabase();
  return lateRefusal === undefined
    ? authError(500, "unexpected_failure", "The account could not be created")
    : authError(403, "signup_disabled", lateRefusal);
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
