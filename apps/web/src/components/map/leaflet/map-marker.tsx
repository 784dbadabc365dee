import type { Coordinates } from "@vigie/map-format/place-lookup";
import { DivIcon, DomEvent, type Map as LeafletMap, Marker } from "leaflet";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { showPin } from "./clearance";
import { onNearestCopy } from "./world-copies";

/** The event that a map fires when markers were added or removed. */
export const MARKERS_CHANGED = "markerschanged";

interface MapMarkerProps {
  map: LeafletMap;
  position: Coordinates;
  /** Whether it lies above all other markers. */
  isRaised?: boolean;
  /** The content at the position, drawn around the point 0, 0. */
  children: ReactNode;
}

/**
 * Positions its children on the map, on the copy of the world that is nearest to its middle. One that has the focus lies
 * above its neighbours; when it came by keyboard, the map moves to show it.
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
        // The button inside handles keyboard and clicks.
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
    const place = () => void marker.setLatLng(onNearestCopy(map, { lat, lng }));
    place();
    map.on("moveend", place);
    return () => void map.off("moveend", place);
  }, [map, marker, lat, lng]);
  const [isFocused, setFocused] = useState(false);
  useLayoutEffect(() => {
    marker.setZIndexOffset(isRaised ? 10_000 : isFocused ? 5000 : 0);
  }, [marker, isRaised, isFocused]);
  useEffect(() => {
    const show = ({ target }: FocusEvent) => {
      setFocused(true);
      // For the keyboard only: a pressed marker is visible, and must not move away during the click.
      if (!(target instanceof Element && target.matches(":focus-visible"))) return;
      showPin(map, marker.getLatLng());
      // The browser has scrolled to where the pin was, which may be far from the map.
      map.getContainer().scrollIntoView({ block: "nearest" });
    };
    const lower = () => setFocused(false);
    element.addEventListener("focusin", show);
    element.addEventListener("focusout", lower);
    return () => {
      element.removeEventListener("focusin", show);
      element.removeEventListener("focusout", lower);
    };
  }, [map, marker, element]);
  useEffect(() => {
    map.fire(MARKERS_CHANGED);
    return () => {
      map.fire(MARKERS_CHANGED);
    };
  }, [map]);
  return createPortal(children, element);
}

/** Keeps clicks from reaching the map, which would close the info window that they open. */
function createElement(): HTMLElement {
  const element = document.createElement("div");
  DomEvent.on(element, "click dblclick", DomEvent.stopPropagation);
  return element;
}
