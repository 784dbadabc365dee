import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { classNames } from "@/lib/class-names";

/** Begins to load when the map is this near to being seen. */
const nearness = "400px";

interface LazyMapProps {
  /** Sets the shape of the map, which holds from the start so that nothing moves. */
  className: string;
  /** The interactive map, whose code is fetched when it is first shown. */
  children: ReactNode;
}

/** Keeps a map's place, and puts the map there when it comes near the view. */
export function LazyMap({ className, children }: LazyMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div
      ref={place}
      className={classNames(
        "relative overflow-hidden rounded-card border border-line bg-map-water",
        className,
      )}
    >
      {isNear ? <Suspense>{children}</Suspense> : null}
    </div>
  );
}

function useIsNear(element: { readonly current: Element | null }): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: nearness },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
