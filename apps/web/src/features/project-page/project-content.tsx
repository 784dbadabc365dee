import { Fragment, useEffect } from "react";
import type { PublicProject } from "@/data/projects/public/public-page";
import { BarSpace } from "./navigation/bar-space";
import { jumpToSection } from "./navigation/jump-to-section";
import { type ContentsEntry, SectionBar } from "./navigation/section-bar";
import { sectionNames } from "./navigation/section-names";
import { PrintedFrom } from "./overview/printed-from";
import { PrintedMap } from "./overview/printed-map";
import { descriptionHeading, hasDescription } from "./overview/project-description";
import { hasPlaces } from "./overview/project-map";
import { PrintedPhoto } from "./photos/printed-photo";
import { projectSections } from "./project-sections";
import { FailedLists } from "./states/failed-lists";
import { LoadingContent } from "./states/loading-content";
import { MoreToCome } from "./states/more-to-come";
import { useProjectContent } from "./use-project-content";

interface ProjectContentProps {
  project: PublicProject;
  now: Date;
}

/** The bar of the page's sections, unless there is only one. */
export function ContentsBar({ project, now }: ProjectContentProps) {
  const { lists } = useProjectContent(project.id);
  const isDescribed = hasDescription(project);
  if (!lists) return <BarSpace isKept={isDescribed} />;
  const description: ContentsEntry = { id: "the-project", name: descriptionHeading(project) };
  const entries = [
    ...(isDescribed ? [description] : []),
    ...projectSections(project, lists, now).map(({ id }) => ({ id, name: sectionNames[id] })),
  ];
  return entries.length > 1 ? <SectionBar entries={entries} /> : null;
}

/** The sections below the first facts of a project. */
export function ProjectContent({ project, now }: ProjectContentProps) {
  const { lists, failures, retry } = useProjectContent(project.id);
  const isLoaded = lists !== undefined;
  useEffect(() => {
    if (isLoaded) jumpToSection(window.location.hash.slice(1));
  }, [isLoaded]);

  if (!lists) return <LoadingContent />;
  const sections = projectSections(project, lists, now);
  const [firstPhoto] = lists.photos;
  const isSparse = failures.length === 0 && sections.every(({ id }) => id === "changes");
  return (
    <div className="flex min-w-0 flex-col gap-8 sm:gap-14 print:gap-5">
      <div className="hidden grid-cols-2 items-start gap-4 print:grid">
        {firstPhoto ? <PrintedPhoto photo={firstPhoto} /> : null}
        {hasPlaces(project) && project.is_online ? <PrintedMap project={project} /> : null}
      </div>
      <FailedLists failures={failures} onRetry={retry} />
      {isSparse ? <MoreToCome /> : null}
      {sections.map(({ id, element }) => (
        <Fragment key={id}>{element}</Fragment>
      ))}
      <PrintedFrom project={project} now={now} />
    </div>
  );
}
