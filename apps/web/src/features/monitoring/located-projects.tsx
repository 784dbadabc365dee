import { ProjectsMapView } from "@/components/map/projects/projects-map-view";
import type { ListedProject } from "@/data/projects/public-list";
import { environment } from "@/lib/env";
import { useLocatedProjects } from "./use-located-projects";

/** What the points of the map are found by. */
export interface LocatedProjectsProps {
  /** What the map shows: its accessible name. */
  label: string;
  /** The projects that were searched for; null for all that are online. */
  shown: readonly ListedProject[] | null;
}

/** The map of all projects, or of those that were searched for, with what the database has of their places. */
export function LocatedProjects({ label, shown }: LocatedProjectsProps) {
  const located = useLocatedProjects(shown);
  const { tileUrl, tileCredit } = environment();
  return <ProjectsMapView label={label} {...located} tileUrl={tileUrl} tileCredit={tileCredit} />;
}
