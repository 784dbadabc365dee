import { readCities } from "@vigie/domain/cities";
import { readCountryCodes } from "@vigie/domain/countries";
import { useMemo } from "react";
import { ProjectsMap } from "@/components/map/projects-map";
import { useProjectPoints } from "@/components/map/use-project-points";
import type { ListedProject } from "@/data/public-projects";
import { environment } from "@/lib/env";
import { paths } from "@/lib/paths";

export interface AllProjectsMapProps {
  projects: readonly ListedProject[];
  /** The map's shape. */
  className: string;
}

/** Where the projects take place, gathered where they are dense. */
export function AllProjectsMap({ projects, className }: AllProjectsMapProps) {
  const placed = useMemo(() => projects.map(placedProject), [projects]);
  const { geocoderUrl, tileUrl, tileCredit } = environment();
  const points = useProjectPoints(placed, geocoderUrl);
  const tiles = { tileUrl, tileCredit };
  return (
    <ProjectsMap label="Map of all projects" points={points} className={className} {...tiles} />
  );
}

function placedProject({ id, title, cities, countries }: ListedProject) {
  return {
    id,
    label: title,
    href: paths.project(id),
    cities: readCities(cities),
    countries: readCountryCodes(countries),
  };
}
