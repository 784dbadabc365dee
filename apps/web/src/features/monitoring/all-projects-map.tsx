import { replaceEqualDeep } from "@tanstack/react-query";
import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { useMemo, useState } from "react";
import { ProjectsMap } from "@/components/map/projects/projects-map";
import type { ListedProject } from "@/data/projects/public-list";
import { environment } from "@/lib/env";
import { paths } from "@/lib/paths";

/** What the map is told by its page. */
export interface AllProjectsMapProps {
  /** Those that it shows. */
  projects: readonly ListedProject[];
  /** The map's shape. */
  className: string;
}

/** Where the projects take place, clustered where they are dense. */
export function AllProjectsMap({ projects, className }: AllProjectsMapProps) {
  const placed = useUnlessEqual(useMemo(() => projects.map(placedProject), [projects]));
  const { geocoderUrl, tileUrl, tileCredit } = environment();
  return (
    <ProjectsMap
      label="Map of all projects"
      projects={placed}
      geocoderUrl={geocoderUrl}
      tileUrl={tileUrl}
      tileCredit={tileCredit}
      className={className}
      still={paths.projectsStill}
    />
  );
}

/**
 * The same list again where nothing of it has changed: places are not looked up anew for a text.
 */
function useUnlessEqual<List>(latest: List): List {
  const [previous, setPrevious] = useState({ latest, list: latest });
  if (previous.latest === latest) return previous.list;
  const list = replaceEqualDeep(previous.list, latest);
  setPrevious({ latest, list });
  return list;
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
