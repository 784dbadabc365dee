import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";

/** Keeps the place of the sections that follow the first facts of a project. */
export function LoadingContent() {
  return (
    <LoadingRegion label="Loading more of this project">
      <div className="flex flex-col gap-6 border-line border-t pt-10 print:hidden">
        <Skeleton className="h-9 max-w-sm" />
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      </div>
    </LoadingRegion>
  );
}
