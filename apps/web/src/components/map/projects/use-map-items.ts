import type { Map as LeafletMap } from "leaflet";
import { useEffect, useMemo, useState } from "react";
import { clusterSpots, type MapItem, type ProjectSpot } from "./project-clusters";

/** The spots and clusters in view. */
export function useMapItems(map: LeafletMap, spots: readonly ProjectSpot[]): readonly MapItem[] {
  const findItems = useMemo(() => clusterSpots(spots), [spots]);
  const [items, setItems] = useState<readonly MapItem[]>([]);
  useEffect(() => {
    const update = () => {
      const bounds = map.getBounds().pad(0.2);
      const box: [number, number, number, number] = [
        bounds.getWest(),
        Math.max(-90, bounds.getSouth()),
        bounds.getEast(),
        Math.min(90, bounds.getNorth()),
      ];
      setItems(findItems(box, map.getZoom()));
    };
    update();
    map.on("moveend", update);
    return () => {
      map.off("moveend", update);
    };
  }, [map, findItems]);
  return items;
}
