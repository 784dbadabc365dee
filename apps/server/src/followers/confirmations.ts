import { pageAddresses } from "@vigie/domain/app-addresses";
import { chooseLanguage } from "@vigie/domain/language/languages";
import { PACES, storedFilters } from "@vigie/domain/project/followed-list";
import { followedInWords } from "@vigie/domain/project/list-in-words";
import type { Sql } from "postgres";
import * as v from "valibot";
import { asService } from "../database/roles";
import { hashOf, linkToken } from "../mail/link-tokens";
import { mailTexts } from "../mail/mail-texts";
import type { Mail, Mailer } from "../mail/mailer";
import { compose } from "../mail/messages";
import type { Sender } from "../outbox/outbox";

/** What mails to followers are made and sent with. */
export interface FollowMails {
  sql: Sql;
  mailer: Pick<Mailer, "deliver">;
  /** Without a `/` at its end. */
  publicUrl: string;
  /** What tokens are made of. */
  secret: string;
  /** The only one that visitors see; undefined for all. */
  organizationId?: number | undefined;
}

/** What is followed, as the database gives it. */
export const followedSchema = v.object({
  filters: v.nullable(storedFilters),
  /** Of the project or organisation; null for a list. */
  title: v.nullable(v.string()),
  /** The organisation that a list is narrowed to; null for none. */
  list_of: v.nullable(v.string()),
});

/** What is followed. */
export type Followed = v.InferOutput<typeof followedSchema>;

/** What `private.take_follow_request` gives. */
const askedSchema = v.object({
  email: v.string(),
  language: v.string(),
  pace: v.picklist(PACES),
  ...followedSchema.entries,
});

type Asked = v.InferOutput<typeof askedSchema>;

/** A minute, a quarter of an hour, two hours; a request lasts two days. */
const PAUSES = [60, 900, 7200];

/** Mails the links by which people confirm that they follow something. */
export function createConfirmationSender(mails: FollowMails): Sender {
  const { sql, mailer, publicUrl, secret, organizationId } = mails;
  return {
    kind: "follow_confirmation",
    pauses: PAUSES,
    isRepeatable: true,
    // It is waited for, and a day has bounds of its own for these.
    isLimited: false,
    concurrent: 1,
    async send({ id, recipient }) {
      const token = linkToken(secret, "following confirm", recipient);
      const [asked] = await asService(
        sql,
        async (session) => {
          const rows = await session`
            select email, language, pace, filters, title, list_of
            from private.take_follow_request(${recipient}, ${hashOf(token)})`;
          return v.parse(v.array(askedSchema), rows);
        },
        organizationId,
      );
      if (asked === undefined) return { outcome: "dropped" };
      return mailer.deliver({ ...confirmationMail(asked, { publicUrl, token }), id });
    },
  };
}

/**
 * A link by which the reader of an address confirms that they follow something. It has no word of whoever asks, who may
 * have typed the address of somebody else: what is searched for is shown once it is confirmed.
 */
function confirmationMail(
  { email, language: tag, pace, ...followed }: Asked,
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail {
  const language = chooseLanguage([tag]);
  const t = mailTexts(language, ["visitor", "account", "server"]);
  const host = new URL(publicUrl).host;
  const { title, filters, list_of } = followed;
  const search = filters?.search.trim() ?? "";
  const unsearched = filters && { ...filters, search: "" };
  const list = followedInWords(t, { title, filters: unsearched }, list_of);
  const what = search === "" ? list : t("follow.searched", { list });
  return compose(t, email, {
    subject: t("follow.confirmSubject", { what }),
    before: [t("follow.confirmBefore", { what, host }), t(`follow.${pace}`)],
    link: {
      label: t("follow.confirmLink"),
      address: `${publicUrl}${pageAddresses.following}#${new URLSearchParams({ confirm: token, language })}`,
    },
    after: [t("follow.confirmAfter"), t("follow.confirmUnasked")],
  });
}
