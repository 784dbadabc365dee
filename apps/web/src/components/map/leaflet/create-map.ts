import { Control, Map as LeafletMap } from "leaflet";
import { prefersReducedMotion } from "./reduced-motion";
import "./map.css";

/** Limits of the map of a project. */
export const mapZoom = { smallest: 2, largest: 15, first: 2, city: 10 } as const;

/** South of it there is only ice, and the projection shows it larger than Africa. */
const shown: [[number, number], [number, number]] = [
  [-78, -100_000],
  [84, 100_000],
];

/** Where the world is looked at before there is anything to look at. */
const firstView: [number, number] = [18, 8];

/** A Leaflet map with its scale; ground, markers and buttons are the caller's to add. */
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
    zoomAnimation: animates,
    fadeAnimation: animates,
    markerZoomAnimation: animates,
    inertia: animates,
  });
  addScale(map);
  return map;
}

/** A length means something only where the map shows it about as it is. */
const scaleFrom = 4;

function addScale(map: LeafletMap): void {
  const scale = new Control.Scale({ imperial: false, maxWidth: 90 }).addTo(map).getContainer();
  if (!scale) return;
  scale.setAttribute("data-label-obstacle", "");
  const show = () => {
    scale.hidden = map.getZoom() < scaleFrom;
  };
  map.on("zoomend", show);
  show();
}
