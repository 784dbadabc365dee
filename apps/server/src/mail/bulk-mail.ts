import { directionOf } from "@vigie/domain/language/languages";
import { html, raw } from "hono/html";
import type { MailTexts } from "./mail-texts";
import type { Mail } from "./mailer";

/** Styles of parts of a letter; classes of the same names serve readers in the dark. */
export const STYLES = {
  card: "margin:0 0 20px;padding:16px 20px;background:#ffffff;border:1px solid #e6e3da;border-radius:10px",
  heading: "margin:0 0 4px;font-size:18px;line-height:1.3",
  link: "color:#0f6b63;font-weight:600;overflow-wrap:anywhere",
  quiet: "color:#5b6475;font-size:14px;overflow-wrap:anywhere",
} as const;

/** Mail programs that do not know the rule show the light one. */
const DARK = `@media (prefers-color-scheme: dark) {
body, .card { background: #10161f !important; color: #e8e6e1 !important }
.card { background: #1a2230 !important; border-color: #303a4b !important }
.quiet { color: #a7b0be !important }
a { color: #6cc6bc !important }
}`;

/** Stands between short parts of a line. */
export const BETWEEN = " · ";

interface BulkMail {
  to: string;
  subject: string;
  /** Paragraphs, and the same as HTML. */
  text: readonly string[];
  content: ReturnType<typeof html>;
  /** Why its reader gets it, and where that can be changed. */
  why: string;
  links: readonly { label: string; address: string }[];
  /** Where a mail program POSTs to have no more of them. */
  leave: string;
}

/** A mail of several parts that comes by itself, and says how to get no more of them. */
export function bulkMail(t: MailTexts, mail: BulkMail) {
  const { to, subject, text, content, why, links, leave } = mail;
  const page = html`<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(DARK)}</style>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;color:#16213a;background:#fbfaf7">
<div style="max-width:560px;margin:0 auto">
${content}
<p class="quiet" style="margin:0;${STYLES.quiet}">${why}<br>${links.map(
    ({ label, address }, place) =>
      html`${place === 0 ? "" : BETWEEN}<a href="${address}" style="${STYLES.link}">${label}</a>`,
  )}</p>
</div>
</body>
</html>`;
  const after = links.map((link) => t("mail.linkLine", link)).join("\n");
  return {
    to,
    subject,
    text: `${[...text, "-- ", `${why}\n${after}`].join("\n\n")}\n`,
    html: String(page),
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
