import { useQuery } from "@tanstack/react-query";
import { CARDS_ON_PAGE } from "@vigie/domain/project/list-address";
import { inListOrder } from "@vigie/domain/project/list-order";
import { filterProjects } from "@vigie/domain/project/project-filters";
import { useDeferredValue, useMemo } from "react";
import { useDay, useNow } from "@/components/hooks/use-now";
import type { RecentChanges } from "@/components/hooks/use-recent-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public-list";
import { useFirstView } from "@/features/monitoring/first-view";
import { FoldableMap } from "@/features/monitoring/foldable-map";
import { overviewOf } from "@/features/monitoring/overview-of";
import { ListHeader } from "./list-header";
import { ListToolbar } from "./list-toolbar";
import { NothingFound } from "./nothing-found";
import { ProjectGrid } from "./project-grid";
import { useListFilters } from "./use-list-filters";

interface ProjectListProps {
  /** Which projects changed while the page is open, by their ids. */
  changes: RecentChanges<string>;
}

/** The list of online projects, with search and filters that stay in reach. */
export function ProjectList({ changes }: ProjectListProps) {
  const {
    data: projects,
    error,
    isLoadingError,
    isPending,
    refetch,
  } = useQuery(onlineProjectsQuery());
  const { data: publisher } = useQuery(headlineOrganisationQuery());
  const { filters, narrow, page = 1 } = useListFilters();
  const first = useFirstView({ filters, page });
  const now = useNow();
  const today = useDay(now);
  // Typing never waits for the cards.
  const applied = useDeferredValue(filters);
  const found = useMemo(
    () => inListOrder(filterProjects(projects ?? [], applied, today), applied.order),
    [projects, applied, today],
  );

  const overview = useMemo(
    () => (projects ? overviewOf(projects) : first?.overview),
    [projects, first],
  );

  const start = (page - 1) * CARDS_ON_PAGE;
  const shown = projects
    ? { total: projects.length, count: found.length, cards: found.slice(start) }
    : first && { total: first.overview.projects, count: first.found, cards: first.cards };

  return (
    <>
      <ListHeader />
      <ListToolbar
        filters={filters}
        overview={overview}
        onChange={narrow}
        summary={shown ? `Showing ${shown.count} of ${shown.total} projects` : ""}
      />
      {isLoadingError ? (
        <ErrorBanner error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorBanner>
      ) : null}
      {isPending && !shown ? (
        <div className="grid min-h-80 place-items-center">
          <Spinner label="Loading projects" className="size-9" />
        </div>
      ) : null}
      {shown?.count === 0 ? <NothingFound isFiltered={shown.total > 0} onClear={narrow} /> : null}
      {shown?.count ? (
        <div className="mb-5">
          <FoldableMap
            projects={projects ? found : shown.cards}
            isSearch={shown.count < shown.total}
            count={shown.count}
            folds="everywhere"
            className="h-72 lg:h-88"
          />
        </div>
      ) : null}
      {shown?.count ? (
        <ProjectGrid
          projects={shown.cards}
          count={shown.count - start}
          page={page}
          filters={applied}
          changes={changes}
          showsPublishers={publisher === null}
          now={now}
        />
      ) : null}
    </>
  );
}
