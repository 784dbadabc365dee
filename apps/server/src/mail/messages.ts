import { directionOf } from "@vigie/domain/language/languages";
import { html } from "hono/html";
import type { MailTexts, MailVoice } from "./mail-texts";
import type { Mail } from "./mailer";

interface Letter {
  subject: string;
  /** Sentences, a paragraph each. */
  before: string[];
  /** What the one link is called, and its address. */
  link?: { label: string; address: string };
  after: string[];
}

/** A link by which the person of an account chooses a new password. */
export function passwordLinkMail({ t, place }: MailVoice, to: string, address: string): Mail {
  return compose(t, to, {
    subject: t("mail.passwordSubject", { place }),
    before: [t("mail.passwordBefore", { to, place })],
    link: { label: t("mail.passwordLink"), address },
    after: [t("mail.anHour"), t("mail.passwordUnasked")],
  });
}

/** A link by which an account takes over the address that this is sent to. */
export function addressLinkMail({ t, place }: MailVoice, to: string, address: string): Mail {
  return compose(t, to, {
    subject: t("mail.addressSubject", { place }),
    before: [t("mail.addressBefore", { to, place })],
    link: { label: t("mail.addressLink"), address },
    after: [t("mail.anHour"), t("mail.addressUnasked")],
  });
}

/** Tells the owner of an address that someone asked to use it for another account. */
export function addressTakenNotice(t: MailTexts, to: string): Mail {
  return compose(t, to, {
    subject: t("mail.takenSubject"),
    before: [t("mail.takenBefore", { to })],
    after: [t("mail.takenAfter")],
  });
}

/** Tells the old address of an account that a change to another one was requested. */
export function addressChangeNotice({ t, place }: MailVoice, to: string, newAddress: string): Mail {
  return compose(t, to, {
    subject: t("mail.changeSubject", { place }),
    before: [t("mail.changeBefore", { newAddress, to, place })],
    after: [t("mail.changeAfter")],
  });
}

interface Invitation {
  to: string;
  organisation: string;
  /** The name of the inviting member; null if it is unknown. */
  invitedBy: string | null;
  address: string;
}

/** An invitation to an organisation. */
export function invitationMail(
  t: MailTexts,
  { to, organisation, invitedBy, address }: Invitation,
): Mail {
  return compose(t, to, {
    subject: t("mail.invitationSubject", { organisation }),
    before: [
      invitedBy === null
        ? t("mail.invitationBefore", { organisation })
        : t("mail.invitationBeforeBy", { invitedBy, organisation }),
    ],
    link: { label: t("mail.invitationLink"), address },
    after: [t("mail.invitationAfter")],
  });
}

/** A letter of paragraphs with one link, plain and as HTML. */
export function compose(t: MailTexts, to: string, { subject, before, link, after }: Letter): Mail {
  const linkLine = link ? [t("mail.linkLine", link)] : [];
  const paragraphs = (texts: string[]) => texts.map((text) => html`<p>${text}</p>`);
  const page = html`<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}">
<meta charset="utf-8">
<title>${subject}</title>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c2430;background:#ffffff">
<div style="max-width:560px">
${paragraphs(before)}
${link ? html`<p><a href="${link.address}" style="display:inline-block;padding:12px 20px;border-radius:8px;color:#ffffff;background:#0f6b63;text-decoration:none;font-weight:600">${link.label}</a></p>` : ""}
${paragraphs(after)}
${link ? html`<p style="color:#5b6673;font-size:14px;overflow-wrap:anywhere">${link.address}</p>` : ""}
</div>
</body>
</html>`;
  return {
    to,
    subject,
    text: `${[...before, ...linkLine, ...after].join("\n\n")}\n`,
    html: String(page),
  };
}
