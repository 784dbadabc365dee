import { Card } from "@/components/ui/card";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { gridClasses } from "@/features/dashboard/projects/project-cards";

const places = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

/** Placeholders of cards while the projects load. */
export function WorkListSkeleton() {
  return (
    <LoadingRegion label="Loading projects">
      <div className={gridClasses}>
        {places.map((place) => (
          <Card key={place} className="p-4 sm:p-5">
            <div className="flex gap-3">
              <Skeleton className="size-8 shrink-0" />
              <Skeleton className="h-6 flex-1" />
            </div>
            <Skeleton className="mt-4 h-6 w-40" />
            <Skeleton className="mt-4 h-2 rounded-full" />
            <Skeleton className="mt-3 h-4 w-2/3" />
            <Skeleton className="mt-3 h-11 w-44" />
          </Card>
        ))}
      </div>
    </LoadingRegion>
  );
}
