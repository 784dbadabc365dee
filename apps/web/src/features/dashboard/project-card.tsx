import { type CompletionFields, projectCompletion } from "@vigie/domain/project/completion";
import { Eye, Pencil, Trash2 } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { classNames } from "@/lib/class-names";
import { paths } from "@/lib/paths";
import logo from "./project-logo.svg";

/** What a card shows of a project, and what its completion is measured on. */
export interface DashboardProject extends CompletionFields {
  id: string;
  user_id: string | null;
  title: string;
  is_online: boolean;
}

interface ProjectCardProps {
  project: DashboardProject;
  /** General information is the owner's to edit; for others, Edit opens the milestones. */
  isOwn: boolean;
  isBusy: boolean;
  onRemove: () => void;
}

/** A project on the dashboard. */
export function ProjectCard({ project, isOwn, isBusy, onRemove }: ProjectCardProps) {
  const { id, title, is_online: isOnline } = project;
  const percent = projectCompletion(project);
  return (
    <Card className={classNames("flex h-full flex-col p-5 sm:p-5", isBusy && "opacity-60")}>
      <div className="flex flex-1 items-start gap-3.5">
        <img src={logo} alt="" width="56" height="56" className="shrink-0 rounded-control" />
        <h3 dir="auto" className="line-clamp-3 min-w-0 flex-1 text-lg leading-snug" title={title}>
          {title}
        </h3>
        <Badge tone={isOnline ? "green" : "grey"} dot>
          {isOnline ? "online" : "offline"}
        </Badge>
      </div>
      <div className="mt-4 mb-1.5">
        <ProgressBar value={percent} label={`${title}: how complete it is`} />
      </div>
      <p className="text-muted text-sm">{percent}% complete</p>
      <div className="mt-4 flex items-center gap-2">
        <ButtonLink
          to={isOwn ? paths.editProject(id) : paths.milestones(id)}
          aria-label={`Edit ${title}`}
        >
          <Pencil aria-hidden className="size-4" />
          Edit
        </ButtonLink>
        <ButtonLink to={paths.project(id)} aria-label={`View ${title}`}>
          <Eye aria-hidden className="size-4" />
          View
        </ButtonLink>
        <IconButton
          className="-mr-2 ml-auto"
          label={`Delete ${title}`}
          icon={Trash2}
          tone="danger"
          blocked={isBusy}
          onClick={onRemove}
        />
      </div>
    </Card>
  );
}
