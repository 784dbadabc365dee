import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useNow } from "@/components/hooks/use-now";
import { FailedPart } from "@/components/layout/failed-part";
import { LazyPart } from "@/components/layout/lazy-part";
import { ButtonLink } from "@/components/ui/button";
import type { PublicProject } from "@/data/projects/public/public-page";
import { lazyPage } from "@/lib/lazy-page";
import { SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { BarSpace } from "./navigation/bar-space";
import { hasDescription, ProjectDescription } from "./overview/project-description";
import { ProjectHeader } from "./overview/project-header";
import { hasPlaces, ProjectMap } from "./overview/project-map";
import { ProjectMetadata } from "./overview/project-metadata";
import { ProjectOverview } from "./overview/project-overview";
import { LeadPhoto } from "./photos/lead-photo";
import { LoadingContent } from "./states/loading-content";
import "./overview/fact-sheet.css";

/** Loads the code of the sections below the first screen. */
export const loadProjectContent = () => import("./project-content");

const ContentsBar = lazyPage(async () => {
  const { ContentsBar } = await loadProjectContent();
  return { ContentsBar };
}, "ContentsBar");

const ProjectContent = lazyPage(async () => {
  const { ProjectContent } = await loadProjectContent();
  return { ProjectContent };
}, "ProjectContent");

const PhotoCount = lazyPage<"PhotoCount", { projectId: string }>(async () => {
  const { PhotoCount } = await loadProjectContent();
  return { PhotoCount };
}, "PhotoCount");

const PublishedBy = lazyPage<"PublishedBy", { project: PublicProject }>(async () => {
  const { PublishedBy } = await loadProjectContent();
  return { PublishedBy };
}, "PublishedBy");

/** Preloads the code of the sections. */
export async function preloadSections(): Promise<void> {
  await Promise.all([
    ContentsBar.preload(),
    PhotoCount.preload(),
    ProjectContent.preload(),
    PublishedBy.preload(),
  ]);
}

/** A project's page. Its first paint has the parts that fill the first screen. */
export function ProjectView({ project }: { project: PublicProject }) {
  const now = useNow();
  const queries = useQueryClient();
  useEffect(() => prefetchLists(queries, project.id), [queries, project.id]);
  const isDescribed = hasDescription(project);
  return (
    <div className="flex flex-col gap-8 sm:gap-10 print:gap-4">
      <ProjectMetadata project={project} />
      <div className="flex flex-col gap-5 sm:gap-6 print:gap-3">
        <ProjectHeader project={project} now={now} />
        <ProjectOverview project={project} now={now} lead={leadOf(project)} />
      </div>
      {/* The bar of sections is sticky within this element. */}
      <div>
        <LazyPart loading={<BarSpace isKept={isDescribed} />}>
          <ContentsBar project={project} now={now} />
        </LazyPart>
        <div className="flex flex-col gap-8 sm:gap-14 print:gap-5">
          {isDescribed ? (
            <ProjectDescription
              project={project}
              hasMap={project.cover !== null && hasPlaces(project)}
            />
          ) : null}
          <LazyPart
            loading={<LoadingContent />}
            failed={<FailedPart what="The rest of this page" />}
          >
            <ProjectContent project={project} now={now} />
          </LazyPart>
        </div>
      </div>
      <div
        className="flex flex-col items-start gap-4 border-line border-t pt-6"
        data-print="hidden"
      >
        <LazyPart>
          <PublishedBy project={project} />
        </LazyPart>
        <ButtonLink to={paths.projectList} state={SHOW_PROJECTS}>
          See all projects
        </ButtonLink>
      </div>
    </div>
  );
}

/** Starts loading the lists as soon as their code has loaded, before React renders it. */
function prefetchLists(queries: QueryClient, projectId: string): void {
  loadProjectContent().then(
    ({ fetchProjectLists }) => void fetchProjectLists(queries, projectId),
    // The lazy part loads the code again, and shows an error if that fails too.
    () => undefined,
  );
}

/** What the page opens on: its first photo, else the map of its places. */
function leadOf(project: PublicProject): ReactNode {
  const { id, cover } = project;
  if (cover) {
    const count = (
      <LazyPart>
        <PhotoCount projectId={id} />
      </LazyPart>
    );
    return <LeadPhoto key={cover.id} projectId={id} photo={cover} count={count} />;
  }
  return hasPlaces(project) ? <ProjectMap project={project} /> : null;
}
