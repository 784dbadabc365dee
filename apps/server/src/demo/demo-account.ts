import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";
import { type InProcessBackend, post } from "./in-process-backend";

/** The account that a person signs in with to try the demo out. */
export interface DemoAccount {
  email: string;
  password: string;
}

const invitationSchema = v.string();
const signedUpSchema = v.object({ user: v.object({ id: uuid }) });

/**
 * Creates an account of the organisation as every account is created: with an invitation that the sign-up uses.
 *
 * @returns the identifier of the account
 * @throws {Error} with the backend's reason
 */
export async function createDemoAccount(
  backend: InProcessBackend,
  organisation: { id: number; name: string },
  { email, password }: DemoAccount,
): Promise<string> {
  const invitation = v.parse(
    invitationSchema,
    await post(backend, "/rest/v1/rpc/invite_first_member", {
      organization: organisation.id,
      email,
    }),
  );
  const data = {
    organization_id: organisation.id,
    organization_name: organisation.name,
    invitation,
  };
  const signedUp = await post(backend, "/auth/v1/signup", { email, password, data });
  return v.parse(signedUpSchema, signedUp).user.id;
}
