import { html } from "hono/html";
import { letterPage, STYLES } from "./letter-page";
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
  const content = html`${paragraphs(before)}
${link ? html`<p><a class="button" href="${link.address}" style="${STYLES.button}">${link.label}</a></p>` : ""}
${paragraphs(after)}
${link ? html`<p class="quiet" style="${STYLES.quiet}">${link.address}</p>` : ""}`;
  return {
    to,
    subject,
    text: `${[...before, ...linkLine, ...after].join("\n\n")}\n`,
    html: letterPage(t, subject, content),
  };
}
