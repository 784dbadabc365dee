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
  const turn = 360 * Math.round(map.getCenter().lng / 360);
  return {
    zoom,
    box: extendToTiles(
      {
        west: bounds.getWest() - turn,
        south: bounds.getSouth(),
        east: bounds.getEast() - turn,
        north: bounds.getNorth(),
      },
      zoom,
    ),
  };
}

/**
 * Extends a box to whole tiles of the zoom, so that small moves show the same part. A box that crosses the antimeridian
 * becomes the whole world in longitude.
 */
export function extendToTiles(box: ShownPart["box"], zoom: number): ShownPart["box"] {
  const tile = 360 / 2 ** zoom;
  const west = tile * Math.floor(box.west / tile);
  const east = tile * Math.ceil(box.east / tile);
  const reachesAround = west < -180 || east > 180;
  return {
    west: reachesAround ? -180 : west,
    east: reachesAround ? 180 : east,
    south: Math.max(-90, tile * Math.floor(box.south / tile)),
    north: Math.min(90, tile * Math.ceil(box.north / tile)),
  };
}
