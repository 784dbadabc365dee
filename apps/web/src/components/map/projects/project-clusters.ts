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

/** Places that lie close together, of which only the number is known. */
export interface CountedPlaces extends Coordinates {
  readonly count: number;
}

/** The projects of one spot, or one project with all its places around there. */
export interface ProjectSpot extends Coordinates {
  readonly key: string;
  readonly projects: readonly ProjectPoint[];
  /** How many places there are besides of which only the number is known. */
  readonly others: number;
}

/** Several spots that lie too close together to be told apart at this zoom. */
interface ProjectCluster extends Coordinates {
  readonly key: string;
  /** Projects in it; one with several places counts once, unless only their number is known. */
  readonly count: number;
  /** The zoom at which it falls apart. */
  readonly opensAt: number;
}

/** What is on the map: a spot has projects, a cluster has a number of them. */
export type MapItem = ProjectSpot | ProjectCluster;

/** Finds what to show in a box (west, south, east, north in degrees) at a zoom. */
type FindItems = (box: [number, number, number, number], zoom: number) => MapItem[];

/** Pixels between two things on the map, at a whole step of zoom; a third less between steps. */
const nearness = 66;

/** Projects grouped by spot: many share a city, and no zoom would part them. */
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

/** Places of which only the number is known, as spots. */
export function spotsOfCounted(counted: readonly CountedPlaces[]): ProjectSpot[] {
  return counted.map(({ lat, lng, count }) => ({
    key: `counted ${lat} ${lng}`,
    lat,
    lng,
    projects: [],
    others: count,
  }));
}

/** Prepares the search for what to show of many spots. */
export function clusterSpots(spots: readonly ProjectSpot[]): FindItems {
  const index = new Supercluster<{ spot: ProjectSpot }>({
    radius: nearness,
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

/** How much nearer one looks at places of which only the number is known. */
const NEARER = 2;

function shownAlone(spot: ProjectSpot, zoom: number): MapItem {
  if (spot.others === 0) return spot;
  const { key, lat, lng, others } = spot;
  return { key, lat, lng, count: others, opensAt: Math.round(zoom) + NEARER };
}

/** Places of one project that lie too close together are one spot, in their middle. */
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
