import { Control, Map as LeafletMap } from "leaflet";
import { prefersReducedMotion } from "./reduced-motion";
import "./map.css";

/** Zooms of maps. */
export const mapZoom = { smallest: 2, largest: 15, first: 2, city: 10 } as const;

/** Cuts off Antarctica, which the projection shows larger than Africa. */
const shown: [[number, number], [number, number]] = [
  [-78, -100_000],
  [84, 100_000],
];

/** The centre of a map that has no places yet. */
const firstView: [number, number] = [18, 8];

/** Creates a Leaflet map with a scale. The caller adds ground, markers and buttons. */
export function createMap(element: HTMLElement, smallestZoom: number): LeafletMap {
  const animates = !prefersReducedMotion();
  const map = new LeafletMap(element, {
    center: firstView,
    zoom: Math.max(mapZoom.first, smallestZoom),
    minZoom: smallestZoom,
    maxZoom: mapZoom.largest,
    zoomSnap: 0.25,
    zoomDelta: 1,
    maxBounds: shown,
    maxBoundsViscosity: 1,
    worldCopyJump: true,
    zoomControl: false,
    attributionControl: false,
    // The element's size is followed instead, with the lowest zoom.
    trackResize: false,
    zoomAnimation: animates,
    fadeAnimation: animates,
    markerZoomAnimation: animates,
    inertia: animates,
  });
  addScale(map);
  return map;
}

/** At lower zooms the projection distorts lengths too much for a scale. */
const scaleFrom = 4;

function addScale(map: LeafletMap): void {
  // The credits are at the other side.
  const isRtl = getComputedStyle(map.getContainer()).direction === "rtl";
  const position = isRtl ? "bottomright" : "bottomleft";
  const scale = new Control.Scale({ position, imperial: false, maxWidth: 90 })
    .addTo(map)
    .getContainer();
  if (!scale) return;
  scale.setAttribute("data-label-obstacle", "");
  const show = () => {
    scale.hidden = map.getZoom() < scaleFrom;
  };
  map.on("zoomend", show);
  show();
}
