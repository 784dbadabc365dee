import { pageAddresses } from "@vigie/domain/app-addresses";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage } from "@vigie/domain/language/languages";
import { uuid } from "@vigie/domain/uuid";
import { Hono } from "hono";
import type { Sql } from "postgres";
import * as v from "valibot";
import { asService, isDenial } from "../database/roles";
import type { RequestBinding } from "../http/call-handler";
import { apiHeaders } from "../http/security-headers";
import { type ErrorLog, safeError } from "../log/safe-error";

const LEAVE = pageAddresses.stopFollowing;

const leaving = v.object({
  token: v.pipe(v.string(), v.maxLength(100)),
  follow: v.optional(uuid),
});

/** Further requests are refused while so many wait for the database, so that a flood takes no memory. */
const MOST_WAITING = 100;

/**
 * Answers what mail programs POST when their readers want no further mails (RFC 8058): without a cookie, a redirect, or
 * a look at the body. Whoever left before is answered alike.
 */
export function createLeaveRoute(
  sql: Sql,
  { https, logger }: { https: boolean; logger: ErrorLog },
): Hono<RequestBinding> {
  let waiting = 0;
  const app = new Hono<RequestBinding>();
  app.use(LEAVE, (c, next) => (c.req.method === "POST" ? apiHeaders(https)(c, next) : next()));
  app.post(LEAVE, async (c) => {
    const tags = (c.req.header("accept-language") ?? "").split(",");
    const t = compiledTexts(chooseLanguage(tags.map((tag) => tag.split(";")[0]?.trim() ?? "")), [
      "server",
    ]);
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
    const asked = v.safeParse(leaving, c.req.query());
    if (!asked.success) return c.text(t("follow.noSuchLink"), 400);
    const { token, follow = null } = asked.output;
    if (waiting >= MOST_WAITING) return c.text(t("follow.notNow"), 503, { "retry-after": "60" });
    waiting += 1;
    try {
      await asService(sql, (session) => session`select public.stop_following(${token}, ${follow})`);
    } catch (error) {
      if (!isDenial(error)) {
        logger.error({ error: safeError(error) }, "A follower could not leave");
        return c.text(t("follow.notNow"), 503);
      }
    } finally {
      waiting -= 1;
    }
    return c.text(t("follow.left"));
  });
  return app;
}
