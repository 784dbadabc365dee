import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { Map as LeafletMap } from "leaflet";
import { useMemo } from "react";
import { fitPlaces } from "@/components/map/leaflet/fit-places";
import { InfoWindow } from "@/components/map/leaflet/info-window";
import { LeafletSurface, type TileOptions } from "@/components/map/leaflet/leaflet-surface";
import { MapMarker } from "@/components/map/leaflet/map-marker";
import { Pin, pinHeight } from "@/components/map/leaflet/pin";
import { prefersReducedMotion } from "@/components/map/leaflet/reduced-motion";
import { useFittedView } from "@/components/map/leaflet/use-fitted-view";
import { type InfoWindowState, useInfoWindow } from "@/components/map/leaflet/use-info-window";
import { onNearestCopy } from "@/components/map/leaflet/world-copies";
import { ClusterBubble } from "./cluster-bubble";
import {
  type CountedPlaces,
  type MapItem,
  type ProjectPoint,
  type ProjectSpot,
  spotsOf,
  spotsOfCounted,
} from "./project-clusters";
import { ProjectLinks } from "./project-links";
import { ProjectsLegend } from "./projects-legend";
import { useMapItems } from "./use-map-items";
import { type ShownPart, useShownPart } from "./use-shown-part";

/** See {@link ProjectsMapView}. */
export interface ProjectsMapViewProps extends TileOptions {
  /** What the map shows: its accessible name. */
  label: string;
  /** The projects at their places. The array must be stable. */
  points: readonly ProjectPoint[];
  /** Aggregated places, where there are too many. The array must be stable. */
  counted?: readonly CountedPlaces[];
  /** The initial extent, where that is more than the points. The array must be stable. */
  extent?: readonly Coordinates[];
  /** Called with the shown part of the world, so that points can be loaded for it. The function must be stable. */
  onShow?: ((part: ShownPart) => void) | undefined;
}

/** The highest initial zoom: higher ones would show one town rather than the work as a whole. */
const closest = 7;

const none: readonly CountedPlaces[] = [];

/** The interactive part of `ProjectsMap`. */
export function ProjectsMapView(props: ProjectsMapViewProps) {
  const { label, points, counted = none, extent, onShow, ...tiles } = props;
  const spots = useMemo(() => [...spotsOf(points), ...spotsOfCounted(counted)], [points, counted]);
  const info = useInfoWindow();
  return (
    <LeafletSurface
      label={label}
      smallestZoom={wholeWorld}
      onShowAll={(map) => fitPlaces(map, extent ?? spots, { closest })}
      onKeyDown={info.onKeyDown}
      {...tiles}
    >
      {(map) => (
        <>
          <ProjectMarkers
            map={map}
            spots={spots}
            extent={extent ?? spots}
            info={info}
            onShow={onShow}
          />
          <ProjectsLegend />
        </>
      )}
    </LeafletSurface>
  );
}

/** The zoom at which the world fits the map's width once. */
function wholeWorld(width: number): number {
  return Math.max(0, Math.ceil(Math.log2(width / 256) * 4) / 4);
}

interface ProjectMarkersProps {
  map: LeafletMap;
  spots: readonly ProjectSpot[];
  extent: readonly Coordinates[];
  info: InfoWindowState;
  onShow: ProjectsMapViewProps["onShow"];
}

function ProjectMarkers({ map, spots, extent, info, onShow }: ProjectMarkersProps) {
  useFittedView(map, extent, closest);
  useShownPart(map, onShow);
  const items = useMapItems(map, spots);
  const open = items.filter(isSpot).find(({ key }) => key === info.openKey);
  return (
    <>
      {items.map((item) => (
        <MapMarker key={item.key} map={map} position={item} isRaised={item === open}>
          {isSpot(item) ? (
            <Pin
              label={spotLabel(item)}
              isOpen={item === open}
              {...(item.projects.length > 1 && { count: item.projects.length })}
              onClick={({ currentTarget }) => info.toggle(item.key, currentTarget)}
            />
          ) : (
            <ClusterBubble count={item.count} onClick={() => goCloser(map, item)} />
          )}
        </MapMarker>
      ))}
      {open ? (
        <InfoWindow
          key={open.key}
          map={map}
          position={open}
          label={spotLabel(open)}
          lift={pinHeight}
          onClose={info.close}
        >
          <ProjectLinks projects={open.projects} />
        </InfoWindow>
      ) : null}
    </>
  );
}

function isSpot(item: MapItem): item is ProjectSpot {
  return "projects" in item;
}

function spotLabel({ projects }: ProjectSpot): string {
  const [first] = projects;
  const place = first?.place ? `: ${first.place}` : "";
  return projects.length === 1
    ? `${first?.label ?? ""}${place}`
    : `${projects.length} projects${place}`;
}

/** Zooms in on a cluster. The clicked bubble disappears, so the map takes the focus. */
function goCloser(
  map: LeafletMap,
  { opensAt, ...place }: Coordinates & { readonly opensAt: number },
) {
  map.getContainer().focus({ preventScroll: true });
  map.setView(onNearestCopy(map, place), Math.min(opensAt, map.getMaxZoom()), {
    animate: !prefersReducedMotion(),
  });
}
