import { pageAddresses } from "@vigie/domain/app-addresses";
import { uuid } from "@vigie/domain/uuid";
import type { Hono } from "hono";
import type { Sql } from "postgres";
import * as v from "valibot";
import { asService, isDenial } from "../database/roles";
import type { RequestBinding } from "../http/call-handler";
import { createLeaveRoute, LEAVING } from "../http/leave-route";
import { apiHeaders } from "../http/security-headers";
import type { ErrorLog } from "../log/safe-error";

const leaving = v.object({
  token: v.pipe(v.string(), v.maxLength(100)),
  follow: v.optional(uuid),
});

/** Ends what somebody follows. People who open the address get a page of the app; whoever left before is answered alike. */
export function leaveFollowing(
  sql: Sql,
  { https, logger }: { https: boolean; logger: ErrorLog },
): Hono<RequestBinding> {
  return createLeaveRoute({
    path: pageAddresses.stopFollowing,
    headers: apiHeaders(https),
    async leave(parameters) {
      const asked = v.safeParse(leaving, parameters);
      if (!asked.success) return false;
      const { token, follow = null } = asked.output;
      try {
        await asService(
          sql,
          (session) => session`select public.stop_following(${token}, ${follow})`,
        );
      } catch (error) {
        if (!isDenial(error)) throw error;
      }
      return true;
    },
    answer: (c, t, outcome) =>
      c.text(t(`follow.${outcome}`), LEAVING[outcome], { "cache-control": "no-store" }),
    logger,
  });
}
