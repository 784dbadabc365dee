import { readCities } from "@vigie/domain/cities";
import { readCountryCodes } from "@vigie/domain/countries";
import { useMemo } from "react";
import { ProjectsMap } from "@/components/map/projects-map";
import type { ListedProject } from "@/data/public-projects";
import { environment } from "@/lib/env";
import { paths } from "@/lib/paths";

interface AllProjectsMapProps {
  projects: readonly ListedProject[];
  /** The map's shape. */
  className: string;
}

/** Where the projects take place, gathered where they are dense. */
export function AllProjectsMap({ projects, className }: AllProjectsMapProps) {
  const placed = useMemo(() => projects.map(placedProject), [projects]);
  const { geocoderUrl, tileUrl, tileCredit } = environment();
  return (
    <ProjectsMap
      label="Map of all projects"
      projects={placed}
      geocoderUrl={geocoderUrl}
      tileUrl={tileUrl}
      tileCredit={tileCredit}
      className={className}
    />
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
