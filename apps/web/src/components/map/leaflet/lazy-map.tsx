import { type ReactNode, Suspense } from "react";
import { useIdle } from "@/components/hooks/use-idle";
import { useNearView } from "@/components/hooks/use-near-view";
import { classNames } from "@/lib/class-names";
import { canShowMap } from "./can-show-map";

interface LazyMapProps {
  /** Sets the shape of the map, which holds from the start so that nothing moves. */
  className: string;
  /** The interactive map, whose code is fetched when it is first shown. */
  children: ReactNode;
}

/**
 * Keeps a map's place, and puts the map there when it comes near the view and the browser has
 * painted what is to be read.
 */
export function LazyMap({ className, children }: LazyMapProps) {
  const { ref, isNear } = useNearView();
  const isIdle = useIdle();
  return (
    <div
      ref={ref}
      className={classNames(
        "relative overflow-hidden rounded-card border border-line bg-map-water",
        className,
      )}
    >
      {isNear && isIdle && canShowMap() ? <Suspense>{children}</Suspense> : null}
    </div>
  );
}
