import { readProjectStatus } from "@vigie/domain/project/project-status";
import { useId } from "react";
import type { RecentChange, RecentChanges } from "@/components/hooks/use-recent-changes";
import { Highlight } from "@/components/project/highlight";
import { PhaseBadge } from "@/components/project/phase-badge";
import { ProjectCover } from "@/components/project/project-cover";
import { UpdatedAgo } from "@/components/project/updated-ago";
import type { ListedProject } from "@/data/projects/public/public-list";
import { classNames } from "@/lib/class-names";
import { Typed, WrittenIn } from "@/lib/language/typed-text";
import { useTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { landingClasses } from "./landing/landing-classes";
import { WhatChanged } from "./landing/what-changed";

interface LatestUpdatesProps {
  projects: readonly ListedProject[];
  /** The projects that changed while the page is open, by id. */
  changes: RecentChanges<string>;
  now: Date;
}

/** The most recently changed projects, each with its latest change. */
export function LatestUpdates({ projects, changes, now }: LatestUpdatesProps) {
  const t = useTexts();
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="latest-updates" className={landingClasses.updates}>
      <h2 id="latest-updates" className="text-2xl">
        {t("list.latestUpdates")}
      </h2>
      <ul className={landingClasses.cards}>
        {projects.map((project) => (
          <li key={project.id} data-project={project.id}>
            <WrittenIn value={project.organisations.language}>
              <Update project={project} change={changes.get(project.id)} now={now} />
            </WrittenIn>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UpdateProps {
  project: ListedProject;
  change: RecentChange | undefined;
  /** The first of them, large. */
  isLead?: boolean;
  now: Date;
}

/** Slightly narrower than on phones, so that many of them choose a rendition of a quarter of the bytes. */
const leadSizes = "(min-width: 64rem) 38rem, (min-width: 40rem) 100vw, 88vw";

/** A project with its picture, what changed of it, and when. */
export function Update({ project, change, isLead = false, now }: UpdateProps) {
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        "relative isolate h-full overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control",
        !isLead && "max-sm:grid max-sm:grid-cols-[min(7rem,34%)_minmax(0,1fr)]",
      )}
    >
      {change ? <Highlight key={change.at} /> : null}
      <div
        className={classNames(
          isLead ? "aspect-3/2 lg:aspect-16/10" : "max-sm:h-full max-sm:min-h-28 sm:aspect-video",
        )}
      >
        <ProjectCover
          project={project}
          sizes={isLead ? leadSizes : "(min-width: 40rem) 33vw, 7rem"}
          isFirst={isLead}
        />
      </div>
      <div
        className={classNames(
          "flex min-w-0 flex-col gap-1.5",
          isLead ? "p-4 sm:p-5" : "p-3.5 sm:p-4",
        )}
      >
        <Typed
          as={isLead ? "h2" : "h3"}
          text={project.title}
          id={titleId}
          className={classNames("wrap-anywhere line-clamp-2", isLead ? "text-xl" : "text-lg")}
        >
          <Link
            to={paths.project(project.id)}
            className="after:absolute after:inset-0 hover:text-primary"
          >
            {project.title}
          </Link>
        </Typed>
        <WhatChanged project={project} />
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-muted text-sm *:whitespace-normal">
          <PhaseBadge phase={readProjectStatus(project.status)} />
          <UpdatedAgo
            at={project.content_updated_at}
            now={now}
            isShort
            isRecent={change?.isRecent}
          />
        </p>
      </div>
    </article>
  );
}
