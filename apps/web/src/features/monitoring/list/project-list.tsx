import { useQuery } from "@tanstack/react-query";
import { foldText } from "@vigie/domain/format/text";
import type { VisitorTexts } from "@vigie/domain/language/texts";
import { continentLabel } from "@vigie/domain/places/continent-label";
import type { Continent } from "@vigie/domain/places/continents";
import { CARDS_ON_PAGE, pageWithin } from "@vigie/domain/project/list-address";
import { NO_FILTERS, type ProjectFilters } from "@vigie/domain/project/project-filters";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useDay, useNow } from "@/components/hooks/use-now";
import type { RecentChanges } from "@/components/hooks/use-recent-changes";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorBanner } from "@/components/layout/error-banner";
import { PageHeader } from "@/components/layout/page-header";
import { StepBackLink } from "@/components/layout/step-back-link";
import { ButtonLink } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { headlineOrganisationQuery } from "@/data/projects/public/public-list";
import { FoldableMap } from "@/features/monitoring/foldable-map";
import { useTexts } from "@/lib/language/use-texts";
import { readListNavigation } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { useBrowserPath, useHistory, useLocation, useNavigate } from "@/lib/router/history-router";
import { type ChoiceSource, overviewOfSource } from "./filter-choices";
import { listSearch, readList } from "./list-address";
import { ListToolbar } from "./list-toolbar";
import { type Listing, useLocalListing } from "./listing";
import { ProjectGrid } from "./project-grid";
import { SearchedListing } from "./searched-listing";

interface ProjectListProps {
  /** The projects that changed while the page is open, by id. */
  changes: RecentChanges<string>;
}

/** The list of online projects, with sticky search and filters. */
export function ProjectList({ changes }: ProjectListProps) {
  const t = useTexts();
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
      {shown?.total === 0 ? null : (
        <ListToolbar
          filters={filters}
          opensFilters={opensFilters}
          choices={choices}
          onChange={narrow}
          shown={shown}
        />
      )}
      <ErrorBanner error={error} onRetry={retry} />
      {isPending && !shown ? (
        <div className="grid min-h-80 place-items-center">
          <Spinner label={t("list.loadingProjects")} className="size-9" />
        </div>
      ) : null}
      {shown?.found === 0 ? (
        <NothingFound isFiltered={shown.total > 0} filters={applied} choices={choices} />
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
          count={shown.found - (pageWithin(page, shown.found) - 1) * CARDS_ON_PAGE}
          page={pageWithin(page, shown.found)}
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

/** The header of the list, with a link back to the landing page. */
function ListHeader() {
  const t = useTexts();
  const { data: organisation } = useQuery(headlineOrganisationQuery());
  const { fromLanding } = readListNavigation(useLocation().state);
  return (
    <div className="pb-3">
      <StepBackLink to={paths.monitoring} isOneStep={fromLanding}>
        {t("list.back")}
      </StepBackLink>
      <PageHeader
        title={
          organisation ? t("list.projectsOf", { name: organisation.name }) : t("list.projects")
        }
        intro={<p className="text-lg">{t("list.realTimeOverviewOfAll")}</p>}
      />
    </div>
  );
}

interface NothingFoundProps {
  /** Whether there are projects that the filters exclude. */
  isFiltered: boolean;
  filters: ProjectFilters;
  choices: ChoiceSource;
}

/** Shown in place of cards when no project matches. */
function NothingFound({ isFiltered, filters, choices }: NothingFoundProps) {
  const t = useTexts();
  if (!isFiltered) return <EmptyState text={t("list.noProjectsAreOnlineYet")} />;
  const { search, order } = filters;
  const isSearchOnly = isSameList(filters, { ...NO_FILTERS, search, order });
  const continent = searchedContinent(t, search, overviewOfSource(choices)?.continents ?? []);
  return (
    <EmptyState text={t("list.noProjectsFoundMatchingYour")}>
      {search.trim() === "" ? null : (
        <p className="max-w-prose text-balance text-muted">
          {t("list.titlesSummariesCountriesAndCities", { text: search.trim() })}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {/* Links work without JavaScript, too, and leave a way back to the search. */}
        {continent ? (
          <ButtonLink to={paths.monitoring + listSearch({ ...NO_FILTERS, order, continent })}>
            {t("list.projectsIn", { continent: continentLabel(t, continent) })}
          </ButtonLink>
        ) : null}
        <ButtonLink to={paths.monitoring + listSearch({ ...NO_FILTERS, order })}>
          {isSearchOnly ? t("list.clearTheSearch") : t("list.clearAllFilters")}
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

/** Whether two choices of filters have the same address. */
function isSameList(one: ProjectFilters, other: ProjectFilters): boolean {
  return listSearch(one) === listSearch(other);
}

/** The continent whose name begins with what was searched for, and for which there is a filter. */
function searchedContinent(
  t: VisitorTexts,
  search: string,
  continents: readonly Continent[],
): Continent | undefined {
  const folded = foldText(search).trim();
  if (folded.length < 3) return undefined;
  return continents.find((continent) => foldText(continentLabel(t, continent)).startsWith(folded));
}

/** Browsers limit changes of the address to about three a second, and people type faster. Milliseconds. */
const pause = 300;

/**
 * The filters of the list. After a pause they replace the address, without a history entry, so that a filtered list can
 * be shared and one step back leaves the list. Changing them returns to the first page.
 */
function useListFilters() {
  const location = useLocation();
  const browserPath = useBrowserPath();
  const history = useHistory();
  const navigate = useNavigate();
  const [asked] = useState(() => readList(location.search));
  const [filters, setFilters] = useState(asked.filters);
  const page = filters === asked.filters ? asked.page : undefined;
  const wanted = listSearch(filters, page);

  useEffect(() => {
    if (location.search === wanted) return;
    const timer = setTimeout(() => {
      // Does nothing once the person has navigated to a page that is still loading.
      if (window.location.pathname !== browserPath) return;
      // The entry's own state: a sheet may have opened over the page, which its next rendering will tell.
      navigate(location.pathname + wanted, { replace: true, state: history.location.state });
    }, pause);
    return () => clearTimeout(timer);
    // With each location, be it of the same address: a way back may have taken away what was just replaced.
  }, [location, browserPath, wanted, history, navigate]);

  const narrow = (change: Partial<ProjectFilters>) =>
    setFilters((current) => ({ ...current, ...change }));
  return { filters, narrow, page, opensFilters: asked.opensFilters ?? false };
}
