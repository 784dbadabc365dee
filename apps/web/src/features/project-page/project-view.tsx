import { type ReactNode, Suspense } from "react";
import { useNow } from "@/components/hooks/use-now";
import { ButtonLink } from "@/components/ui/button";
import type { PublicProject } from "@/data/projects/public/public-page";
import { SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { hasDescription, ProjectDescription } from "./overview/project-description";
import { ProjectHeader } from "./overview/project-header";
import { hasPlaces, ProjectMap } from "./overview/project-map";
import { ProjectMetadata } from "./overview/project-metadata";
import { ProjectOverview } from "./overview/project-overview";
import { PublishedBy } from "./overview/published-by";
import { LeadPhoto } from "./photos/lead-photo";
import { PhotoCount } from "./photos/photo-count";
import { ContentsBar, ProjectContent } from "./project-content";

/** A project's page. */
export function ProjectView({ project }: { project: PublicProject }) {
  const now = useNow();
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
        <ContentsBar project={project} now={now} />
        <div className="flex flex-col gap-8 sm:gap-14 print:gap-5">
          {isDescribed ? (
            <ProjectDescription
              project={project}
              hasMap={project.cover !== null && hasPlaces(project)}
            />
          ) : null}
          {/* So that React hydrates the page in small steps. */}
          <Suspense>
            <ProjectContent project={project} now={now} />
          </Suspense>
        </div>
      </div>
      <div
        className="flex flex-col items-start gap-4 border-line border-t pt-6"
        data-print="hidden"
      >
        <PublishedBy project={project} />
        <ButtonLink to={paths.projectList} state={SHOW_PROJECTS}>
          See all projects
        </ButtonLink>
      </div>
    </div>
  );
}

/** What the page opens on: its first photo, else the map of its places. */
function leadOf(project: PublicProject): ReactNode {
  const { id, cover } = project;
  if (cover) {
    const count = <PhotoCount projectId={id} />;
    return <LeadPhoto key={cover.id} projectId={id} photo={cover} count={count} />;
  }
  return hasPlaces(project) ? <ProjectMap project={project} /> : null;
}
