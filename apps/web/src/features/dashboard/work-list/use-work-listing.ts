import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { WorkListChoice } from "@vigie/domain/project/work-list";
import { useCallback, useMemo } from "react";
import { useStableWhilePressed } from "@/components/hooks/use-stable-while-pressed";
import type { DashboardProject } from "@/data/projects/dashboard-project";
import { dashboardProjectQuery, foundWorkQuery } from "@/data/projects/work-list";

export interface WorkListing {
  /** Undefined until known. */
  shown?:
    | {
        /** The filters and order that found them. They may be the former ones while the next list loads. */
        choice: WorkListChoice;
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

/**
 * The projects that the database finds for a choice. Another choice shows those of the one before until its own have
 * come; and what changes the list, such as a refetch, applies only once nothing is pressed.
 *
 * @param today the reader's day as an ISO date
 * @param newId a project that was just created, which is listed first even if it does not match
 */
export function useWorkListing(
  organizationId: number,
  choice: WorkListChoice,
  today: string,
  newId: string | null,
): WorkListing {
  const { data, error, refetch, fetchNextPage } = useInfiniteQuery({
    ...foundWorkQuery(organizationId, choice, today),
    placeholderData: keepPreviousData,
  });
  const listed = data?.projects.find(({ id }) => id === newId);
  const added = useQuery(dashboardProjectQuery(listed ? null : newId));
  const first = listed ?? added.data ?? undefined;
  const listing = useMemo(() => {
    if (!data) return undefined;
    const { found, projects } = data;
    const all = first ? [first, ...projects.filter(({ id }) => id !== first.id)] : projects;
    return {
      choice: data.choice,
      found,
      length: found + all.length - projects.length,
      projects: all,
    };
  }, [data, first]);
  const shown = useStableWhilePressed(listing);
  const retry = useCallback(() => void refetch(), [refetch]);
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return { shown, error: shown ? null : error, retry, loadMore };
}
