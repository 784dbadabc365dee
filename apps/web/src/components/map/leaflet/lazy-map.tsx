import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { FailedPart } from "@/components/layout/failed-part";
import { LazyPart } from "@/components/layout/lazy-part";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";
import { whenIdle } from "@/lib/when-idle";
import { MapStrip } from "./map-strip";

/** A page that never idles shows the map after this time, in milliseconds. */
const IDLE_TIMEOUT_MS = 1500;

interface LazyMapProps {
  /** Sets the shape of the map, which its placeholder has as well, so that nothing moves. */
  className: string;
  /** The address of a drawing of the map, for readers without JavaScript. Only servers that render pages have it. */
  still?: string | undefined;
  /** The interactive map, whose code is loaded when it is first shown. */
  children: ReactNode;
}

/**
 * A placeholder, which the map replaces when it is near the view and the page is idle. Where its code cannot be loaded,
 * the page around it still works.
 */
export function LazyMap({ className, still, children }: LazyMapProps) {
  const t = useTexts();
  const { ref, isNear } = useNearViewport();
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
              failed={
                <FailedPart what={t("map.theMap")} className="size-full border-none! bg-surface" />
              }
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

/** Maps need a `ResizeObserver` to follow the size of their container. */
function canShowMap(): boolean {
  return "ResizeObserver" in window;
}
