import { createHash } from "node:crypto";
import { pageAddresses } from "@vigie/domain/app-addresses";
import { directionOf } from "@vigie/domain/language/languages";
import type { Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { secureHeaders } from "hono/secure-headers";
import type { Sql } from "postgres";
import type { RequestBinding } from "../http/call-handler";
import { createLeaveRoute, LEAVING, textsFor } from "../http/leave-route";
import type { ErrorLog } from "../log/safe-error";
import { memberOfToken } from "../mail/link-tokens";
import type { MailTexts } from "../mail/mail-texts";
import { LEAVE_PATH } from "./reminder-mail";
import { leaveReminders } from "./reminders";

interface LeaveOptions {
  /** What tokens are made of. */
  secret: string;
  /** Whether people reach the server over https, and only so. */
  https: boolean;
  logger: ErrorLog;
}

const STYLES = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem; color: #16213a; background: #fbfaf7 }
a, button { color: #0f6b63; font-weight: 600 }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; color: #fff; background: #0f6b63; font: inherit; cursor: pointer }
:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px }
@media (prefers-color-scheme: dark) { body { color: #e8e6e1; background: #10161f } a { color: #6cc6bc } }`;

/** Stops reminders without a sign-in: mail programs POST to the address, people get a page with a button that does. */
export function leaveRemindersRoute(sql: Sql, options: LeaveOptions): Hono<RequestBinding> {
  const { secret, https, logger } = options;
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      styleSrc: [`'sha256-${createHash("sha256").update(STYLES).digest("base64")}'`],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: "no-referrer",
    xFrameOptions: "DENY",
    strictTransportSecurity: https && "max-age=31536000; includeSubDomains",
  });
  const memberIn = ({ token = "" }: Readonly<Record<string, string>>) =>
    memberOfToken(secret, token);
  const route = createLeaveRoute({
    path: LEAVE_PATH,
    headers,
    async leave(parameters) {
      const member = memberIn(parameters);
      if (member !== null) await leaveReminders(sql, member);
      return member !== null;
    },
    answer: page,
    logger,
  });
  return route.get(LEAVE_PATH, headers, (c) =>
    page(c, textsFor(c), memberIn(c.req.query()) === null ? "badLink" : "stopQuestion"),
  );
}

function page(c: Context, t: MailTexts, sentence: keyof typeof LEAVING | "stopQuestion") {
  const profile = html`<p><a href="${pageAddresses.profile}">${t("reminder.profile")}</a></p>`;
  const stop = html`<form method="post"><button>${t("reminder.stop")}</button></form>`;
  c.header("cache-control", "no-store");
  return c.html(
    html`<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t("reminder.stopTitle")}</title>
<style>${raw(STYLES)}</style>
</head>
<body>
<main>
<h1>${t("reminder.stopTitle")}</h1>
<p>${t(`reminder.${sentence}`)}</p>
${sentence === "stopQuestion" || sentence === "notNow" ? stop : profile}
</main>
</body>
</html>`,
    sentence === "stopQuestion" ? 200 : LEAVING[sentence],
  );
}
