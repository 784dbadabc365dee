import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListAddress } from "@vigie/domain/project/list-address";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { foundProjectsQuery, loadMoreFound } from "@/data/projects/found-projects";
import { listOverviewQuery } from "@/data/projects/list-overview";
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
  const settled = useSettled(asked);
  const found = useQuery({
    ...foundProjectsQuery(settled, today),
    placeholderData: keepPreviousData,
  });
  const overview = useQuery(listOverviewQuery());
  const isLoadingMore = useRef(false);
  const { data } = found;
  return {
    shown: data && {
      total: data.total,
      found: data.found,
      cards: data.projects,
      mapped: data.projects,
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

/** Milliseconds without a key after which what was typed is searched for. */
const pause = 200;

/** What is asked for, a moment after the last change of the search's text; other changes at once. */
function useSettled(asked: ListAddress): ListAddress {
  const [settled, setSettled] = useState(asked);
  const isTyping = settled.filters.search !== asked.filters.search;
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => setSettled(asked), pause);
    return () => clearTimeout(timer);
  }, [asked, isTyping]);
  return isTyping ? settled : asked;
}
