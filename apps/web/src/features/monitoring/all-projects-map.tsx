import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { useMemo } from "react";
import { ProjectsMap } from "@/components/map/projects/projects-map";
import type { ListedProject } from "@/data/projects/public-list";
import { lazyPage } from "@/lib/lazy-page";
import { paths } from "@/lib/paths";
import type { LocatedProjectsProps } from "./located-projects";

const LABEL = "Map of all projects";

const LocatedProjects = lazyPage<"LocatedProjects", LocatedProjectsProps>(
  () => import("./located-projects"),
  "LocatedProjects",
);

/** What the map is told by its page. */
export interface AllProjectsMapProps {
  /** Those that it shows, as far as they are here. */
  projects: readonly ListedProject[];
  /** Whether these are some of all, which were searched for. */
  isSearch: boolean;
  /** The map's shape. */
  className: string;
}

/** Where the projects take place, clustered where they are dense. */
export function AllProjectsMap({ projects, isSearch, className }: AllProjectsMapProps) {
  const named = useMemo(() => projects.map(placedProject), [projects]);
  return (
    <ProjectsMap label={LABEL} projects={named} className={className} still={paths.projectsStill}>
      <LocatedProjects label={LABEL} shown={isSearch ? projects : null} />
    </ProjectsMap>
  );
}

function placedProject({ cities, countries }: ListedProject) {
  return { cities: readCities(cities), countries: readCountryCodes(countries) };
}
