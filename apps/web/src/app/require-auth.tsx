import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "@/data/session/session";
import { paths } from "@/lib/paths";

/**
 * The pages behind it are for people who are signed in. Others are sent to /login and come back
 * afterwards to the page they asked for, or were on when their session ended; a person who logged
 * out does not.
 */
export function RequireAuth() {
  const { isAuthenticated, isLoggedOut } = useSession();
  const location = useLocation();
  if (isAuthenticated) return <Outlet />;
  return <Navigate to={paths.login} replace state={isLoggedOut ? null : { from: location }} />;
}
