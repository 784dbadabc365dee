import type { Coordinates } from "@vigie/map-format/place-lookup";
import Supercluster from "supercluster";
import { mapZoom } from "@/components/map/leaflet/create-map";

/** A project at one of its places. */
export interface ProjectPoint extends Coordinates {
  readonly id: string;
  /** Its title. */
  readonly label: string;
  /** Address of its page, within the app. */
  readonly href: string;
  /** The name of the place, such as `Kaya, Burkina Faso`. */
  readonly place?: string | undefined;
}

/** Places close together that the database has aggregated into their number. */
export interface CountedPlaces extends Coordinates {
  readonly count: number;
}

/** The projects at one position, or one project with several places close together. */
export interface ProjectSpot extends Coordinates {
  readonly key: string;
  readonly projects: readonly ProjectPoint[];
  /** The number of aggregated places. */
  readonly others: number;
}

/** Several spots that are too close together at this zoom. */
interface ProjectCluster extends Coordinates {
  readonly key: string;
  /** The number of its projects; aggregated places count each. */
  readonly count: number;
  /** The zoom at which it splits. */
  readonly opensAt: number;
}

/** An item on the map: a spot with its projects, or a cluster with their number. */
export type MapItem = ProjectSpot | ProjectCluster;

/** Finds the items in a box (west, south, east, north in degrees) at a zoom. */
type FindItems = (box: [number, number, number, number], zoom: number) => MapItem[];

/** Spots within this radius form a cluster, in pixels at integer zooms. */
const clusterRadius = 66;

/** Groups projects by position: many share a city, and no zoom would separate them. */
export function spotsOf(points: readonly ProjectPoint[]): ProjectSpot[] {
  const spots = new Map<string, ProjectPoint[]>();
  for (const point of points) {
    const key = `${point.lat} ${point.lng}`;
    const others = spots.get(key);
    if (others) others.push(point);
    else spots.set(key, [point]);
  }
  return [...spots].flatMap(([key, projects]) => {
    const [first] = projects;
    return first ? [{ key, lat: first.lat, lng: first.lng, projects, others: 0 }] : [];
  });
}

/** Aggregated places as spots. */
export function spotsOfCounted(counted: readonly CountedPlaces[]): ProjectSpot[] {
  return counted.map(({ lat, lng, count }) => ({
    key: `counted ${lat} ${lng}`,
    lat,
    lng,
    projects: [],
    others: count,
  }));
}

/** Indexes spots, and returns the function that finds items. */
export function clusterSpots(spots: readonly ProjectSpot[]): FindItems {
  const index = new Supercluster<{ spot: ProjectSpot }>({
    radius: clusterRadius,
    extent: 256,
    maxZoom: mapZoom.largest - 1,
  });
  index.load(
    spots.map((spot) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [spot.lng, spot.lat] },
      properties: { spot },
    })),
  );
  return (box, zoom) =>
    index.getClusters(box, Math.round(zoom)).map(({ properties, geometry }): MapItem => {
      if ("spot" in properties) return shownAlone(properties.spot, zoom);
      const id = properties.cluster_id;
      const [lng = 0, lat = 0] = geometry.coordinates;
      const inside = index.getLeaves(id, Number.POSITIVE_INFINITY);
      const points = inside.flatMap((leaf) => leaf.properties.spot.projects);
      const count =
        new Set(points.map((point) => point.id)).size +
        inside.reduce((sum, leaf) => sum + leaf.properties.spot.others, 0);
      return count === 1
        ? spotOfOneProject({ lat, lng }, points)
        : {
            key: `cluster ${lat} ${lng} ${count}`,
            lat,
            lng,
            count,
            opensAt: index.getClusterExpansionZoom(id),
          };
    });
}

/** How many zoom levels a click on aggregated places zooms in. */
const ZOOM_STEP = 2;

function shownAlone(spot: ProjectSpot, zoom: number): MapItem {
  if (spot.others === 0) return spot;
  const { key, lat, lng, others } = spot;
  return { key, lat, lng, count: others, opensAt: Math.round(zoom) + ZOOM_STEP };
}

/** Merges close places of one project into one spot in their middle. */
function spotOfOneProject(middle: Coordinates, points: readonly ProjectPoint[]): ProjectSpot {
  const places = points.flatMap(({ place }) => place ?? []);
  return {
    ...middle,
    key: `places ${points.map(({ lat, lng }) => `${lat} ${lng}`).join(" ")}`,
    others: 0,
    projects: points
      .slice(0, 1)
      .map((point) => ({ ...point, ...middle, place: places.join(" · ") || undefined })),
  };
}
