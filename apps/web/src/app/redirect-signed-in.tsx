import type { ReactNode } from "react";
import * as v from "valibot";
import { useSession } from "@/data/session/session";
import { paths } from "@/lib/paths";
import { useLocation } from "@/lib/router/history-router";
import { Redirect } from "@/lib/router/routes";

const cameFrom = v.object({
  from: v.object({ pathname: v.string(), search: v.string(), hash: v.string() }),
});

/**
 * Shows its children to visitors only. A signed-in person is redirected to where they were going.
 */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession();
  const { state } = useLocation();
  if (!isAuthenticated) return children;
  const asked = v.safeParse(cameFrom, state);
  if (!asked.success) return <Redirect to={paths.dashboard} />;
  const { pathname, search, hash } = asked.output.from;
  return <Redirect to={pathname + search + hash} />;
}
