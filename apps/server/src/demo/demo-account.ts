import { DEFAULT_LANGUAGE, type Language } from "@vigie/domain/language/languages";
import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";
import { type InProcessBackend, send } from "./in-process-backend";

/** The account that a person signs in with to try the demo out. */
export interface DemoAccount {
  email: string;
  password: string;
}

const invitationSchema = v.string();
const signedUpSchema = v.object({ access_token: v.string(), user: v.object({ id: uuid }) });

/**
 * Creates an account of the organisation as every account is created: with an invitation that the sign-up uses.
 *
 * @param language what the person reads Vigie in; in English their browser's choice is left to them
 * @returns the identifier of the account
 * @throws {Error} with the backend's reason
 */
export async function createDemoAccount(
  backend: InProcessBackend,
  organisation: { id: number; name: string },
  { email, password }: DemoAccount,
  language: Language,
): Promise<string> {
  const invitation = v.parse(
    invitationSchema,
    await send(backend, "POST", "/rest/v1/rpc/invite_first_member", {
      organization: organisation.id,
      email,
    }),
  );
  const data = {
    organization_id: organisation.id,
    organization_name: organisation.name,
    invitation,
  };
  const signedUp = v.parse(
    signedUpSchema,
    await send(backend, "POST", "/auth/v1/signup", { email, password, data }),
  );
  if (language !== DEFAULT_LANGUAGE) {
    const change = { data: { language } };
    await send(backend, "PUT", "/auth/v1/user", change, signedUp.access_token);
  }
  return signedUp.user.id;
}
