import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { landingClasses } from "./landing-classes";

/** The shape of the landing card while nobody knows whose projects it shows. */
export function LandingSkeleton() {
  return (
    <LoadingRegion label="Loading projects">
      <div className={landingClasses.card}>
        <div className={landingClasses.text}>
          <Skeleton className="h-28 w-full max-w-2xl sm:h-32" />
          <Skeleton className="h-16 w-full max-w-xl" />
          <Skeleton className="h-16 w-full max-w-md" />
          <Skeleton className="h-13 w-40" />
        </div>
        <div className={landingClasses.aside}>
          <Skeleton className="h-72" />
        </div>
      </div>
    </LoadingRegion>
  );
}
