import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListAddress } from "@vigie/domain/project/list-address";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useDebouncedSearch } from "@/components/hooks/use-debounced-search";
import { foundProjectsQuery, loadMoreFound } from "@/data/projects/public/found-projects";
import { listOverviewQuery } from "@/data/projects/public/list-overview";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public/public-list";
import type { Listing } from "./listing";

interface SearchedListingProps {
  asked: ListAddress;
  /** The reader's day as an ISO date. */
  today: string;
  show: (listing: Listing) => ReactNode;
}

/** Shows a list that is too long for the browser, which the database searches. */
export function SearchedListing({ asked, today, show }: SearchedListingProps) {
  return show(useSearchedListing(asked, today));
}

function useSearchedListing(asked: ListAddress, today: string): Listing {
  const queries = useQueryClient();
  const settled = useDebouncedSearch(asked, searchOf);
  const found = useQuery({
    ...foundProjectsQuery(settled, today),
    placeholderData: keepPreviousData,
  });
  const overview = useQuery(listOverviewQuery());
  const [opened] = useState(settled);
  useOfflineAddress(settled !== opened);
  const isLoadingMore = useRef(false);
  const { data } = found;
  return {
    shown: data && {
      total: data.total,
      found: data.found,
      cards: data.projects,
      all: null,
      search: data.found < data.total ? { filters: settled.filters, today } : null,
    },
    choices: useMemo(() => ({ overview: overview.data }), [overview.data]),
    isPending: found.isPending,
    error: data ? null : found.error,
    retry: () => void found.refetch(),
    loadMore() {
      if (isLoadingMore.current || found.isPlaceholderData) return;
      isLoadingMore.current = true;
      loadMoreFound(queries, settled, today)
        // The button tries again.
        .catch(() => undefined)
        .finally(() => {
          isLoadingMore.current = false;
        });
    },
  };
}

/**
 * Refetches the data that a rendered page embeds, once the address differs from the one that was opened: the service
 * worker caches the responses, and can then show the new address offline, too.
 */
function useOfflineAddress(isOtherAddress: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    // In the effect, since servers, which render as well, have no `navigator`.
    const hasWorker = "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
    if (!isOtherAddress || !hasWorker) return;
    for (const { queryKey } of [
      headlineOrganisationQuery(),
      onlineProjectsQuery(),
      listOverviewQuery(),
    ]) {
      void queries.refetchQueries({ queryKey, exact: true });
    }
  }, [queries, isOtherAddress]);
}

function searchOf({ filters }: ListAddress): string {
  return filters.search;
}
