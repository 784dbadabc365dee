import { html } from "hono/html";
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
export function passwordLinkMail(to: string, address: string): Mail {
  return compose(to, {
    subject: "Your new password",
    before: [`A new password was asked for, for the account ${to}.`],
    link: { label: "Choose a new password", address },
    after: [
      "The link is valid for ten minutes, and once.",
      "If it was not you, there is nothing to do: the password stays as it is.",
    ],
  });
}

/** A link by which an account takes over the address that this is sent to. */
export function addressLinkMail(to: string, address: string): Mail {
  return compose(to, {
    subject: "Confirm your new address",
    before: [`An account is to have ${to} as its address from now on.`],
    link: { label: "Confirm this address", address },
    after: [
      "The link is valid for ten minutes, and once.",
      "If it was not you, there is nothing to do: no account has your address.",
    ],
  });
}

/** Tells the owner of an address that someone asked to use it for another account. */
export function addressTakenNotice(to: string): Mail {
  return compose(to, {
    subject: "Your address was given for another account",
    before: [`An account was to have the address ${to}, which yours has already. Nothing changed.`],
    after: ["If it was you, sign in with this address. If it was not, there is nothing to do."],
  });
}

/** Tells the old address of an account that a change to another one was requested. */
export function addressChangeNotice(to: string, newAddress: string): Mail {
  return compose(to, {
    subject: "A new address for your account",
    before: [
      `Your account is to have the address ${newAddress} in place of ${to}, once that is confirmed.`,
    ],
    after: [
      "If it was not you, somebody knows your password: sign in, change it, and tell an administrator of your organisation.",
    ],
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
export function invitationMail({ to, organisation, invitedBy, address }: Invitation): Mail {
  const who = invitedBy === null ? "You are invited" : `${invitedBy} invites you`;
  return compose(to, {
    subject: `Invitation to ${organisation}`,
    before: [`${who} to join ${organisation} and keep its projects with Vigie.`],
    link: { label: "Accept the invitation", address },
    after: ["The link is valid for a week, and once. If you did not expect it, ignore it."],
  });
}

function compose(to: string, { subject, before, link, after }: Letter): Mail {
  const linkLine = link ? [`${link.label}:\n${link.address}`] : [];
  const paragraphs = (texts: string[]) => texts.map((text) => html`<p>${text}</p>`);
  const page = html`<!doctype html>
<html lang="en">
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
