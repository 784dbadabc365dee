import { type RefCallback, useCallback, useState } from "react";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";

/** How far below or above the screen something is near. */
const margin = "600px";

interface NearView {
  /** The `ref` of the element that is looked for. */
  ref: RefCallback<Element>;
  /** Whether it is, or once was, near what is seen of the page. */
  isNear: boolean;
}

/**
 * Tells when an element comes near the view, so that heavy parts load only once they are about to
 * be seen. In a browser without IntersectionObserver everything counts as near.
 */
export function useNearView(): NearView {
  const isHydrated = useHydrated();
  const [isNear, setNear] = useState(() => isHydrated && !("IntersectionObserver" in window));
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    if (!("IntersectionObserver" in window)) {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}
