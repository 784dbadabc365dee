import { countCharacters } from "@vigie/domain/format/text";
import { readContinent } from "@vigie/domain/places/continents";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import { EyeOff } from "lucide-react";
import { PageTitle } from "@/components/layout/page-title";
import { PhaseBadge } from "@/components/project/phase-badge";
import { UpdatedAgo } from "@/components/project/updated-ago";
import { Badge } from "@/components/ui/badge";
import type { PublicProject } from "@/data/projects/public-page";
import { useLatestChange } from "@/features/project-page/live/page-changes";
import { classNames } from "@/lib/class-names";

/** Titles up to this length, in characters, are set large. */
const shortTitle = 90;

interface ProjectHeaderProps {
  project: PublicProject;
  now: Date;
}

/** What the project is, how far it has come, and since when that is so. */
export function ProjectHeader({ project, now }: ProjectHeaderProps) {
  const { title } = project;
  const { at, isRecent } = useLatestChange(project.content_updated_at);
  const continent = readContinent(project.continent);
  const isLarge = countCharacters(title) <= shortTitle;
  return (
    <div className="flex flex-col gap-4 print:gap-2">
      {project.is_online ? null : <OfflineNote />}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
        <PhaseBadge phase={readProjectStatus(project.status)} />
        {continent ? <Badge tone="grey">{continent}</Badge> : null}
        <UpdatedAgo at={at} now={now} isRecent={isRecent} />
      </p>
      <PageTitle
        className={classNames(
          "max-w-4xl tracking-tight",
          isLarge && "text-4xl sm:text-5xl print:text-4xl",
        )}
      >
        {title}
      </PageTitle>
      {project.short_description ? (
        <p dir="auto" className="max-w-2xl text-pretty text-lg text-muted sm:text-xl print:text-lg">
          {project.short_description}
        </p>
      ) : null}
    </div>
  );
}

/** Tells members why visitors do not find this page. */
function OfflineNote() {
  return (
    <p className="flex items-center gap-3 rounded-card bg-yellow-tint px-4 py-3 text-on-yellow-tint">
      <EyeOff aria-hidden className="size-5 shrink-0" />
      This project is offline. Only members of your organisation can see this page.
    </p>
  );
}
