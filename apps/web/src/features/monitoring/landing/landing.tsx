import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useMemo } from "react";
import { useNow } from "@/components/hooks/use-now";
import type { RecentChanges } from "@/components/hooks/use-recent-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { PageTitle } from "@/components/layout/page-title";
import { Button, ButtonLink } from "@/components/ui/button";
import { headlineOrganisationQuery, onlineProjectsQuery } from "@/data/projects/public-list";
import { AllProjectsMap } from "@/features/monitoring/all-projects-map";
import { LatestUpdates } from "@/features/monitoring/latest-updates";
import { LIST_SEARCH } from "@/features/monitoring/list/list-address";
import { SHOW_PROJECTS_FROM_LANDING } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { landingClasses } from "./landing-classes";
import { LandingSkeleton } from "./landing-skeleton";
import { LandingTotals } from "./landing-totals";
import { totalsOf } from "./totals";

interface LandingProps {
  /** Which projects changed while the page is open, by their ids. */
  changes: RecentChanges<string>;
}

/** The landing card: whose projects these are, what they come to, and the way to the list. */
export function Landing({ changes }: LandingProps) {
  const { data: publisher, isPending } = useQuery(headlineOrganisationQuery());
  const { data: projects, error, isLoadingError, refetch } = useQuery(onlineProjectsQuery());
  const totals = useMemo(() => (projects ? totalsOf(projects) : undefined), [projects]);
  const now = useNow();
  // The headline is two lines with a name and one without, so it waits to know.
  if (isPending) return <LandingSkeleton />;
  return (
    <div className={landingClasses.card}>
      <div className={landingClasses.text}>
        <PageTitle className="leading-[1.08]! text-4xl tracking-tight sm:text-5xl xl:text-6xl">
          {publisher
            ? `Follow ${publisher.name} projects in real time`
            : "Follow projects in real time"}
        </PageTitle>
        <p className="max-w-prose text-balance text-lg text-muted sm:text-xl">
          What was planned, what is done, what it cost and who did it: every project is kept up to
          date by the people who carry it out.
        </p>
        {isLoadingError ? (
          <ErrorBanner error={error}>
            <Button onClick={() => void refetch()}>Try again</Button>
          </ErrorBanner>
        ) : (
          <LandingTotals totals={totals} />
        )}
        <ButtonLink
          variant="primary"
          to={{ pathname: paths.monitoring, search: LIST_SEARCH }}
          state={SHOW_PROJECTS_FROM_LANDING}
          className="min-h-13 px-7 text-lg"
        >
          Consult
          <ArrowRight aria-hidden className="size-5" />
        </ButtonLink>
      </div>
      {isLoadingError ? null : <LatestUpdates projects={projects} changes={changes} now={now} />}
      {projects?.length ? (
        <div className={landingClasses.map}>
          <AllProjectsMap projects={projects} className="aspect-4/3 sm:aspect-21/9" />
        </div>
      ) : null}
    </div>
  );
}
