import { useQuery } from "@tanstack/react-query";
import { CARDS_ON_PAGE } from "@vigie/domain/project/list-address";
import { useDeferredValue, useMemo } from "react";
import { useDay, useNow } from "@/components/hooks/use-now";
import type { RecentChanges } from "@/components/hooks/use-recent-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { headlineOrganisationQuery } from "@/data/projects/public/public-list";
import { FoldableMap } from "@/features/monitoring/foldable-map";
import { ListHeader } from "./list-header";
import { ListToolbar } from "./list-toolbar";
import { type Listing, useLocalListing } from "./listing";
import { NothingFound } from "./nothing-found";
import { ProjectGrid } from "./project-grid";
import { SearchedListing } from "./searched-listing";
import { useListFilters } from "./use-list-filters";

interface ProjectListProps {
  /** The projects that changed while the page is open, by id. */
  changes: RecentChanges<string>;
}

/** The list of online projects, with sticky search and filters. */
export function ProjectList({ changes }: ProjectListProps) {
  const { data: publisher } = useQuery(headlineOrganisationQuery());
  const { filters, narrow, page = 1, opensFilters } = useListFilters();
  const now = useNow();
  const today = useDay(now);
  // Deferred, so that typing does not wait for the cards.
  const applied = useDeferredValue(filters);
  const asked = useMemo(() => ({ filters: applied, page }), [applied, page]);
  const local = useLocalListing(asked, today);
  const show = ({ shown, choices, isPending, error, retry, loadMore }: Listing) => (
    <>
      <ListToolbar
        filters={filters}
        opensFilters={opensFilters}
        choices={choices}
        onChange={narrow}
        summary={shown ? `Showing ${shown.found} of ${shown.total} projects` : ""}
      />
      {error ? (
        <ErrorBanner error={error}>
          <Button onClick={retry}>Try again</Button>
        </ErrorBanner>
      ) : null}
      {isPending && !shown ? (
        <div className="grid min-h-80 place-items-center">
          <Spinner label="Loading projects" className="size-9" />
        </div>
      ) : null}
      {shown?.found === 0 ? (
        <NothingFound isFiltered={shown.total > 0} order={applied.order} />
      ) : null}
      {shown?.found ? (
        <div className="mb-5">
          <FoldableMap
            projects={shown.all}
            search={shown.search}
            count={shown.found}
            folds="everywhere"
            className="h-72 lg:h-88"
          />
        </div>
      ) : null}
      {shown?.found ? (
        <ProjectGrid
          projects={shown.cards}
          count={shown.found - (page - 1) * CARDS_ON_PAGE}
          page={page}
          filters={applied}
          onNeedMore={loadMore}
          changes={changes}
          showsPublishers={publisher === null}
          now={now}
        />
      ) : null}
    </>
  );

  return (
    <>
      <ListHeader />
      {local ? show(local) : <SearchedListing asked={asked} today={today} show={show} />}
    </>
  );
}
