import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage } from "@vigie/domain/language/languages";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { acceptedLanguages } from "../lib/accepted-languages";
import { type ErrorLog, safeError } from "../log/safe-error";
import type { MailTexts } from "../mail/mail-texts";
import type { RequestBinding } from "./call-handler";

/** What came of leaving, and the status that says so. */
export const LEAVING = { stopped: 200, badLink: 404, notNow: 503 } as const;

interface LeaveRoute {
  path: string;
  /** Adds the headers of the answer. */
  headers: MiddlewareHandler;
  /** Ends the mails that the parameters of the address name; false where they name none. */
  leave(parameters: Readonly<Record<string, string>>): Promise<boolean>;
  answer(c: Context, t: MailTexts, outcome: keyof typeof LEAVING): Response | Promise<Response>;
  logger: ErrorLog;
}

/** Further requests are refused while so many wait for the database, so that a flood takes no memory. */
const MOST_WAITING = 100;

/**
 * Answers what mail programs POST when their readers want no further mails (RFC 8058): without a cookie, a redirect, or
 * a look at the body. Opening the address stops nothing, since programs open links in mails to check them.
 */
export function createLeaveRoute(route: LeaveRoute): Hono<RequestBinding> {
  const { path, headers, leave, answer, logger } = route;
  let waiting = 0;
  const outcomeOf = async (parameters: Readonly<Record<string, string>>) => {
    if (waiting >= MOST_WAITING) return "notNow";
    waiting += 1;
    try {
      return (await leave(parameters)) ? "stopped" : "badLink";
    } catch (error) {
      logger.error({ error: safeError(error) }, "Mails could not be stopped");
      return "notNow";
    } finally {
      waiting -= 1;
    }
  };
  return new Hono<RequestBinding>().post(path, headers, async (c) => {
    const outcome = await outcomeOf(c.req.query());
    if (outcome === "notNow") c.header("retry-after", "60");
    return answer(c, textsFor(c), outcome);
  });
}

/** Texts in the language of the mail, which its link says, else in one that the browser or mail program asks for. */
export function textsFor(c: Context): MailTexts {
  const accepted = acceptedLanguages(c.req.header("accept-language"));
  return compiledTexts(chooseLanguage([c.req.query("language") ?? "", ...accepted]), ["server"]);
}
