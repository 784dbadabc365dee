import { html } from "hono/html";
import { type LetterPart, letterPage, STYLES } from "./letter-page";
import type { MailTexts } from "./mail-texts";
import type { Mail } from "./mailer";

/** Stands between short parts of a line. */
export const BETWEEN = " · ";

interface BulkMail {
  to: string;
  subject: string;
  /** Paragraphs, and the same as HTML. */
  text: readonly string[];
  content: LetterPart;
  /** Why its reader gets it, and where that can be changed. */
  why: string;
  links: readonly { label: string; address: string }[];
  /** Where a mail program POSTs to have no more of them. */
  leave: string;
}

/** A mail of several parts that comes by itself, and says how to get no more of them. */
export function bulkMail(t: MailTexts, mail: BulkMail) {
  const { to, subject, text, content, why, links, leave } = mail;
  const footer = html`<p class="quiet" style="margin:0;${STYLES.quiet}">${why}<br>${links.map(
    ({ label, address }, place) =>
      html`${place === 0 ? "" : BETWEEN}<a href="${address}" style="${STYLES.link}">${label}</a>`,
  )}</p>`;
  const after = links.map((link) => t("mail.linkLine", link)).join("\n");
  return {
    to,
    subject,
    text: `${[...text, "-- ", `${why}\n${after}`].join("\n\n")}\n`,
    html: letterPage(
      t,
      subject,
      html`${content}
${footer}`,
    ),
    headers: {
      Precedence: "bulk",
      // One press in a mail program, which has to be safe from others on the way (RFC 8058).
      ...(leave.startsWith("https:") && {
        "List-Unsubscribe": `<${leave}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  } satisfies Mail;
}
