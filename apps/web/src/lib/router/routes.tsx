import { createContext, type ReactNode, use, useEffect } from "react";
import { type Navigation, useLocation, useNavigate } from "./history-router";
import { matchPath, type PathParams } from "./match-path";

/** A page, and the pattern of its addresses: see `matchPath`. */
export interface Route {
  path: string;
  page: ReactNode;
}

const ParamsContext = createContext<PathParams>({});

interface RoutesProps {
  routes: readonly Route[];
  /** Shown at every other address. */
  otherwise: ReactNode;
}

/**
 * The first page whose pattern fits the address. A component that both the last page and the next begin
 * with stays, with its state.
 */
export function Routes({ routes, otherwise }: RoutesProps) {
  const { pathname } = useLocation();
  for (const { path, page } of routes) {
    const params = matchPath(path, pathname);
    if (params !== null) return <ParamsContext value={params}>{page}</ParamsContext>;
  }
  return otherwise;
}

/** What the address has in the place of a pattern's name; nothing where the pattern has no such name. */
export function useParam(name: string): string {
  return use(ParamsContext)[name] ?? "";
}

interface RedirectProps extends Pick<Navigation, "state"> {
  to: string;
}

/** Goes elsewhere, in place of this page in the history. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => navigate(to, { replace: true, state }), [to, navigate]);
  return null;
}
