import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListAddress } from "@vigie/domain/project/list-address";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useSettled } from "@/components/hooks/use-settled";
import { foundProjectsQuery, loadMoreFound } from "@/data/projects/public/found-projects";
import { listOverviewQuery } from "@/data/projects/public/list-overview";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public/public-list";
import type { Listing } from "./listing";

/** What a list that the database searches is told by its page. */
export interface SearchedListingProps {
  asked: ListAddress;
  /** The reader's day as an ISO date. */
  today: string;
  show: (listing: Listing) => ReactNode;
}

/** Shows a list of more projects than a browser holds, which the database searches. */
export function SearchedListing({ asked, today, show }: SearchedListingProps) {
  return show(useSearchedListing(asked, today));
}

function useSearchedListing(asked: ListAddress, today: string): Listing {
  const queries = useQueryClient();
  const settled = useSettled(asked, searchOf);
  const found = useQuery({
    ...foundProjectsQuery(settled, today),
    placeholderData: keepPreviousData,
  });
  const overview = useQuery(listOverviewQuery());
  const [opened] = useState(settled);
  useReadOfAddress(settled !== opened);
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
        // The button asks again.
        .catch(() => undefined)
        .finally(() => {
          isLoadingMore.current = false;
        });
    },
  };
}

/**
 * Reads once what a server hands over with the page of an address, where the address is one that was never
 * opened: the service worker keeps what is read, and has that address without a connection, too.
 */
function useReadOfAddress(isAnother: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    // Not while rendering, which servers do as well, and they have no navigator.
    const isKept = "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
    if (!isAnother || !isKept) return;
    for (const { queryKey } of [
      headlineOrganisationQuery(),
      onlineProjectsQuery(),
      listOverviewQuery(),
    ]) {
      void queries.refetchQueries({ queryKey, exact: true });
    }
  }, [queries, isAnother]);
}

function searchOf({ filters }: ListAddress): string {
  return filters.search;
}
