import type { VisitorTexts } from "@vigie/domain/language/texts";
import { type Map as LeafletMap, TileLayer } from "leaflet";
import { useEffect } from "react";
import { addGround } from "@/components/map/ground/ground-layer";
import { createGroundStore } from "@/components/map/ground/ground-store";
import { addLabels } from "@/components/map/labels/label-layer";
import { useTexts } from "@/lib/language/use-texts";
import { MARKERS_CHANGED } from "./map-marker";

interface BaseMapProps {
  map: LeafletMap;
  /** Template of an online tile service; without one the map draws its own ground. */
  tileUrl: string | undefined;
}

/** The ground below the markers. */
export function BaseMap({ map, tileUrl }: BaseMapProps) {
  const t = useTexts();
  useEffect(() => (tileUrl ? addTiles(map, tileUrl) : addOwnGround(t, map)), [t, map, tileUrl]);
  return null;
}

function addTiles(map: LeafletMap, tileUrl: string): () => void {
  const tiles = new TileLayer(tileUrl, { maxZoom: map.getMaxZoom() }).addTo(map);
  return () => {
    tiles.remove();
  };
}

function addOwnGround(t: VisitorTexts, map: LeafletMap): () => void {
  let isGone = false;
  const redraw = () => {
    // Files may load after the map is removed.
    if (isGone) return;
    ground.redraw();
    names.refresh();
  };
  const store = createGroundStore(redraw);
  const ground = addGround(map, store);
  const names = addLabels(t, map, store);
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");
  const print = window.matchMedia("print");
  scheme.addEventListener("change", ground.redraw);
  // Redraws at once, since printing does not wait for the next frame.
  print.addEventListener("change", ground.draw);
  map.on(MARKERS_CHANGED, names.refresh);
  const clearAway = () => {
    isGone = true;
    scheme.removeEventListener("change", ground.redraw);
    print.removeEventListener("change", ground.draw);
    map.off(MARKERS_CHANGED, names.refresh);
    names.remove();
    ground.remove();
  };
  // React's cleanup runs after the map is removed, and a frame may come in between.
  map.on("unload", clearAway);
  return () => {
    map.off("unload", clearAway);
    clearAway();
  };
}
