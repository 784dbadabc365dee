import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { countryLabel } from "@vigie/domain/places/countries";
import type { ListSearch } from "@vigie/domain/project/list-narrowing";
import { useMemo, useState } from "react";
import type { ProjectsMapViewProps } from "@/components/map/projects/projects-map-view";
import {
  type MapPlace,
  type MapView,
  mapPlacesQuery,
  WORLD,
} from "@/data/projects/public/map-places";
import type { ListedProject } from "@/data/projects/public/public-list";
import { paths } from "@/lib/paths";

/** A search, of which a map shows what it found. */
export interface MappedSearch extends ListSearch {
  /** All that it found; null where the database alone knows them. */
  readonly found: readonly ListedProject[] | null;
}

interface Located extends Pick<Required<ProjectsMapViewProps>, "points" | "counted" | "extent"> {
  onShow: (part: MapView) => void;
}
type Point = Located["points"][number];

/**
 * Where projects take place, as the database has it: all places of the world at once, or where those are
 * too many, what the map shows of them.
 *
 * @param search what the list was narrowed to; null for all projects that are online
 */
export function useLocatedProjects(search: MappedSearch | null): Located {
  const [part, setPart] = useState(WORLD);
  const found = search?.found ?? null;
  const all = useQuery({
    ...mapPlacesQuery(WORLD, null),
    enabled: search === null || found !== null,
  });
  // What was found is told apart here where each place is known, else by the database.
  const asked = search && (found === null || (all.data && isCounted(all.data))) ? search : null;
  const narrowed = useQuery({
    ...mapPlacesQuery(WORLD, asked),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  const world = asked ? narrowed.data : all.data;
  // Beyond 2,000 the database counts places together, and each part of the map is asked for by itself.
  const isParted = world !== undefined && isCounted(world);
  const near = useQuery({
    ...mapPlacesQuery(part, asked),
    enabled: isParted,
    placeholderData: keepPreviousData,
  });
  const places = isParted ? (near.data ?? world) : world;
  const wanted = asked ? null : found;
  const points = useMemo(() => pointsOf(places ?? [], wanted), [places, wanted]);
  const counted = useMemo(() => (isParted ? countedOf(places ?? []) : []), [places, isParted]);
  // The map goes by it to where it opens: what is shown nearer by is no reason to go elsewhere.
  const whole = useMemo(() => (world ?? []).map(positionOf), [world]);
  return { points, counted, extent: isParted ? whole : points, onShow: setPart };
}

function isCounted(places: readonly MapPlace[]): boolean {
  return !places.every(isOneProject);
}

function isOneProject({ places, project_id }: MapPlace): boolean {
  return places === 1 && project_id !== null;
}

/** Those of the places that are known one by one. */
function pointsOf(places: readonly MapPlace[], of: readonly ListedProject[] | null): Point[] {
  const wanted = of && new Set(of.map(({ id }) => id));
  return places.flatMap((place) => {
    const { project_id: id, title, city, country } = place;
    if (id === null || (wanted && !wanted.has(id))) return [];
    const named = [city ?? "", ...(country === null ? [] : [countryLabel(country)])].join(", ");
    const href = paths.project(id);
    return [{ id, label: title ?? "", href, place: named, ...positionOf(place) }];
  });
}

function countedOf(places: readonly MapPlace[]): Located["counted"] {
  return places
    .filter((place) => !isOneProject(place))
    .map((place) => ({ ...positionOf(place), count: place.places }));
}

interface Position {
  latitude: number;
  longitude: number;
}

function positionOf({ latitude, longitude }: Position) {
  return { lat: latitude, lng: longitude };
}
