import { Skeleton } from "@/components/ui/skeleton";

/** The shape of the latest updates while they are on their way. */
export function UpdatesSkeleton() {
  return (
    <div className="flex flex-col gap-7 py-4">
      {["w-4/5", "w-3/5", "w-11/12", "w-2/3"].map((width) => (
        <div key={width} className="flex flex-col gap-2.5">
          <Skeleton className={`h-6 ${width}`} />
          <Skeleton className="h-5 w-2/5" />
        </div>
      ))}
    </div>
  );
}
