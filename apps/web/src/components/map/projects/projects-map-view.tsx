import type { VisitorTexts } from "@vigie/domain/language/texts";
import type { Coordinates } from "@vigie/map-format/place-lookup";
import type { Map as LeafletMap } from "leaflet";
import { useEffect, useMemo, useState } from "react";
import { fitPlaces } from "@/components/map/leaflet/fit-places";
import { InfoWindow } from "@/components/map/leaflet/info-window";
import { LeafletSurface, type TileOptions } from "@/components/map/leaflet/leaflet-surface";
import { MapMarker } from "@/components/map/leaflet/map-marker";
import { Pin, pinHeight } from "@/components/map/leaflet/pin";
import { prefersReducedMotion } from "@/components/map/leaflet/reduced-motion";
import { useFittedView } from "@/components/map/leaflet/use-fitted-view";
import { type InfoWindowState, useInfoWindow } from "@/components/map/leaflet/use-info-window";
import { onNearestCopy } from "@/components/map/leaflet/world-copies";
import { useTexts } from "@/lib/language/use-texts";
import { Link } from "@/lib/router/link";
import { ClusterBubble } from "./cluster-bubble";
import {
  type CountedPlaces,
  clusterSpots,
  type MapItem,
  type ProjectPoint,
  type ProjectSpot,
  spotsOf,
  spotsOfCounted,
} from "./project-clusters";
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
  const t = useTexts();
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
              label={spotLabel(t, item)}
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
          label={spotLabel(t, open)}
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

function spotLabel(t: VisitorTexts, { projects }: ProjectSpot): string {
  const [first] = projects;
  const place = first?.place;
  const count = projects.length;
  if (count === 1) {
    const label = first?.label ?? "";
    return place ? t("common.labelled", { label, value: place }) : label;
  }
  return place ? t("map.projectsHereAt", { count, place }) : t("map.projectsHere", { count });
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

/** Links to the pages of a spot's projects. */
function ProjectLinks({ projects }: { projects: readonly ProjectPoint[] }) {
  const [first] = projects;
  return (
    <>
      {first?.place ? <p className="text-muted text-sm">{first.place}</p> : null}
      <ul className="max-h-44 overflow-y-auto">
        {projects.map(({ id, label, href }) => (
          <li key={id}>
            <Link to={href} className="block py-1 font-semibold text-primary hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The legend of the map of all projects; hidden on phones, where there is no room for it. */
function ProjectsLegend() {
  const t = useTexts();
  return (
    <ul
      aria-hidden="true"
      data-label-obstacle=""
      className="absolute top-2.5 start-2.5 z-10 flex gap-3.5 rounded-control bg-surface/90 px-3 py-1.5 text-muted text-xs max-sm:hidden"
    >
      <li className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-full border-2 border-primary bg-surface" />
        {t("map.oneProject")}
      </li>
      <li className="flex items-center gap-1.5">
        <span className="size-3.5 rounded-full bg-primary ring-2 ring-primary/25" />
        {t("map.severalProjects")}
      </li>
    </ul>
  );
}

/** The spots and clusters in view. */
function useMapItems(map: LeafletMap, spots: readonly ProjectSpot[]): readonly MapItem[] {
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
