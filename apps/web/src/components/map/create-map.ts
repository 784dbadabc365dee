import { Map as LeafletMap } from "leaflet";
import { prefersReducedMotion } from "./reduced-motion";
import "./map.css";

/** Limits of the map of a project (specification, sections 2 and 9). */
export const mapZoom = { smallest: 2, largest: 15, first: 2, city: 10 } as const;

/** South of it there is only ice, and the projection shows it larger than Africa. */
const shown: [[number, number], [number, number]] = [
  [-78, -100_000],
  [84, 100_000],
];

/** Where the world is looked at before there is anything to look at. */
const firstView: [number, number] = [18, 8];

/** A Leaflet map without ground, markers and controls, which are the caller's to add. */
export function createMap(element: HTMLElement, smallestZoom: number): LeafletMap {
  const animates = !prefersReducedMotion();
  return new LeafletMap(element, {
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
}
