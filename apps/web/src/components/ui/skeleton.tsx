import { classNames } from "@/lib/class-names";

interface SkeletonProps {
  /** Gives it the size and shape of what is loading. */
  className?: string;
}

/** A placeholder for something that is loading. Put a `LoadingRegion` around it for screen readers. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <div aria-hidden className={classNames("animate-pulse rounded-control bg-track", className)} />
  );
}
