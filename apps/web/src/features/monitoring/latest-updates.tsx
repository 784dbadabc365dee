import { countryLabels, readCountryCodes } from "@vigie/domain/places/countries";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import { Link } from "react-router";
import type { RecentChange, RecentChanges } from "@/components/hooks/use-recent-changes";
import { Highlight } from "@/components/project/highlight";
import { PhaseBadge } from "@/components/project/phase-badge";
import { UpdatedAgo } from "@/components/project/updated-ago";
import type { ListedProject } from "@/data/projects/public-list";
import { paths } from "@/lib/paths";
import { landingClasses } from "./landing/landing-classes";
import { latestOf } from "./landing/latest-of";
import { UpdatesSkeleton } from "./landing/updates-skeleton";

interface LatestUpdatesProps {
  /** Undefined while the projects are on their way. */
  projects: readonly ListedProject[] | undefined;
  /** Which of them changed while the page is open, by their ids. */
  changes: RecentChanges<string>;
  now: Date;
}

/** The projects that changed last: what "in real time" means today. */
export function LatestUpdates({ projects, changes, now }: LatestUpdatesProps) {
  if (projects?.length === 0) return null;
  return (
    <section aria-labelledby="latest-updates" className={landingClasses.aside}>
      <h2 id="latest-updates" className="text-xl">
        Latest updates
      </h2>
      {projects ? (
        <ul className="mt-2 divide-y divide-line">
          {latestOf(projects).map((project) => (
            <Update key={project.id} project={project} change={changes.get(project.id)} now={now} />
          ))}
        </ul>
      ) : (
        <UpdatesSkeleton />
      )}
    </section>
  );
}

interface UpdateProps {
  project: ListedProject;
  change: RecentChange | undefined;
  now: Date;
}

function Update({ project, change, now }: UpdateProps) {
  const countries = countryLabels(readCountryCodes(project.countries));
  return (
    <li data-project={project.id} className="relative isolate py-4">
      {change ? <Highlight key={change.at} className="-inset-x-3 inset-y-0 rounded-card" /> : null}
      <h3 dir="auto" className="line-clamp-2 text-lg">
        <Link
          to={paths.project(project.id)}
          className="after:absolute after:inset-0 hover:text-primary"
        >
          {project.title}
        </Link>
      </h3>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 whitespace-nowrap text-muted text-sm">
        <PhaseBadge phase={readProjectStatus(project.status)} />
        {/* On phones a line of its own has room for more of them. */}
        <span className="min-w-0 flex-[1_1_4rem] truncate empty:hidden max-sm:order-last max-sm:basis-full">
          {countries}
        </span>
        <span className="ml-auto">
          <UpdatedAgo
            at={project.content_updated_at}
            now={now}
            isShort
            isRecent={change?.isRecent}
          />
        </span>
      </p>
    </li>
  );
}
