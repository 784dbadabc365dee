import { Card } from "@/components/ui/card";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";

const places = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

/** Cards in their real shape while the projects are on their way. */
export function ProjectGridSkeleton() {
  return (
    <LoadingRegion label="Loading projects">
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {places.map((place) => (
          <Card key={place} className="p-5 sm:p-5">
            <div className="flex gap-3.5">
              <Skeleton className="size-14 shrink-0" />
              <div className="flex-1 space-y-2">
                <Skeleton className="h-5" />
                <Skeleton className="h-5 w-2/3" />
              </div>
              <Skeleton className="h-6 w-18 rounded-full" />
            </div>
            <Skeleton className="mt-4 h-2 rounded-full" />
            <Skeleton className="mt-2 h-4 w-24" />
            <Skeleton className="mt-4 h-11 w-44" />
          </Card>
        ))}
      </div>
    </LoadingRegion>
  );
}
