import { mapZoom } from "@/components/map/leaflet/create-map";
import type { LocatedCity } from "./located-city";

const zooms: Readonly<Record<LocatedCity["precision"], number>> = {
  exact: mapZoom.city,
  region: 7,
  country: 5,
};

/** The zoom that shows what a city's point stands for, and no more than that. */
export function zoomOf({ precision }: LocatedCity): number {
  return zooms[precision];
}
