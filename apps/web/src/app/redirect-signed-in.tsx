import { Navigate, Outlet, useLocation } from "react-router";
import * as v from "valibot";
import { useSession } from "@/data/session/session";
import { paths } from "@/lib/paths";

const cameFrom = v.object({
  from: v.object({ pathname: v.string(), search: v.string(), hash: v.string() }),
});

/**
 * The sign-in page behind it is for visitors: a signed-in person goes on to where they were going.
 */
export function RedirectSignedIn() {
  const { isAuthenticated } = useSession();
  const { state } = useLocation();
  if (!isAuthenticated) return <Outlet />;
  const asked = v.safeParse(cameFrom, state);
  return <Navigate to={asked.success ? asked.output.from : paths.dashboard} replace />;
}
