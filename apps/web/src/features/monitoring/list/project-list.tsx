import { useQuery } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import { filterProjects } from "@vigie/domain/project/project-filters";
import { useDeferredValue, useMemo } from "react";
import { useNow } from "@/components/hooks/use-now";
import type { RecentChanges } from "@/components/hooks/use-recent-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public-list";
import { FoldableMap } from "@/features/monitoring/foldable-map";
import { listSearch } from "./list-address";
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
  const { filters, narrow } = useListFilters();
  const now = useNow();
  const today = localIsoDate(now);
  // Typing never waits for the cards.
  const applied = useDeferredValue(filters);
  const found = useMemo(
    () => filterProjects(projects ?? [], applied, today),
    [projects, applied, today],
  );

  return (
    <>
      <ListHeader />
      <ListToolbar
        filters={filters}
        onChange={narrow}
        summary={projects ? `Showing ${found.length} of ${projects.length} projects` : ""}
      />
      {isLoadingError ? (
        <ErrorBanner error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorBanner>
      ) : null}
      {isPending ? (
        <div className="grid min-h-80 place-items-center">
          <Spinner label="Loading projects" className="size-9" />
        </div>
      ) : null}
      {projects && found.length === 0 ? (
        <NothingFound isFiltered={projects.length > 0} onClear={narrow} />
      ) : null}
      {found.length > 0 ? (
        <div className="mb-5">
          <FoldableMap projects={found} folds="everywhere" className="h-72 lg:h-88" />
        </div>
      ) : null}
      {found.length > 0 ? (
        <ProjectGrid
          projects={found}
          changes={changes}
          selection={listSearch(applied)}
          showsPublishers={publisher === null}
          now={now}
        />
      ) : null}
    </>
  );
}
