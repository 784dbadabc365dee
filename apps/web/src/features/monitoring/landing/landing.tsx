import { useQuery } from "@tanstack/react-query";
import { formatCount } from "@vigie/domain/format/beneficiaries";
import { WHOLE_LIST } from "@vigie/domain/project/list-address";
import { ArrowRight } from "lucide-react";
import { useMemo } from "react";
import { useNow } from "@/components/hooks/use-now";
import type { RecentChanges } from "@/components/hooks/use-recent-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { PageTitle } from "@/components/layout/page-title";
import { ButtonLink } from "@/components/ui/button";
import { latestProjectsQuery } from "@/data/projects/public/found-projects";
import { type ListOverview, listOverviewQuery } from "@/data/projects/public/list-overview";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public/public-list";
import { useFirstView } from "@/features/monitoring/first-view";
import { FoldableMap } from "@/features/monitoring/foldable-map";
import { LatestUpdates, Update } from "@/features/monitoring/latest-updates";
import { LIST_SEARCH } from "@/features/monitoring/list/list-address";
import { overviewOf } from "@/features/monitoring/overview-of";
import { WrittenIn } from "@/lib/language/typed-text";
import { useTexts } from "@/lib/language/use-texts";
import { SHOW_PROJECTS_FROM_LANDING } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { landingClasses } from "./landing-classes";
import { LandingSkeleton } from "./landing-skeleton";
import { LATEST, latestOf, leadOf } from "./latest-of";

interface LandingProps {
  /** The projects that changed while the page is open, by id. */
  changes: RecentChanges<string>;
}

/** The landing page: the organisation, its latest projects, and a link to the list. */
export function Landing({ changes }: LandingProps) {
  const t = useTexts();
  const headline = useQuery({ ...headlineOrganisationQuery(), retryOnMount: false });
  // A failure is retried only on demand.
  const list = useQuery({ ...onlineProjectsQuery(), retryOnMount: false });
  const { data: projects, error, isLoadingError, refetch } = list;
  const first = useFirstView(WHOLE_LIST);
  const isLarge = projects === null;
  const overviewQuery = useQuery({ ...listOverviewQuery(), enabled: isLarge });
  const latestQuery = useQuery({ ...latestProjectsQuery(LATEST), enabled: isLarge });
  const overview = useMemo(
    () => (projects ? overviewOf(projects) : (first?.overview ?? overviewQuery.data)),
    [projects, first, overviewQuery.data],
  );
  const { lead, others } = useMemo(
    () =>
      leadOf(projects ? latestOf(projects) : (first?.latest ?? latestQuery.data?.projects ?? [])),
    [projects, first, latestQuery.data],
  );
  const now = useNow();
  // Waits for both, so that nothing moves once the page is shown.
  if (headline.isPending || (list.isPending && !first) || (isLarge && latestQuery.isPending))
    return <LandingSkeleton />;
  const publisher = headline.data;
  return (
    <>
      <div className={landingClasses.hero}>
        <div className={landingClasses.text}>
          <PageTitle className="leading-[1.08]! text-4xl tracking-tight sm:text-5xl xl:text-6xl">
            {publisher
              ? t("list.followProjectsOf", { name: publisher.name })
              : t("list.followProjectsInRealTime")}
          </PageTitle>
          <p className="max-w-prose text-balance text-lg text-muted sm:text-xl">
            {overview?.projects === 0
              ? t("list.theFirstProjectsWillAppear")
              : t("list.whatWasPlannedWhatIs")}
          </p>
          {isLoadingError ? <ErrorBanner error={error} onRetry={refetch} /> : null}
          <ButtonLink
            variant="primary"
            to={paths.monitoring + LIST_SEARCH}
            state={SHOW_PROJECTS_FROM_LANDING}
            className="min-h-13 px-7 text-lg print:hidden"
          >
            {t("list.consult")}
            <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
          </ButtonLink>
        </div>
        {lead ? (
          <div key={lead.id} data-project={lead.id}>
            <WrittenIn value={lead.organisations.language}>
              <Update project={lead} change={changes.get(lead.id)} isLead now={now} />
            </WrittenIn>
          </div>
        ) : null}
      </div>
      {overview && overview.projects > 0 ? <LandingTotals overview={overview} /> : null}
      <LatestUpdates projects={others} changes={changes} now={now} />
      {overview && overview.projects > 0 ? (
        <div className="mt-10">
          <FoldableMap
            projects={projects ?? null}
            count={overview.projects}
            folds="on phones"
            className="aspect-4/3 sm:aspect-21/9"
          />
        </div>
      ) : null}
    </>
  );
}

/** The totals of all projects, in one line. */
function LandingTotals({ overview }: { overview: ListOverview }) {
  return (
    <dl className={landingClasses.totals}>
      <Total count={overview.projects} words="list.projectsOnline" />
      <Total count={overview.countries.length} words="list.countriesCounted" />
      <Total count={overview.people} words="list.beneficiariesCounted" />
    </dl>
  );
}

interface TotalProps {
  count: number;
  /** What is counted. */
  words: "list.projectsOnline" | "list.countriesCounted" | "list.beneficiariesCounted";
}

function Total({ count, words }: TotalProps) {
  const t = useTexts();
  return (
    <div className="flex flex-row-reverse flex-wrap-reverse items-baseline justify-end gap-x-2">
      <dt className="text-muted">{t(words, { count })}</dt>
      <dd className="font-heading font-semibold text-2xl tabular-nums">{formatCount(t, count)}</dd>
    </div>
  );
}
