import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "@/lib/router/history-router";
import { listSearch, readList } from "./list-address";

/** Browsers allow about three changes of the address a second, and people type faster. */
const pause = 300;

/**
 * The filters of the list. The address follows them after a pause, in its place in the history, so
 * that a filtered list can be shared and one step back leaves the list. Another selection begins at
 * its first page.
 */
export function useListFilters() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [asked] = useState(() => readList(search));
  const [filters, setFilters] = useState(asked.filters);
  const page = filters === asked.filters ? asked.page : undefined;
  const wanted = listSearch(filters, page);

  useEffect(() => {
    if (search === wanted) return;
    const timer = setTimeout(() => {
      // Who has gone on to a page that is still on its way stays gone.
      if (window.location.pathname !== pathname) return;
      navigate(pathname + wanted, { replace: true, state });
    }, pause);
    return () => clearTimeout(timer);
  }, [pathname, search, wanted, state, navigate]);

  const narrow = (change: Partial<ProjectFilters>) =>
    setFilters((current) => ({ ...current, ...change }));
  return { filters, narrow, page };
}
