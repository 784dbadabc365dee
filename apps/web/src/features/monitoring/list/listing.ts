import { useQuery } from "@tanstack/react-query";
import { CARDS_ON_PAGE, type ListAddress } from "@vigie/domain/project/list-address";
import type { ListSearch } from "@vigie/domain/project/list-narrowing";
import { inListOrder } from "@vigie/domain/project/list-order";
import { filterProjects } from "@vigie/domain/project/project-filters";
import { useMemo } from "react";
import { type ListedProject, onlineProjectsQuery } from "@/data/projects/public/public-list";
import { useFirstView } from "@/features/monitoring/first-view";
import type { ChoiceSource } from "./filter-choices";

/** What the list shows, wherever it was searched. */
export interface Listing {
  /** Undefined until loaded. */
  shown?:
    | {
        /** How many projects there are, and how many of them the filters leave. */
        total: number;
        found: number;
        /** From the page on that the list begins with, as far as they are here. */
        cards: readonly ListedProject[];
        /** All of them, which a map shows; null where they are not here. */
        all: readonly ListedProject[] | null;
        /** What found them; null where that is every project. */
        search: ListSearch | null;
      }
    | undefined;
  /** What there is to choose from in the filters. */
  choices: ChoiceSource;
  isPending: boolean;
  /** Why nothing can be shown; null where something can. */
  error: Error | null;
  retry: () => void;
  /** Has further cards loaded, where not all are here. */
  loadMore: () => void;
}

function nothing(): void {}

/** A list of which nothing is here yet. */
export const PENDING_LISTING: Listing = {
  choices: {},
  isPending: true,
  error: null,
  retry: nothing,
  loadMore: nothing,
};

/**
 * The list at an address, worked out of all projects; null where there are more than a browser holds,
 * which the database searches.
 *
 * @param today the reader's day as an ISO date
 */
export function useLocalListing(asked: ListAddress, today: string): Listing | null {
  const online = useQuery(onlineProjectsQuery());
  const first = useFirstView(asked);
  const { data: projects } = online;
  const { filters, page } = asked;
  const found = useMemo(
    () => inListOrder(filterProjects(projects ?? [], filters, today), filters.order),
    [projects, filters, today],
  );
  const choices = useMemo(
    () => ({ projects: projects ?? undefined, overview: first?.overview }),
    [projects, first],
  );
  if (projects === null) return null;

  const held = projects && {
    total: projects.length,
    found: found.length,
    cards: found.slice((page - 1) * CARDS_ON_PAGE),
    all: found,
    search: found.length < projects.length ? { filters, today } : null,
  };
  const rendered = first && {
    total: first.overview.projects,
    found: first.found,
    cards: first.cards,
    all: first.cards.length === first.found ? first.cards : null,
    search: first.found < first.overview.projects ? { filters, today } : null,
  };
  return {
    shown: held ?? rendered,
    choices,
    isPending: online.isPending,
    error: online.isLoadingError ? online.error : null,
    retry: () => void online.refetch(),
    // They are under way.
    loadMore: nothing,
  };
}
