import { directionOf } from "@vigie/domain/language/languages";
import { html, raw } from "hono/html";
import type { MailTexts } from "./mail-texts";

/** A part of a letter. */
export type LetterPart = ReturnType<typeof html>;

/** Styles of parts of a letter; classes of the same names serve readers in the dark. */
export const STYLES = {
  button:
    "display:inline-block;padding:12px 20px;border-radius:8px;color:#ffffff;background:#0f6b63;text-decoration:none;font-weight:600",
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
a:not(.button) { color: #6cc6bc !important }
}`;

/** The HTML of a mail. */
export function letterPage(t: MailTexts, subject: string, content: LetterPart): string {
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
</div>
</body>
</html>`;
  return String(page);
}
