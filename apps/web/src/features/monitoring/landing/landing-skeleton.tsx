import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { landingClasses } from "./landing-classes";
import { UpdatesSkeleton } from "./updates-skeleton";

/** The shape of the landing card until the name of the organisation is loaded. */
export function LandingSkeleton() {
  return (
    <>
      <h1 className="sr-only">Follow projects in real time</h1>
      <LoadingRegion label="Loading projects">
        <div className={landingClasses.card}>
          <div className={landingClasses.text}>
            <div className="flex w-full flex-col gap-4">
              <Skeleton className="h-10 max-w-lg sm:h-13" />
              <Skeleton className="h-10 max-w-md sm:h-13" />
            </div>
            <div className="flex w-full flex-col gap-2.5">
              <Skeleton className="h-5 max-w-md" />
              <Skeleton className="h-5 max-w-sm" />
            </div>
            <div className="flex gap-5 sm:gap-10">
              <Skeleton className="h-14 w-20 sm:h-17 sm:w-28" />
              <Skeleton className="h-14 w-20 sm:h-17 sm:w-28" />
              <Skeleton className="h-14 w-20 sm:h-17 sm:w-28" />
            </div>
            <Skeleton className="h-13 w-40" />
          </div>
          <div className={landingClasses.aside}>
            <UpdatesSkeleton />
          </div>
        </div>
      </LoadingRegion>
    </>
  );
}
