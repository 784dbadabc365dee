import { byNumber, PlaceList } from "@/components/map/projects/place-list";
import { ProjectsMapView } from "@/components/map/projects/projects-map-view";
import { environment } from "@/lib/env";
import { useTexts } from "@/lib/language/use-texts";
import { type MappedSearch, useLocatedProjects } from "./use-located-projects";

/** See {@link LocatedProjects}. */
export interface LocatedProjectsProps {
  /** What the map shows: its accessible name. */
  label: string;
  /** The search whose results are shown; null for all online projects. */
  search: MappedSearch | null;
  /** Whether to list the places for people who do not see the map. */
  isNaming: boolean;
}

/** The map of all projects, or of search results, with their places from the database. */
export function LocatedProjects({ label, search, isNaming }: LocatedProjectsProps) {
  const t = useTexts();
  const located = useLocatedProjects(search);
  const { tileUrl, tileCredit } = environment();
  const { points, counted } = located;
  return (
    <>
      <ProjectsMapView label={label} {...located} tileUrl={tileUrl} tileCredit={tileCredit} />
      {isNaming && counted.length === 0 ? <PlaceList counts={countPoints(points)} /> : null}
      {isNaming && counted.length > 0 ? (
        <p className="sr-only">{t("list.thereAreTooManyPlaces")}</p>
      ) : null}
    </>
  );
}

function countPoints(points: readonly { id: string; place?: string | undefined }[]) {
  const projects = new Map<string, Set<string>>();
  for (const { id, place = "" } of points)
    projects.set(place, (projects.get(place) ?? new Set()).add(id));
  return byNumber(new Map([...projects].map(([place, ids]) => [place, ids.size])));
}
