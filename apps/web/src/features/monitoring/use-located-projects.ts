import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { countryLabel } from "@vigie/domain/places/countries";
import { useMemo, useState } from "react";
import type { ProjectsMapViewProps } from "@/components/map/projects/projects-map-view";
import {
  type MapPlace,
  type MapView,
  mapPlacesQuery,
  type PlaceOfProject,
  placesOfProjectsQuery,
  WORLD,
} from "@/data/projects/map-places";
import type { ListedProject } from "@/data/projects/public-list";
import { paths } from "@/lib/paths";

interface Located extends Pick<Required<ProjectsMapViewProps>, "points" | "counted" | "extent"> {
  onShow: (part: MapView) => void;
}
type Point = Located["points"][number];

/**
 * Where projects take place, as the database has it: all places of the world at once, or where those are
 * too many, what the map shows of them; of a search the projects' own.
 *
 * @param shown the projects that were searched for; null for all that are online
 */
export function useLocatedProjects(shown: readonly ListedProject[] | null): Located {
  const [part, setPart] = useState(WORLD);
  const { data: world } = useQuery(mapPlacesQuery(WORLD));
  const hasAll = world?.every(isOneProject);
  const near = useQuery({
    ...mapPlacesQuery(part),
    enabled: hasAll === false && shown === null,
    placeholderData: keepPreviousData,
  });
  const ids = useMemo(() => shown?.map(({ id }) => id) ?? [], [shown]);
  const found = useQuery({
    ...placesOfProjectsQuery(ids),
    enabled: hasAll === false && shown !== null,
    placeholderData: keepPreviousData,
  });
  const isParted = hasAll === false;
  const places = isParted ? (near.data ?? world) : world;
  const { points, counted } = useMemo(() => {
    if (!isParted) return { points: pointsOf(places ?? [], shown), counted: [] };
    if (shown) return { points: pointsOfSearch(found.data ?? [], shown), counted: [] };
    return { points: pointsOf(places ?? [], null), counted: countedOf(places ?? []) };
  }, [places, isParted, found.data, shown]);
  // The map goes by it to where it opens: what is shown nearer by is no reason to go elsewhere.
  const whole = useMemo(() => (world ?? []).map(positionOf), [world]);
  return { points, counted, extent: isParted && !shown ? whole : points, onShow: setPart };
}

function isOneProject({ places, project_id }: MapPlace): boolean {
  return places === 1 && project_id !== null;
}

/** Those of the places that are known one by one. */
function pointsOf(places: readonly MapPlace[], shown: readonly ListedProject[] | null): Point[] {
  const wanted = shown && new Set(shown.map(({ id }) => id));
  return places.flatMap((place) => {
    const { project_id: id, title, city, country } = place;
    if (id === null || (wanted && !wanted.has(id))) return [];
    return [pointAt(place, { id, title: title ?? "", city: city ?? "", country })];
  });
}

function pointsOfSearch(
  places: readonly PlaceOfProject[],
  shown: readonly ListedProject[],
): Point[] {
  const titles = new Map(shown.map(({ id, title }) => [id, title]));
  return places.flatMap((place) => {
    const { project_id: id, city, country } = place;
    const title = titles.get(id);
    return title === undefined ? [] : [pointAt(place, { id, title, city, country })];
  });
}

function countedOf(places: readonly MapPlace[]): Located["counted"] {
  return places
    .filter((place) => !isOneProject(place))
    .map((place) => ({ ...positionOf(place), count: place.places }));
}

interface PlaceOnMap {
  id: string;
  title: string;
  city: string;
  country: string | null;
}

function pointAt(position: Position, { id, title, city, country }: PlaceOnMap): Point {
  return {
    id,
    label: title,
    href: paths.project(id),
    place: country === null ? city : `${city}, ${countryLabel(country)}`,
    ...positionOf(position),
  };
}

interface Position {
  latitude: number;
  longitude: number;
}

function positionOf({ latitude, longitude }: Position) {
  return { lat: latitude, lng: longitude };
}
