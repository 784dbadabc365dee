import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { type ReactNode, Suspense, useEffect } from "react";
import { useNow } from "@/components/hooks/use-now";
import { PartBoundary } from "@/components/layout/part-boundary";
import { CityMap } from "@/components/map/city/city-map";
import { ButtonLink } from "@/components/ui/button";
import type { PublicProject } from "@/data/projects/public-page";
import { environment } from "@/lib/env";
import { lazyPage } from "@/lib/lazy-page";
import { SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { hasDescription, ProjectDescription } from "./overview/project-description";
import { ProjectHeader } from "./overview/project-header";
import { ProjectMetadata } from "./overview/project-metadata";
import { ProjectOverview } from "./overview/project-overview";
import { FailedPart } from "./states/failed-part";
import { LoadingContent } from "./states/loading-content";
import "./overview/fact-sheet.css";

/** Fetches the code of the sections below the first screen, which may be done ahead of time. */
export const loadProjectContent = () => import("./project-content");

const ProjectContent = lazyPage(async () => {
  const { ProjectContent } = await loadProjectContent();
  return { ProjectContent };
}, "ProjectContent");

const PublishedBy = lazyPage<"PublishedBy", { project: PublicProject }>(
  () => import("./overview/published-by"),
  "PublishedBy",
);

/** A project page; the first paint has the sections that fill the first screen. */
export function ProjectView({ project }: { project: PublicProject }) {
  const now = useNow();
  const queries = useQueryClient();
  useEffect(() => fetchListsAhead(queries, project.id), [queries, project.id]);
  return (
    <div className="flex flex-col gap-8 sm:gap-10 print:gap-4">
      <ProjectMetadata project={project} />
      <ProjectHeader project={project} now={now} />
      <ProjectOverview project={project} map={mapOf(project)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 sm:gap-y-14 xl:grid-cols-[minmax(0,1fr)_12rem] print:gap-y-5">
        {hasDescription(project) ? <ProjectDescription project={project} /> : null}
        <PartBoundary fallback={<FailedPart what="The rest of this page" />}>
          <Suspense fallback={<LoadingContent />}>
            <ProjectContent project={project} now={now} />
          </Suspense>
        </PartBoundary>
      </div>
      <div
        className="flex flex-col items-start gap-4 border-line border-t pt-6"
        data-print="hidden"
      >
        <PartBoundary fallback={null}>
          <Suspense>
            <PublishedBy project={project} />
          </Suspense>
        </PartBoundary>
        <ButtonLink to={paths.monitoring} state={SHOW_PROJECTS}>
          See all projects
        </ButtonLink>
      </div>
    </div>
  );
}

/** React shows a part whose code has just come a moment later; its data need not wait for that. */
function fetchListsAhead(queries: QueryClient, projectId: string): void {
  loadProjectContent().then(
    ({ fetchProjectLists }) => fetchProjectLists(queries, projectId),
    // The part fetches its code again, and the page says so if that fails too.
    () => undefined,
  );
}

/** The map of its cities. */
function mapOf({ title, cities, countries }: PublicProject): ReactNode {
  const countryCodes = readCountryCodes(countries);
  const places = readCities(cities).map((name) => ({ name, countryCodes }));
  if (places.length === 0) return null;
  const { geocoderUrl, tileUrl, tileCredit } = environment();
  return (
    <PartBoundary fallback={<FailedPart what="The map" className="lg:h-full" />}>
      <CityMap
        label={`Map of the places of ${title}`}
        cities={places}
        geocoderUrl={geocoderUrl}
        tileUrl={tileUrl}
        tileCredit={tileCredit}
        className="aspect-4/3 sm:aspect-2/1 lg:aspect-auto lg:h-full lg:min-h-96"
      />
    </PartBoundary>
  );
}
