import type { Coordinates } from "@vigie/map-format/place-lookup";
import { DivIcon, DomEvent, type Map as LeafletMap, Marker } from "leaflet";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { showPin } from "./clearance";

/** The event a map fires when markers have come or gone. */
export const MARKERS_CHANGED = "markerschanged";

interface MapMarkerProps {
  map: LeafletMap;
  position: Coordinates;
  /** Whether it lies above the other markers. */
  isRaised?: boolean;
  /** What stands at the position, as drawn by the caller around the point 0, 0. */
  children: ReactNode;
}

/**
 * Keeps its children at a place of the map, through panning and zooming. When one of them takes the
 * focus by keyboard, the map moves until it is seen.
 */
export function MapMarker({
  map,
  position: { lat, lng },
  isRaised = false,
  children,
}: MapMarkerProps) {
  const [element] = useState(createElement);
  const [marker] = useState(
    () =>
      new Marker([lat, lng], {
        // The keyboard and clicks are for the button inside.
        keyboard: false,
        interactive: false,
        icon: new DivIcon({ html: element, className: "map-marker", iconSize: [0, 0] }),
      }),
  );
  useLayoutEffect(() => {
    marker.addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, marker]);
  useLayoutEffect(() => {
    marker.setLatLng([lat, lng]);
  }, [marker, lat, lng]);
  useLayoutEffect(() => {
    marker.setZIndexOffset(isRaised ? 10_000 : 0);
  }, [marker, isRaised]);
  useEffect(() => {
    // For the keyboard only: what is pressed by hand is seen, and must not move away meanwhile.
    const show = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(":focus-visible"))
        showPin(map, marker.getLatLng());
    };
    element.addEventListener("focusin", show);
    return () => element.removeEventListener("focusin", show);
  }, [map, marker, element]);
  useEffect(() => {
    map.fire(MARKERS_CHANGED);
    return () => {
      map.fire(MARKERS_CHANGED);
    };
  }, [map]);
  return createPortal(children, element);
}

/** A click in it is no click on the map, which would close the info window that it opens. */
function createElement(): HTMLElement {
  const element = document.createElement("div");
  DomEvent.on(element, "click dblclick", DomEvent.stopPropagation);
  return element;
}
