import { pageAddresses } from "@vigie/domain/app-addresses";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage, pathIn } from "@vigie/domain/language/languages";
import * as v from "valibot";
import type { Mail } from "../mail/mailer";
import { compose } from "../mail/messages";
import { followedEntries, followedInWords } from "./followed-in-words";

/** What `private.take_follow_request` gives. */
export const askedSchema = v.object({
  email: v.string(),
  language: v.string(),
  pace: v.picklist(["at_once", "weekly"]),
  ...followedEntries,
});

export type Asked = v.InferOutput<typeof askedSchema>;

/**
 * A link by which the reader of an address confirms that they follow something. It has no word of whoever asks, who may
 * have typed the address of somebody else: what is searched for is shown once it is confirmed.
 */
export function confirmationMail(
  { email, language: tag, pace, ...followed }: Asked,
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail {
  const language = chooseLanguage([tag]);
  const t = compiledTexts(language, ["visitor", "account", "server"]);
  const host = new URL(publicUrl).host;
  const search = followed.filters?.search.trim() ?? "";
  const list = followedInWords(
    t,
    followed.filters === null
      ? followed
      : { ...followed, filters: { ...followed.filters, search: "" } },
  );
  const what = search === "" ? list : t("follow.searched", { list });
  return compose(t, email, {
    subject: t("follow.confirmSubject", { what }),
    before: [t("follow.confirmBefore", { what, host }), t(`follow.${pace}`)],
    link: {
      label: t("follow.confirmLink"),
      address: `${publicUrl}${pathIn(language, pageAddresses.following)}#confirm=${token}`,
    },
    after: [t("follow.confirmAfter"), t("follow.confirmUnasked")],
  });
}
