import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNearView } from "@/components/hooks/use-near-view";
import { FailedPart } from "@/components/layout/failed-part";
import { LazyPart } from "@/components/layout/lazy-part";
import { classNames } from "@/lib/class-names";
import { whenIdle } from "@/lib/when-idle";
import { MapStrip } from "./map-strip";

/** A page that is never idle goes on after this time. */
const IDLE_TIMEOUT_MS = 1500;

interface LazyMapProps {
  /** Sets the shape of the map, which holds from the start so that nothing moves. */
  className: string;
  /** Where a drawing of it is that servers which render pages have, for readers without JavaScript. */
  still?: string | undefined;
  /** The interactive map, whose code is fetched when it is first shown. */
  children: ReactNode;
}

/**
 * Keeps a map's place, and puts the map there when it comes near the view and the browser has
 * painted what is to be read. Where its code does not come, what is around it stays.
 */
export function LazyMap({ className, still, children }: LazyMapProps) {
  const { ref, isNear } = useNearView();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), IDLE_TIMEOUT_MS), []);
  const strip = useRef<HTMLDivElement>(null);
  return (
    <>
      <div
        ref={ref}
        className={classNames(
          "relative overflow-hidden rounded-card border border-line bg-map-water",
          className,
        )}
      >
        {still ? (
          <noscript>
            <img
              src={still}
              alt=""
              loading="lazy"
              className="absolute inset-0 size-full object-contain"
            />
          </noscript>
        ) : null}
        <MapStrip value={strip}>
          {isNear && isIdle && canShowMap() ? (
            <LazyPart
              failed={<FailedPart what="The map" className="size-full border-none! bg-surface" />}
            >
              {children}
            </LazyPart>
          ) : null}
        </MapStrip>
      </div>
      <div ref={strip} />
    </>
  );
}

/** A map follows the size of its place by it. */
function canShowMap(): boolean {
  return "ResizeObserver" in window;
}
