import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { countNeeds, type Present, type ProjectNeed } from "@vigie/domain/project/project-needs";
import { type WorkListChoice, workList } from "@vigie/domain/project/work-list";
import { useCallback, useMemo } from "react";
import { useDebouncedSearch } from "@/components/hooks/use-debounced-search";
import { useStableWhilePressed } from "@/components/hooks/use-stable-while-pressed";
import type { Dashboard } from "@/data/projects/dashboard";
import type { DashboardProject } from "@/data/projects/dashboard-project";
import { dashboardProjectQuery, foundWorkQuery } from "@/data/projects/work-list";

/** What the work list shows, wherever it was searched. */
export interface WorkListing {
  /** How many projects there are, and how many of them have each need. */
  total: number;
  counts: Readonly<Record<ProjectNeed, number>>;
  /** Undefined until known. */
  shown?:
    | {
        /** How many the choice leaves. */
        found: number;
        /** How many are shown in the end: those, and a new project that it would leave out. */
        length: number;
        /** The first of them, as far as they are here. */
        projects: readonly DashboardProject[];
      }
    | undefined;
  /** Why nothing can be shown; null where something can. */
  error: Error | null;
  retry: () => void;
  /** Has further ones loaded, where not all are here. */
  loadMore: () => void;
}

interface Asked {
  dashboard: Dashboard;
  organizationId: number;
  choice: WorkListChoice;
  present: Present;
  /** A project that was made just now, which stands first whether or not the choice has it. */
  newId: string | null;
}

/**
 * The work list that a choice leaves: worked out of all projects, or where a browser does not hold them
 * all, found by the database. What is read anew may be in another order: that waits while something is
 * pressed.
 */
export function useWorkListing({
  dashboard,
  organizationId,
  choice,
  present,
  newId,
}: Asked): WorkListing {
  const { projects, overview } = useStableWhilePressed(dashboard);
  const searched = useSearchedWork(projects ? null : organizationId, choice, present.today, newId);
  const held = useMemo(
    () =>
      projects && {
        total: projects.length,
        counts: countNeeds(projects, present),
        found: workList(projects, choice, present),
        first: projects.find(({ id }) => id === newId),
      },
    [projects, choice, present, newId],
  );
  const first = held ? held.first : searched.first;
  const found = held ? held.found : searched.data?.projects;
  const shown = useMemo(() => found && withFirst(found, first), [found, first]);
  const { fetchNextPage } = searched;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const { projects: total, ...counts } = overview;
  const count = held ? held.found.length : (searched.data?.found ?? 0);
  const added = (shown?.length ?? 0) - (found?.length ?? 0);
  return {
    total: held ? held.total : total,
    counts: held ? held.counts : counts,
    shown: shown && { found: count, length: count + added, projects: shown },
    error: shown ? null : searched.error,
    retry: () => void searched.refetch(),
    loadMore,
  };
}

function useSearchedWork(
  organizationId: number | null,
  choice: WorkListChoice,
  today: string,
  newId: string | null,
) {
  const settled = useDebouncedSearch(choice, searchOf);
  const found = useInfiniteQuery({
    ...foundWorkQuery(organizationId, settled, today),
    placeholderData: keepPreviousData,
  });
  const added = useQuery(dashboardProjectQuery(organizationId === null ? null : newId));
  return { ...found, data: useStableWhilePressed(found.data), first: added.data ?? undefined };
}

function searchOf({ search }: WorkListChoice): string {
  return search;
}

/** The list with one project at its beginning, whether or not the list would have it. */
function withFirst(
  found: readonly DashboardProject[],
  first: DashboardProject | undefined,
): readonly DashboardProject[] {
  return first ? [first, ...found.filter(({ id }) => id !== first.id)] : found;
}
