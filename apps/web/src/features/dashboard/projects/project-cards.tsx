import { readRenditions, renditionSources } from "@vigie/domain/files/renditions";
import { timeAgo } from "@vigie/domain/format/relative-time";
import { projectCompletion } from "@vigie/domain/project/completion";
import { projectStatusLabel, readProjectStatus } from "@vigie/domain/project/project-status";
import { memo, type RefCallback, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { DashboardProject } from "@/data/projects/dashboard-project";
import { classNames } from "@/lib/class-names";
import { environment } from "@/lib/env";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";
import { MissingFields } from "./missing-fields";
import { CardActions, type ListedProject, ProjectVisibility } from "./project-actions";
import logo from "./project-logo.svg";

/** The columns of cards, from phones to wide screens. */
export const gridClasses =
  "grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 min-[100rem]:grid-cols-4";

export interface ProjectsViewProps {
  list: RefCallback<HTMLElement>;
  projects: readonly (ListedProject & { isNew: boolean })[];
  now: Date;
}

export function ProjectCards({ list, projects, now }: ProjectsViewProps) {
  return (
    <ul ref={list} className={gridClasses}>
      {projects.map((listed) => (
        <li key={listed.project.id} data-project={listed.project.id} className="min-w-0">
          <ProjectCard {...listed} now={now} />
        </li>
      ))}
    </ul>
  );
}

interface ProjectCardProps extends ListedProject {
  now: Date;
  /** Whether it was just created, and is therefore listed first. */
  isNew: boolean;
}

/** Marks a new project; inside its box, because paint containment clips the outside. */
export const newClasses = "outline-3 outline-signal -outline-offset-3";

/** Marks a project that was just created. */
export function NewBadge() {
  const t = useStaffTexts();
  return <Badge tone="teal">{t("dashboard.new")}</Badge>;
}

/** A project on the dashboard: its state, missing fields and actions. */
const ProjectCard = memo(function ProjectCard({ now, isNew, ...listed }: ProjectCardProps) {
  const t = useStaffTexts();
  const { project, isOwn, isBusy } = listed;
  const percent = projectCompletion(project);
  return (
    <Card
      className={classNames(
        "flex h-full flex-col gap-2 p-4 sm:p-5",
        isNew && newClasses,
        isBusy && "opacity-60",
      )}
    >
      <div className="flex items-start gap-3">
        <ProjectCover project={project} />
        <Typed
          as="h3"
          text={project.title}
          className="wrap-anywhere min-w-0 flex-1 text-lg leading-snug"
        />
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-muted text-sm">
        {isNew ? <NewBadge /> : null}
        <ProjectVisibility {...listed} />
        <span>{projectStatusLabel(t, readProjectStatus(project.status))}</span>
        <LastChange at={project.content_updated_at} now={now} />
      </div>
      <MissingFields project={project} isOwn={isOwn} />
      {/* Last before the actions, so that the bars of a row stand at one height. */}
      <div className="mt-auto flex items-center gap-3">
        <div className="flex-1">
          <ProgressBar
            value={percent}
            label={t("dashboard.howCompleteItIs", { title: project.title })}
          />
        </div>
        <p className="text-muted text-sm tabular-nums">
          {t("dashboard.percentComplete", { percent })}
        </p>
      </div>
      <CardActions {...listed} />
    </Card>
  );
});

interface LastChangeProps {
  /** An ISO timestamp. */
  at: string;
  now: Date;
  /** Whether it is in a column with a heading, on wide screens. */
  isInColumn?: boolean;
}

/** `changed 2 h ago`. */
export function LastChange({ at, now, isInColumn = false }: LastChangeProps) {
  const t = useStaffTexts();
  return (
    <span>
      <span className={isInColumn ? "lg:sr-only" : undefined}>{t("dashboard.changedAgo")} </span>
      <time dateTime={at}>{timeAgo(t, at, now)}</time>
    </span>
  );
}

/**
 * A small cover of a project, or a placeholder. Decorative, since the title is beside it.
 */
function ProjectCover({ project }: { project: DashboardProject }) {
  const [isBroken, setBroken] = useState(false);
  const [first] = project.photos_projet;
  const renditions = first ? readRenditions(first) : null;
  if (renditions === null || isBroken) {
    return (
      <img
        src={logo}
        alt=""
        width="64"
        height="64"
        className="size-12 shrink-0 rounded-control sm:size-16"
      />
    );
  }
  return (
    <img
      {...renditionSources(renditions, environment().filesUrl)}
      // The smallest rendition is large enough.
      sizes="4rem"
      alt=""
      width="64"
      height="64"
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="size-12 shrink-0 rounded-control bg-track object-cover sm:size-16"
    />
  );
}
