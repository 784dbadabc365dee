import { createContext, type ReactNode, use, useEffect } from "react";
import { type Navigation, useLocation, useNavigate } from "./history-router";
import { matchPath, type PathParams } from "./match-path";

/** A page, and the pattern of its path (see `matchPath`). */
export interface Route {
  path: string;
  page: ReactNode;
}

const ParamsContext = createContext<PathParams>({});

interface RoutesProps {
  routes: readonly Route[];
  /** Shown where no route matches. */
  otherwise: ReactNode;
}

/**
 * Shows the first route that matches. Components that two consecutive pages share keep their state.
 */
export function Routes({ routes, otherwise }: RoutesProps) {
  const { pathname } = useLocation();
  for (const { path, page } of routes) {
    const params = matchPath(path, pathname);
    if (params !== null) return <ParamsContext value={params}>{page}</ParamsContext>;
  }
  return otherwise;
}

/** A parameter of the current path; empty where the pattern has no such name. */
export function useParam(name: string): string {
  return use(ParamsContext)[name] ?? "";
}

interface RedirectProps extends Pick<Navigation, "state"> {
  to: string;
}

/** Redirects, replacing the current history entry. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => navigate(to, { replace: true, state }), [to, navigate]);
  return null;
}
