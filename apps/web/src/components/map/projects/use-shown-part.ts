import type { Map as LeafletMap } from "leaflet";
import { useEffect } from "react";

/** The shown part of the world with a margin, in degrees, and the rounded zoom. */
export interface ShownPart {
  readonly box: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
  readonly zoom: number;
}

/** Calls `onShow` with the part of the world that a map shows, initially and after each move. */
export function useShownPart(
  map: LeafletMap,
  onShow: ((part: ShownPart) => void) | undefined,
): void {
  useEffect(() => {
    if (!onShow) return undefined;
    const tell = () => onShow(shownPart(map));
    tell();
    map.on("moveend", tell);
    return () => {
      map.off("moveend", tell);
    };
  }, [map, onShow]);
}

function shownPart(map: LeafletMap): ShownPart {
  const zoom = Math.round(map.getZoom());
  const bounds = map.getBounds();
  const box = {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
  return { zoom, box: extendToTiles(box, zoom) };
}

/**
 * Extends a box to whole tiles of the zoom, so that small moves show the same part. Longitudes of a map that was
 * dragged around the world are turned back. A box that crosses the antimeridian becomes the whole world in longitude.
 */
export function extendToTiles(box: ShownPart["box"], zoom: number): ShownPart["box"] {
  const tile = 360 / 2 ** zoom;
  const turn = 360 * Math.round((box.west + box.east) / 2 / 360);
  const west = tile * Math.floor((box.west - turn) / tile);
  const east = tile * Math.ceil((box.east - turn) / tile);
  const reachesAround = west < -180 || east > 180;
  return {
    west: reachesAround ? -180 : west,
    east: reachesAround ? 180 : east,
    south: Math.max(-90, tile * Math.floor(box.south / tile)),
    north: Math.min(90, tile * Math.ceil(box.north / tile)),
  };
}
