import type { TileOptions } from "@/components/map/leaflet/leaflet-surface";
import { ProjectsMapView } from "./projects-map-view";
import { type PlacedProject, useProjectPoints } from "./use-project-points";

export interface LocatedProjectsViewProps extends TileOptions {
  /** What the map shows: its accessible name. */
  label: string;
  /** The projects to show; a stable list. */
  projects: readonly PlacedProject[];
  /** Address of a geocoder that is asked for cities that Vigie's own gazetteer does not have. */
  geocoderUrl?: string | undefined;
}

/** The interactive part of `ProjectsMap`: looks up where projects are, and shows them. */
export function LocatedProjectsView({ projects, geocoderUrl, ...map }: LocatedProjectsViewProps) {
  return <ProjectsMapView points={useProjectPoints(projects, geocoderUrl)} {...map} />;
}
