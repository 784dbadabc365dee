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
import { ClusterBubble } from "./cluster-bubble";
import { type MapItem, type ProjectSpot, spotsOf } from "./project-clusters";
import { ProjectLinks } from "./project-links";
import { ProjectsLegend } from "./projects-legend";
import { useMapItems } from "./use-map-items";
import { type PlacedProject, useProjectPoints } from "./use-project-points";

export interface ProjectsMapViewProps extends TileOptions {
  /** What the map shows: its accessible name. */
  label: string;
  /** The projects to show; a stable list. */
  projects: readonly PlacedProject[];
  /** Address of a geocoder that is asked for cities that Vigie's own gazetteer does not have. */
  geocoderUrl?: string | undefined;
}

/** Closer would say more about one town than about the work as a whole. */
const closest = 7;

/** The interactive part of `ProjectsMap`: looks up where projects are, and shows them. */
export function ProjectsMapView({ label, projects, geocoderUrl, ...tiles }: ProjectsMapViewProps) {
  const points = useProjectPoints(projects, geocoderUrl);
  const spots = useMemo(() => spotsOf(points), [points]);
  const info = useInfoWindow();
  return (
    <LeafletSurface
      label={label}
      smallestZoom={wholeWorld}
      onShowAll={(map) => fitPlaces(map, spots, { closest })}
      onKeyDown={info.onKeyDown}
      {...tiles}
    >
      {(map) => (
        <>
          <ProjectMarkers map={map} spots={spots} info={info} />
          <ProjectsLegend />
        </>
      )}
    </LeafletSurface>
  );
}

/** The world once across the map, on a phone as on a wide screen. */
function wholeWorld(width: number): number {
  return Math.max(0, Math.ceil(Math.log2(width / 256) * 4) / 4);
}

interface ProjectMarkersProps {
  map: LeafletMap;
  spots: readonly ProjectSpot[];
  info: InfoWindowState;
}

function ProjectMarkers({ map, spots, info }: ProjectMarkersProps) {
  useFittedView(map, spots, closest);
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

/** The bubble that was pressed is gone then, so the focus goes to the map. */
function goCloser(
  map: LeafletMap,
  { lat, lng, opensAt }: { lat: number; lng: number; opensAt: number },
) {
  map.getContainer().focus({ preventScroll: true });
  map.setView([lat, lng], Math.min(opensAt, map.getMaxZoom()), {
    animate: !prefersReducedMotion(),
  });
}
