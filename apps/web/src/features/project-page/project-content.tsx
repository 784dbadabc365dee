import { Fragment, useEffect } from "react";
import type { PublicProject } from "@/data/projects/public-page";
import { jumpToSection } from "./navigation/jump-to-section";
import { sectionNames } from "./navigation/section-names";
import { TableOfContents } from "./navigation/table-of-contents";
import { PrintedFrom } from "./overview/printed-from";
import { descriptionHeading, hasDescription } from "./overview/project-description";
import { PrintedPhoto } from "./photos/printed-photo";
import { projectSections } from "./project-sections";
import { FailedLists } from "./states/failed-lists";
import { LoadingContent } from "./states/loading-content";
import { useProjectContent } from "./use-project-content";

export { fetchProjectLists } from "./use-project-content";

interface ProjectContentProps {
  project: PublicProject;
  now: Date;
}

/**
 * What follows the first facts of a project: its sections, and on wide screens their table beside
 * them. Its code and its data come after the first paint.
 */
export function ProjectContent({ project, now }: ProjectContentProps) {
  const { lists, failures, retry } = useProjectContent(project.id);
  const isThere = lists !== undefined;
  useEffect(() => {
    if (isThere) jumpToSection(window.location.hash.slice(1));
  }, [isThere]);

  if (!lists) return <LoadingContent />;
  const sections = projectSections(project, lists, now);
  const [firstPhoto] = lists.photos;
  const entries = [
    ...(hasDescription(project)
      ? [{ id: "the-project", name: descriptionHeading(project) } as const]
      : []),
    ...sections.map(({ id }) => ({ id, name: sectionNames[id] })),
  ];
  return (
    <>
      {entries.length > 1 ? (
        <div
          data-print="hidden"
          className="hidden xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:block"
        >
          <TableOfContents entries={entries} />
        </div>
      ) : null}
      <div className="flex min-w-0 flex-col gap-8 sm:gap-14 print:gap-5">
        {firstPhoto ? <PrintedPhoto photo={firstPhoto} /> : null}
        <FailedLists failures={failures} onRetry={retry} />
        {sections.map(({ id, element }) => (
          <Fragment key={id}>{element}</Fragment>
        ))}
        <PrintedFrom project={project} now={now} />
      </div>
    </>
  );
}
