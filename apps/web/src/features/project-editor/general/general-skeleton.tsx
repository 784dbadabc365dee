import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

const rows = [
  ["sm:col-span-8", "sm:col-span-4"],
  ["sm:col-span-4", "sm:col-span-4", "sm:col-span-4"],
  ["sm:col-span-6", "sm:col-span-6"],
  ["sm:col-span-6", "sm:col-span-6"],
];

/** The shape of the form while it is on its way. */
export function GeneralSkeleton() {
  return (
    <Card>
      <Skeleton className="h-7 w-48" />
      <div className="mt-8 grid gap-x-5 gap-y-6 sm:grid-cols-12">
        {rows.flat().map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <SkeletonField key={index} className={width} height="h-11" />
        ))}
        <SkeletonField className="sm:col-span-12" height="h-20" />
        <SkeletonField className="sm:col-span-12" height="h-36" />
      </div>
    </Card>
  );
}

function SkeletonField({ className, height }: { className: string; height: string }) {
  return (
    <div className={className}>
      <Skeleton className="mb-2 h-4 w-24" />
      <Skeleton className={height} />
    </div>
  );
}
