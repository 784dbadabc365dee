import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useNow } from "@/components/hooks/use-now";
import { PageTitle } from "@/components/layout/page-title";
import { KeyFacts } from "@/components/project/key-facts";
import { ProjectHeading } from "@/components/project/project-heading";
import { ProjectSummary } from "@/components/project/project-summary";
import { titleClasses } from "@/components/project/title-classes";
import { UpdatedAgo } from "@/components/project/updated-ago";
import { ButtonLink } from "@/components/ui/button";
import { photosTable } from "@/data/content/photos";
import type { PublicProject } from "@/data/projects/public/public-page";
import { otherProjectsQuery } from "@/data/publisher";
import { useLatestChange } from "@/features/project-page/live/page-changes";
import { Typed, useTypedText } from "@/lib/language/typed-text";
import { inOne, useProjectTexts } from "@/lib/language/use-texts";
import { SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { LatestProof } from "./overview/latest-proof";
import { hasDescription, ProjectDescription } from "./overview/project-description";
import { hasPlaces, ProjectMap } from "./overview/project-map";
import { ProjectMetadata } from "./overview/project-metadata";
import { LeadPhoto } from "./photos/lead-photo";
import { ContentsBar, ProjectContent } from "./project-content";
import { ProjectData } from "./share/project-data";

/** A project's page. */
export function ProjectView({ project }: { project: PublicProject }) {
  const t = useProjectTexts();
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
        <ProjectData project={project} />
        <ButtonLink to={paths.projectList} state={SHOW_PROJECTS}>
          {t("project.seeAllProjects")}
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
    return <LeadPhoto projectId={id} photo={cover} count={count} />;
  }
  return hasPlaces(project) ? <ProjectMap project={project} /> : null;
}

interface ProjectHeaderProps {
  project: PublicProject;
  now: Date;
}

/** The beginning of the page: what the project is, and that it is offline where it is. */
function ProjectHeader({ project, now }: ProjectHeaderProps) {
  const { title } = project;
  const { lang } = useTypedText(title);
  const { at, isRecent } = useLatestChange(project.content_updated_at);
  return (
    <div className="flex flex-col gap-4 print:gap-2">
      {project.is_online ? null : <OfflineNote />}
      <ProjectHeading
        status={project.status}
        continent={project.continent}
        updated={<UpdatedAgo at={at} now={now} isRecent={isRecent} />}
        title={
          <PageTitle lang={lang} className={titleClasses(title)}>
            {title}
          </PageTitle>
        }
      />
    </div>
  );
}

/** Tells members why visitors do not find this page. */
function OfflineNote() {
  const t = useProjectTexts();
  return (
    <p className="flex items-center gap-3 rounded-card bg-yellow-tint px-4 py-3 text-on-yellow-tint">
      <EyeOff aria-hidden className="size-5 shrink-0" />
      {t("project.offlineNote")}
    </p>
  );
}

interface ProjectOverviewProps {
  project: PublicProject;
  now: Date;
  /** What the page opens on: a photo, or where it takes place. */
  lead: ReactNode;
}

/** What the page opens on, and the key facts: below it, on wide screens beside it. */
function ProjectOverview({ project, now, lead }: ProjectOverviewProps) {
  const summary = <ProjectSummary text={project.short_description} />;
  if (!lead) {
    return (
      <div className="flex flex-col gap-6 print:gap-3">
        {summary}
        <KeyFacts project={project} now={now} />
        <LatestProof projectId={project.id} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-12 lg:gap-8 print:block">
      <div className="min-w-0 lg:col-span-7">{lead}</div>
      <div className="flex min-w-0 flex-col gap-5 lg:col-span-5 lg:gap-6 print:gap-3">
        {summary}
        <KeyFacts project={project} now={now} isBeside />
        <LatestProof projectId={project.id} />
      </div>
    </div>
  );
}

/** Whose project it is, and how much else is theirs to see. */
function PublishedBy({ project }: { project: PublicProject }) {
  const t = useProjectTexts();
  const { id, organisations: publisher } = project;
  const { data: others } = useQuery(otherProjectsQuery(publisher.id, id));
  return (
    <p>
      {inOne(
        t.rich<ReactNode>("project.publishedBy", {
          name: () => <Typed as="bdi" text={publisher.name} className="font-semibold" />,
        }),
      )}
      {others ? <span>{` · ${t("project.othersOnline", { count: others })}`}</span> : null}
    </p>
  );
}

/** Which of how many photos of a project its first is, as "1 of 4"; nothing where it is the only one. */
function PhotoCount({ projectId }: { projectId: string }) {
  const t = useProjectTexts();
  const { data } = useQuery(photosTable.list(projectId));
  const count = data?.length ?? 0;
  return count > 1 ? (
    <span className="tabular-nums">{t("project.firstOfCount", { count })}</span>
  ) : null;
}
