import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage, pathIn } from "@vigie/domain/language/languages";
import * as v from "valibot";
import type { Mail } from "../mail/mailer";
import { compose } from "../mail/messages";
import { FOLLOWING } from "./following-addresses";

/** What `private.take_follow_request` gives. */
export const askedSchema = v.object({
  email: v.string(),
  language: v.string(),
  pace: v.picklist(["at_once", "weekly"]),
  /** The project or organisation; null for a list. */
  title: v.nullable(v.string()),
});

export type Asked = v.InferOutput<typeof askedSchema>;

/** A link by which the reader of an address confirms that they follow something. */
export function confirmationMail(
  { email, language: tag, pace, title }: Asked,
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail {
  const language = chooseLanguage([tag]);
  const t = compiledTexts(language, ["server"]);
  const host = new URL(publicUrl).host;
  const what = title ?? t("follow.aList", { host });
  return compose(t, email, {
    subject: t("follow.confirmSubject", { what }),
    before: [t("follow.confirmBefore", { what, host }), t(`follow.${pace}`)],
    link: {
      label: t("follow.confirmLink"),
      address: `${publicUrl}${pathIn(language, FOLLOWING)}#confirm=${token}`,
    },
    after: [t("follow.confirmAfter"), t("follow.confirmUnasked")],
  });
}
