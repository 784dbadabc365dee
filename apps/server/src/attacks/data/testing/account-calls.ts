import { randomUUID } from "node:crypto";
import { type Answer, ask } from "./ask";
import type { AttackedBackend } from "./attacked-backend";

/** An address that has no account. */
export const freshAddress = () => `${randomUUID()}@example.org`;

/** Calls about accounts, with any body. */
export function accountCalls({ backend, owner }: AttackedBackend) {
  const send = (path: string, body: unknown, token?: string, method = "POST"): Promise<Answer> =>
    ask(backend, { method, path, body, token });
  return {
    send,
    signUp: (body: unknown) => send("/auth/v1/signup", body),
    /** Invites to the owner's organisation; not counted in its limit of an hour. */
    async invite(email: string): Promise<string> {
      const { data } = await owner.client.rpc("invite_colleague", { email }).throwOnError();
      await backend.sql`
        update public.invitations set created_at = now() - interval '2 hours' where email = ${email}`;
      return data;
    },
  };
}
