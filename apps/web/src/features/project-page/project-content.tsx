import { formatLongDate } from "@vigie/domain/format/dates";
import { CircleAlert } from "lucide-react";
import { Fragment, useEffect, useState } from "react";
import { useIdlePage } from "@/components/hooks/use-idle-page";
import { useDay } from "@/components/hooks/use-now";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import type { PublicProject } from "@/data/projects/public/public-page";
import { useProjectTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";
import { useLocalised } from "@/lib/router/history-router";
import { jumpToSection } from "./navigation/jump-to-section";
import { type ContentsEntry, SectionBar } from "./navigation/section-bar";
import { sectionName } from "./navigation/section-names";
import { PrintedCode } from "./overview/printed-code";
import { descriptionHeading, hasDescription } from "./overview/project-description";
import { hasPlaces } from "./overview/project-map";
import { PrintedPhoto } from "./photos/printed-photo";
import { projectSections } from "./project-sections";
import { useProjectContent } from "./use-project-content";

interface ProjectContentProps {
  project: PublicProject;
  now: Date;
}

/** The bar of the page's sections, unless there is only one. */
export function ContentsBar({ project, now }: ProjectContentProps) {
  const t = useProjectTexts();
  const { lists } = useProjectContent(project.id);
  const isDescribed = hasDescription(project);
  if (!lists) return <BarSpace isKept={isDescribed} />;
  const description: ContentsEntry = { id: "the-project", name: descriptionHeading(t, project) };
  const entries = [
    ...(isDescribed ? [description] : []),
    ...projectSections(t, project, lists, now).map(({ id }) => ({ id, name: sectionName(t, id) })),
  ];
  return entries.length > 1 ? <SectionBar entries={entries} /> : null;
}

/** The sections below the first facts of a project. */
export function ProjectContent({ project, now }: ProjectContentProps) {
  const t = useProjectTexts();
  const { lists, failures, retry } = useProjectContent(project.id);
  const isLoaded = lists !== undefined;
  // To a section that was there at once the browser has scrolled by itself, or back to where the reader was.
  const [wasLoaded] = useState(isLoaded);
  useEffect(() => {
    if (isLoaded && !wasLoaded) jumpToSection(window.location.hash.slice(1));
  }, [isLoaded, wasLoaded]);

  if (!lists) return <LoadingContent />;
  const sections = projectSections(t, project, lists, now);
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

/** Reserves space for the bar of sections, so that nothing moves when it appears. */
function BarSpace({ isKept }: { isKept: boolean }) {
  return isKept ? <div className="h-12 print:hidden" /> : null;
}

interface PrintedFromProps {
  project: PublicProject;
  now: Date;
}

/** The end of the printed fact sheet: organisation, date, and the address of the current version. */
function PrintedFrom({ project, now }: PrintedFromProps) {
  const t = useProjectTexts();
  const path = useLocalised()(paths.project(project.id));
  const address = useHydrated() ? new URL(path, window.location.origin).href : path;
  const today = useDay(now);
  return (
    <div className="hidden break-inside-avoid items-center gap-4 border-line border-t pt-3 text-sm print:flex">
      <PrintedCode text={address} />
      <p className="text-muted">
        <strong className="text-ink">{project.organisations.name}</strong>
        <span className="block">{t("project.asOf", { today: formatLongDate(t, today) })}</span>
        <span className="block">{t("project.upToDateAt", { address })}</span>
      </p>
    </div>
  );
}

/**
 * The drawn map of an online project, for print. It is loaded while the page is idle, like the printed photo. Without a server
 * that draws maps there is none.
 */
function PrintedMap({ project }: { project: PublicProject }) {
  const t = useProjectTexts();
  const isWanted = useIdlePage();
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={paths.projectStill(project.id)}
      alt={t("project.mapOfThePlacesOf", { title: project.title })}
      loading={isWanted ? "eager" : "lazy"}
      fetchPriority="low"
      onError={() => setMissing(true)}
      className="hidden max-h-72 w-auto rounded-card print:block"
    />
  );
}

interface FailedListsProps {
  /** What could not be loaded, in the words of the catalogue. */
  failures: readonly string[];
  onRetry: () => void;
}

/** Says which parts of the page are missing because they could not be loaded. */
function FailedLists({ failures, onRetry }: FailedListsProps) {
  const t = useProjectTexts();
  if (failures.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-red bg-red-tint px-4 py-3 text-on-red-tint"
    >
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      <ul className="min-w-0 flex-1 basis-48">
        {failures.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button onClick={onRetry}>{t("common.tryAgain")}</Button>
    </div>
  );
}

/** Keeps the place of the sections that follow the first facts of a project. */
function LoadingContent() {
  const t = useProjectTexts();
  return (
    <LoadingRegion label={t("project.loadingMoreOfThisProject")}>
      <div className="flex flex-col gap-6 border-line border-t pt-10 print:hidden">
        <Skeleton className="h-9 max-w-sm" />
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      </div>
    </LoadingRegion>
  );
}

/** Stands where nothing but its facts is known of a project yet. */
function MoreToCome() {
  const t = useProjectTexts();
  return <p className="text-lg text-muted">{t("project.moreIsPublishedHereAs")}</p>;
}
