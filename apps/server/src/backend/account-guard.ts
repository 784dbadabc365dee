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
  data: v.optional(v.object({ invitation: v.optional(v.string(), "") }), {}),
});

type SignUp = v.InferOutput<typeof signUpSchema>;

/**
 * Lets through to the authentication service only what an invited person needs. The rule itself is
 * a trigger in the database; here the refusal becomes a clear answer, since the service would turn
 * an error of that trigger into a bare 500.
 */
export function createAccountGuard(sql: Sql, forward: (request: Request) => Promise<Response>) {
  const refusalFor = async ({ email, data }: SignUp): Promise<string | null> => {
    const [row] = await sql<{ reason: string | null }[]>`
      select public.check_invitation(${data.invitation}, ${email}) as reason`;
    return row?.reason ?? null;
  };

  const signUp = async (request: Request): Promise<Response> => {
    const body = await readJson(request.clone());
    if (body === undefined) return authError(400, "bad_json", "The request body is not valid JSON");
    const parsed = v.safeParse(signUpSchema, body);
    if (!parsed.success) {
      return authError(422, "validation_failed", "A sign-up needs an email and a password");
    }
    const refusal = await refusalFor(parsed.output);
    if (refusal !== null) return authError(403, "signup_disabled", refusal);

    const response = await forward(request);
    if (response.status < 500) return response;
    // Perhaps the same invitation was spent by another request a moment ago.
    const lateRefusal = await refusalFor(parsed.output);
    return lateRefusal === null
      ? authError(500, "unexpected_failure", "The account could not be created")
      : authError(403, "signup_disabled", lateRefusal);
  };

  return async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const call = `${request.method} ${pathname.slice(AUTH_PATH.length)}`;
    if (request.method === "OPTIONS") return forward(request);
    if (!OPEN_CALLS.has(call)) {
      return authError(
        422,
        "provider_disabled",
        "This server signs people in with email and password only",
      );
    }
    if (call === "POST /token" && !OPEN_GRANTS.has(searchParams.get("grant_type") ?? "")) {
      return authError(400, "provider_disabled", "This way to sign in is not offered");
    }
    return call === "POST /signup" ? signUp(request) : forward(request);
  };
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
