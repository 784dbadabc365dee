import type { Map as LeafletMap } from "leaflet";
import { type RefCallback, useCallback, useState } from "react";
import { createMap, mapZoom } from "./create-map";

interface LeafletOptions {
  /** The lowest zoom for a map's width in pixels. */
  readonly smallestZoom?: (width: number) => number;
}

/** Creates a Leaflet map in the element with the ref, and removes it with the element. */
export function useLeafletMap({ smallestZoom }: LeafletOptions = {}): {
  ref: RefCallback<HTMLDivElement>;
  map: LeafletMap | null;
} {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return undefined;
      const created = createMap(element, smallestZoom?.(element.clientWidth) ?? mapZoom.smallest);
      const observer = new ResizeObserver(() => {
        // Leaflet drops a new view while a zoom animation runs, and keeps it within the lowest zoom. Both come first, so that
        // the map can be fitted to its new size.
        endZoom(element);
        if (smallestZoom) limitZoom(created, smallestZoom(element.clientWidth));
        created.invalidateSize({ animate: false });
      });
      observer.observe(element);
      setMap(created);
      return () => {
        observer.disconnect();
        setMap(null);
        endZoom(element);
        created.remove();
      };
    },
    [smallestZoom],
  );
  return { ref, map };
}

/** Sets the lowest zoom, without the animation to it that Leaflet would make. */
function limitZoom(map: LeafletMap, smallest: number): void {
  if (map.getZoom() < smallest) map.setZoom(smallest, { animate: false });
  map.setMinZoom(smallest);
}

/** Ends a running zoom animation, which would fail after the map is removed. Leaflet ends it on this event. */
function endZoom(element: HTMLElement): void {
  const end = new TransitionEvent("transitionend", { propertyName: "transform" });
  element.querySelector(".leaflet-proxy")?.dispatchEvent(end);
}
