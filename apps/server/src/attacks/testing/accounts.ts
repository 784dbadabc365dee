import { randomUUID } from "node:crypto";
import { DEFAULT_LANGUAGE } from "@vigie/domain/language/languages";
import * as v from "valibot";
import { createDemoAccount } from "../../demo/demo-account";
import { type InProcessBackend, send } from "../../demo/in-process-backend";

/** An account with a session of its own. */
export interface Account {
  userId: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
}

/** The answer to a sign-in or a renewal. */
export const sessionSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  user: v.object({ id: v.string() }),
});

/** An invited account of an organisation, signed in. */
export async function createAccount(
  backend: InProcessBackend,
  organisation: { id: number; name: string },
): Promise<Account> {
  const account = { email: `${randomUUID()}@example.org`, password: `secret-${randomUUID()}` };
  await createDemoAccount(backend, organisation, account, DEFAULT_LANGUAGE);
  return signIn(backend, account);
}

/** Signs in, for one more session. */
export async function signIn(
  backend: InProcessBackend,
  { email, password }: Pick<Account, "email" | "password">,
): Promise<Account> {
  const answer = await send(backend, "POST", "/auth/v1/token?grant_type=password", {
    email,
    password,
  });
  const session = v.parse(sessionSchema, answer);
  return {
    userId: session.user.id,
    email,
    password,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
  };
}
