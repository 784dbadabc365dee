import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { VisitorTexts } from "@vigie/domain/language/texts";
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
import { useTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";

/** A search whose results a map shows. */
export interface MappedSearch extends ListSearch {
  /** All results; null where only the database has them. */
  readonly found: readonly ListedProject[] | null;
}

interface Located extends Pick<Required<ProjectsMapViewProps>, "points" | "counted" | "extent"> {
  onShow: (part: MapView) => void;
}
type Point = Located["points"][number];

/**
 * The projects' places from the database: all at once, or where there are too many, those in the shown part of the
 * map.
 *
 * @param search the search whose results are shown; null for all online projects
 */
export function useLocatedProjects(search: MappedSearch | null): Located {
  const t = useTexts();
  const [part, setPart] = useState(WORLD);
  const found = search?.found ?? null;
  const all = useQuery({
    ...mapPlacesQuery(WORLD, null),
    enabled: search === null || found !== null,
  });
  // Filters in the browser where every place is loaded, else in the database.
  const asked = search && (found === null || (all.data && hasAggregates(all.data))) ? search : null;
  const narrowed = useQuery({
    ...mapPlacesQuery(WORLD, asked),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  const world = asked ? narrowed.data : all.data;
  // Beyond 2,000 places the database aggregates them, and each part of the map is a query of its own.
  const isAggregated = world !== undefined && hasAggregates(world);
  const near = useQuery({
    ...mapPlacesQuery(part, asked),
    enabled: isAggregated,
    placeholderData: keepPreviousData,
  });
  const places = isAggregated ? (near.data ?? world) : world;
  const wanted = asked ? null : found;
  const points = useMemo(() => pointsOf(t, places ?? [], wanted), [t, places, wanted]);
  const counted = useMemo(
    () => (isAggregated ? countedOf(places ?? []) : []),
    [places, isAggregated],
  );
  // The initial extent of the map. It ignores the shown part, which must not move the map.
  const whole = useMemo(() => (world ?? []).map(positionOf), [world]);
  return { points, counted, extent: isAggregated ? whole : points, onShow: setPart };
}

function hasAggregates(places: readonly MapPlace[]): boolean {
  return !places.every(isOneProject);
}

function isOneProject({ places, project_id }: MapPlace): boolean {
  return places === 1 && project_id !== null;
}

/** The places that are not aggregated. */
function pointsOf(
  t: VisitorTexts,
  places: readonly MapPlace[],
  of: readonly ListedProject[] | null,
): Point[] {
  const wanted = of && new Set(of.map(({ id }) => id));
  return places.flatMap((place) => {
    const { project_id: id, title, city, country } = place;
    if (id === null || (wanted && !wanted.has(id))) return [];
    const named = [city ?? "", ...(country === null ? [] : [countryLabel(t, country)])].join(", ");
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
