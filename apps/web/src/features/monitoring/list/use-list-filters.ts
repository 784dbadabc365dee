import type { ProjectFilters } from "@vigie/domain/project/project-filters";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "@/lib/router/history-router";
import { listSearch, readList } from "./list-address";

/** Browsers limit changes of the address to about three a second, and people type faster. Milliseconds. */
const pause = 300;

/**
 * The filters of the list. After a pause they replace the address, without a history entry, so that a filtered list can
 * be shared and one step back leaves the list. Changing them returns to the first page.
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
      // Does nothing once the person has navigated to a page that is still loading.
      if (window.location.pathname !== pathname) return;
      navigate(pathname + wanted, { replace: true, state });
    }, pause);
    return () => clearTimeout(timer);
  }, [pathname, search, wanted, state, navigate]);

  const narrow = (change: Partial<ProjectFilters>) =>
    setFilters((current) => ({ ...current, ...change }));
  return { filters, narrow, page, opensFilters: asked.opensFilters ?? false };
}
