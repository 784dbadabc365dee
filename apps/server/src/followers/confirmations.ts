import type { Sql } from "postgres";
import * as v from "valibot";
import { asService } from "../database/roles";
import type { Mailer } from "../mail/mailer";
import type { Sender } from "../outbox/outbox";
import { type Asked, askedSchema, confirmationMail } from "./confirmation-mail";
import { followToken, hashOf } from "./follow-token";

/** What mails to followers are made and sent with. */
export interface FollowMails {
  sql: Sql;
  mailer: Pick<Mailer, "deliver">;
  /** Without a `/` at its end. */
  publicUrl: string;
  /** What tokens are made of. */
  secret: string;
}

/** A minute, a quarter of an hour, two hours; a request lasts two days. */
const PAUSES = [60, 900, 7200];

/** Mails the links by which people confirm that they follow something. */
export function createConfirmationSender(mails: FollowMails): Sender {
  const { sql, mailer, publicUrl, secret } = mails;
  return {
    kind: "follow_confirmation",
    pauses: PAUSES,
    isRepeatable: true,
    // It is waited for, and a day has bounds of its own for these.
    isLimited: false,
    concurrent: 1,
    async send({ id, recipient }) {
      const token = followToken(secret, "confirm", recipient);
      let asked: Asked | undefined;
      await asService(sql, async (session) => {
        const rows = await session`
          select email, language, pace, filters, title, list_of
          from private.take_follow_request(${recipient}, ${hashOf(token)})`;
        [asked] = v.parse(v.array(askedSchema), rows);
      });
      if (asked === undefined) return { outcome: "dropped" };
      return mailer.deliver({ ...confirmationMail(asked, { publicUrl, token }), id });
    },
  };
}
