import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { countNeeds, type Present, type ProjectNeed } from "@vigie/domain/project/project-needs";
import { type WorkListChoice, workList } from "@vigie/domain/project/work-list";
import { useCallback, useMemo } from "react";
import { useDebouncedSearch } from "@/components/hooks/use-debounced-search";
import { useStableWhilePressed } from "@/components/hooks/use-stable-while-pressed";
import type { Dashboard } from "@/data/projects/dashboard";
import type { DashboardProject } from "@/data/projects/dashboard-project";
import { dashboardProjectQuery, foundWorkQuery } from "@/data/projects/work-list";

/** The content of the work list, whether the browser or the database searched it. */
export interface WorkListing {
  /** How many projects there are, and how many of them have each need. */
  total: number;
  counts: Readonly<Record<ProjectNeed, number>>;
  /** Undefined until known. */
  shown?:
    | {
        /** How many projects match the choice. */
        found: number;
        /** How many are listed: those, and possibly a new project that does not match. */
        length: number;
        /** The projects that are loaded so far. */
        projects: readonly DashboardProject[];
      }
    | undefined;
  /** Why nothing can be shown; null otherwise. */
  error: Error | null;
  retry: () => void;
  /** Loads further projects, if not all are loaded. */
  loadMore: () => void;
}

interface Asked {
  dashboard: Dashboard;
  organizationId: number;
  choice: WorkListChoice;
  present: Present;
  /** A project that was just created, which is listed first even if it does not match. */
  newId: string | null;
}

/**
 * The work list for a choice, filtered in the browser, or by the database if there are too many projects. A refetch may
 * change the order, which is applied only once nothing is pressed.
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

/** The list with one project first, whether or not it is in the list. */
function withFirst(
  found: readonly DashboardProject[],
  first: DashboardProject | undefined,
): readonly DashboardProject[] {
  return first ? [first, ...found.filter(({ id }) => id !== first.id)] : found;
}
