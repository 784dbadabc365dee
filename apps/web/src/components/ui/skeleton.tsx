import { classNames } from "@/lib/class-names";

interface SkeletonProps {
  /** Gives it the size and shape of what is on its way. */
  className?: string;
}

/** The place of something that is on its way. Say what loads with `LoadingRegion` around it. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <div aria-hidden className={classNames("animate-pulse rounded-control bg-track", className)} />
  );
}
