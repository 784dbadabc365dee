import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import type { ListSearch } from "@vigie/domain/project/list-narrowing";
import { useMemo } from "react";
import { ProjectsMap } from "@/components/map/projects/projects-map";
import type { ListedProject } from "@/data/projects/public/public-list";
import { useTexts } from "@/lib/language/use-texts";
import { lazyPage } from "@/lib/lazy-page";
import { mapLabel, stillOf } from "./drawn-map";
import type { LocatedProjectsProps } from "./located-projects";

const LocatedProjects = lazyPage<"LocatedProjects", LocatedProjectsProps>(
  () => import("./located-projects"),
  "LocatedProjects",
);

interface AllProjectsMapProps {
  /** The projects to show; null where they are not loaded. */
  projects: readonly ListedProject[] | null;
  /** The search whose results are shown; null for all online projects. */
  search: ListSearch | null;
  /** The map's shape. */
  className: string;
}

/** A map of the projects' places, clustered where they are dense. */
export function AllProjectsMap({ projects, search, className }: AllProjectsMapProps) {
  const t = useTexts();
  const named = useMemo(() => projects?.map(placedProject) ?? null, [projects]);
  const label = mapLabel(t, search);
  return (
    <ProjectsMap label={label} projects={named} className={className} still={stillOf(search)}>
      <LocatedProjects
        label={label}
        search={search && { ...search, found: projects }}
        isNaming={projects === null}
      />
    </ProjectsMap>
  );
}

function placedProject({ cities, countries }: ListedProject) {
  return { cities: readCities(cities), countries: readCountryCodes(countries) };
}
