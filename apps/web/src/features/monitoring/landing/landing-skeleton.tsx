import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { useTexts } from "@/lib/language/use-texts";
import { landingClasses } from "./landing-classes";

/** The shape of the landing page until the organisation and its projects are loaded. */
export function LandingSkeleton() {
  const t = useTexts();
  return (
    <>
      <h1 className="sr-only">{t("list.followProjectsInRealTime")}</h1>
      <LoadingRegion label={t("list.loadingProjects")}>
        <div className={landingClasses.hero}>
          <div className={landingClasses.text}>
            <Skeleton className="h-20 max-w-lg sm:h-26 xl:h-48" />
            <Skeleton className="h-22 max-w-md" />
            <Skeleton className="h-13 w-40" />
          </div>
          <Skeleton className="aspect-3/2 lg:aspect-16/10" />
        </div>
        <div className={landingClasses.totals}>
          <Skeleton className="h-8 w-64" />
        </div>
        <div className={landingClasses.updates}>
          <Skeleton className="h-8 w-48" />
          <div className={landingClasses.cards}>
            <Skeleton className="h-32 sm:h-72" />
            <Skeleton className="h-32 sm:h-72" />
            <Skeleton className="h-32 sm:h-72" />
          </div>
        </div>
      </LoadingRegion>
    </>
  );
}
