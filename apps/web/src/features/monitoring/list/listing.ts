import { useQuery } from "@tanstack/react-query";
import { CARDS_ON_PAGE, type ListAddress, pageWithin } from "@vigie/domain/project/list-address";
import type { ListSearch } from "@vigie/domain/project/list-narrowing";
import { inListOrder } from "@vigie/domain/project/list-order";
import { filterProjects, type ProjectFilters } from "@vigie/domain/project/project-filters";
import { useMemo } from "react";
import { type ListedProject, onlineProjectsQuery } from "@/data/projects/public/public-list";
import { useFirstView } from "@/features/monitoring/first-view";
import { useTexts } from "@/lib/language/use-texts";
import type { ChoiceSource } from "./filter-choices";

/** The content of the list, whether the browser or the database searched it. */
export interface Listing {
  /** Undefined until loaded. */
  shown?:
    | {
        /** How many projects there are, and how many of them match. */
        total: number;
        found: number;
        /** The loaded cards, beginning with the page in the address. */
        cards: readonly ListedProject[];
        /** All matching projects for the map; null where they are not loaded. */
        all: readonly ListedProject[] | null;
        /** The search that found them; null where all projects match. */
        search: ListSearch | null;
      }
    | undefined;
  /** What the filters' choices are computed from. */
  choices: ChoiceSource;
  isPending: boolean;
  /** Why nothing can be shown; null where something is shown. */
  error: Error | null;
  retry: () => void;
  /** Loads more cards where not all are loaded. */
  loadMore: () => void;
}

/**
 * The list at an address, filtered in the browser; null where there are too many projects, which the database then
 * searches.
 *
 * @param today the reader's day as an ISO date
 */
export function useLocalListing(asked: ListAddress, today: string): Listing | null {
  const t = useTexts();
  const online = useQuery(onlineProjectsQuery());
  const first = useFirstView(asked);
  const { data: projects } = online;
  const { filters, page } = asked;
  const firstSeenAt = useSteadyTimes(filters);
  const found = useMemo(
    () =>
      inListOrder(filterProjects(t, projects ?? [], filters, today), filters.order, firstSeenAt),
    [t, projects, filters, today, firstSeenAt],
  );
  const choices = useMemo(
    () => ({ projects: projects ?? undefined, overview: first?.overview }),
    [projects, first],
  );
  if (projects === null) return null;

  const local = projects && {
    total: projects.length,
    found: found.length,
    cards: found.slice((pageWithin(page, found.length) - 1) * CARDS_ON_PAGE),
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
    shown: local ?? rendered,
    choices,
    isPending: online.isPending,
    error: online.isLoadingError ? online.error : null,
    retry: () => void online.refetch(),
    // The rest of the list is loading already.
    loadMore: () => undefined,
  };
}

/**
 * When a project counts as updated for the order: as when it was first listed, so that a change while somebody reads
 * moves no card. Starts over with other filters.
 */
function useSteadyTimes(filters: ProjectFilters): (project: ListedProject) => string {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters start over
  return useMemo(() => {
    const times = new Map<string, string>();
    return ({ id, content_updated_at: at }) => {
      const time = times.get(id) ?? at;
      times.set(id, time);
      return time;
    };
  }, [filters]);
}
