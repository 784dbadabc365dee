import { createHash } from "node:crypto";
import { pageAddresses } from "@vigie/domain/app-addresses";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage, directionOf } from "@vigie/domain/language/languages";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { secureHeaders } from "hono/secure-headers";
import type { RequestBinding } from "../http/call-handler";
import { type ErrorLog, safeError } from "../log/safe-error";
import { LEAVE_PATH, memberOfToken } from "./leave-token";

interface LeaveRoutes {
  /** Sends a member no more reminders. */
  leave(member: string): Promise<void>;
  /** What tokens are signed with. */
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

/**
 * Stops reminders without a sign-in: mail programs POST to the address of their `List-Unsubscribe` header (RFC 8058),
 * people get a page with a button. Opening the address stops nothing, since programs open links in mails to check them.
 */
export function createLeaveRoutes(options: LeaveRoutes): Hono<RequestBinding> {
  const { leave, secret, https, logger } = options;
  const app = new Hono<RequestBinding>();
  app.use(
    LEAVE_PATH,
    secureHeaders({
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
    }),
  );
  const memberOf = (c: Context) => memberOfToken(secret, c.req.query("token") ?? "");
  app.get(LEAVE_PATH, (c) =>
    memberOf(c) === null ? page(c, 404, "badLink") : page(c, 200, "stopQuestion"),
  );
  app.post(LEAVE_PATH, async (c) => {
    const member = memberOf(c);
    if (member === null) return page(c, 404, "badLink");
    try {
      await leave(member);
      return page(c, 200, "stopped");
    } catch (error) {
      logger.error({ error: safeError(error) }, "Reminders could not be stopped");
      return page(c, 503, "notNow");
    }
  });
  return app;
}

function page(
  c: Context,
  status: 200 | 404 | 503,
  sentence: "badLink" | "stopQuestion" | "stopped" | "notNow",
) {
  const asked = c.req.header("accept-language")?.split(",") ?? [];
  const tags = asked.map((tag) => tag.split(";")[0]?.trim() ?? "");
  const t = compiledTexts(chooseLanguage(tags), ["server"]);
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
    status,
  );
}
