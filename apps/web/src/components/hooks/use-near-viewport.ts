import { type RefCallback, useCallback, useState } from "react";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { whenIdle } from "@/lib/when-idle";

/** How far from the viewport an element counts as near, in pixels. */
const NEAR = 600;

const idleTimeoutMs = 10_000;

interface NearView {
  /** The `ref` of the observed element. */
  ref: RefCallback<Element>;
  /** Whether it is or was near the viewport. */
  isNear: boolean;
}

interface NearOptions {
  /** Whether it counts as near as soon as the browser has nothing else to do: a part that paper must have at once. */
  orIdle?: boolean;
  /** In pixels; 0 for an element that is to be seen. */
  margin?: number;
}

/**
 * Whether an element has come near the viewport, or the page is printed, so that heavy parts load only when they are
 * about to be seen. Without IntersectionObserver everything counts as near.
 */
export function useNearViewport({ orIdle = false, margin = NEAR }: NearOptions = {}): NearView {
  const isHydrated = useHydrated();
  const [isNear, setNear] = useState(() => isHydrated && !("IntersectionObserver" in window));
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return;
      if (!("IntersectionObserver" in window)) {
        setNear(true);
        return;
      }
      const come = () => {
        stop();
        setNear(true);
      };
      const observer = new IntersectionObserver(
        (entries) => (entries.some((entry) => entry.isIntersecting) ? come() : undefined),
        { rootMargin: `${margin}px` },
      );
      const cancelIdle = orIdle ? whenIdle(come, idleTimeoutMs) : undefined;
      const stop = () => {
        cancelIdle?.();
        observer.disconnect();
        window.removeEventListener("beforeprint", come);
      };
      observer.observe(element);
      // On paper all of the page is seen; what is asked for only now may come too late for it.
      window.addEventListener("beforeprint", come);
      return stop;
    },
    [orIdle, margin],
  );
  return { ref, isNear };
}
