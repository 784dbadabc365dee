import { EyeOff } from "lucide-react";
import { PageTitle } from "@/components/layout/page-title";
import { ProjectHeading } from "@/components/project/project-heading";
import { titleClasses } from "@/components/project/title-classes";
import { UpdatedAgo } from "@/components/project/updated-ago";
import type { PublicProject } from "@/data/projects/public/public-page";
import { useLatestChange } from "@/features/project-page/live/page-changes";

interface ProjectHeaderProps {
  project: PublicProject;
  now: Date;
}

/** The beginning of the page: what the project is, and that it is offline where it is. */
export function ProjectHeader({ project, now }: ProjectHeaderProps) {
  const { title } = project;
  const { at, isRecent } = useLatestChange(project.content_updated_at);
  return (
    <div className="flex flex-col gap-4 print:gap-2">
      {project.is_online ? null : <OfflineNote />}
      <ProjectHeading
        status={project.status}
        continent={project.continent}
        updated={<UpdatedAgo at={at} now={now} isRecent={isRecent} />}
        title={<PageTitle className={titleClasses(title)}>{title}</PageTitle>}
      />
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
