import type { StaffTexts } from "@vigie/domain/language/texts";
import { Copy, Eye, Megaphone, Pencil, Trash2 } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { IconButton, IconLink } from "@/components/ui/icon-button";
import { Switch } from "@/components/ui/switch";
import type { DashboardProject } from "@/data/projects/dashboard-project";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";

/** The actions on a project of the list, with stable identities. */
export interface ProjectActions {
  setOnline: (project: DashboardProject, isOnline: boolean) => void;
  duplicate: (project: DashboardProject) => void;
  remove: (project: DashboardProject) => void;
  /** Selects it for what is done with several, or no longer. */
  select: (project: DashboardProject) => void;
}

/** A project of the list, and what the person may do with it. */
export interface ListedProject {
  project: DashboardProject;
  /** Only the owner can edit General Information; for others, Edit opens the milestones. */
  isOwn: boolean;
  /** Whether the person may take the projects of others offline. */
  isAdministrator: boolean;
  /** Whether an action is pending, which blocks others. */
  isBusy: boolean;
  isSelected: boolean;
  actions: ProjectActions;
}

/** The target of Edit. */
export function editPath({ project: { id }, isOwn }: Pick<ListedProject, "project" | "isOwn">) {
  return isOwn ? paths.editProject(id) : paths.milestones(id);
}

/** Whether a project is online, and the switch for those who may change that. */
export function ProjectVisibility(props: ListedProject) {
  const t = useStaffTexts();
  const { project, isOwn, isAdministrator, isBusy, actions } = props;
  const { title, is_online: isOnline } = project;
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={isOnline ? "green" : "grey"} dot>
        {t(isOnline ? "dashboard.isOnlineNow" : "dashboard.isOfflineNow")}
      </Badge>
      {isOwn || (isOnline && isAdministrator) ? (
        <Switch
          label={t("dashboard.isOnline", { title })}
          checked={isOnline}
          blocked={isBusy}
          onChange={() => actions.setOnline(project, !isOnline)}
        />
      ) : null}
    </span>
  );
}

/** The buttons of a card. Where it is narrow, Edit and View have no icons, so that all stand within it. */
export function CardActions(props: ListedProject) {
  const t = useStaffTexts();
  const { project } = props;
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          to={editPath(props)}
          aria-label={t("dashboard.editTitle", { title: project.title })}
          data-edit=""
        >
          <Pencil aria-hidden className="@max-[18rem]:hidden size-4" />
          {t("dashboard.edit")}
        </ButtonLink>
        <ButtonLink
          to={paths.project(project.id)}
          aria-label={t("dashboard.viewTitle", { title: project.title })}
        >
          <Eye aria-hidden className="@max-[18rem]:hidden size-4" />
          {t("dashboard.view")}
        </ButtonLink>
        <span className="-me-2 ms-auto inline-flex">
          <OtherActions {...props} />
        </span>
        <ButtonLink
          to={paths.editor(project.id, "update")}
          aria-label={updateLabel(t, project)}
          className="flex-1 basis-full"
        >
          <Megaphone aria-hidden className="size-4" />
          {t("project.shareAnUpdate")}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The buttons of a table row: the same ones as icons. */
export function RowActions(props: ListedProject) {
  const t = useStaffTexts();
  const { project } = props;
  return (
    <span className="inline-flex">
      <IconLink
        to={editPath(props)}
        label={t("dashboard.editTitle", { title: project.title })}
        icon={Pencil}
        data-edit=""
      />
      <IconLink
        to={paths.editor(project.id, "update")}
        label={updateLabel(t, project)}
        icon={Megaphone}
      />
      <IconLink
        to={paths.project(project.id)}
        label={t("dashboard.viewTitle", { title: project.title })}
        icon={Eye}
      />
      <OtherActions {...props} />
    </span>
  );
}

function updateLabel(t: StaffTexts, { title }: DashboardProject): string {
  return t("common.labelled", { label: t("project.shareAnUpdate"), value: title });
}

function OtherActions({ project, isBusy, actions }: ListedProject) {
  const t = useStaffTexts();
  return (
    <>
      <IconButton
        label={t("dashboard.duplicate", { title: project.title })}
        icon={Copy}
        blocked={isBusy}
        onClick={() => actions.duplicate(project)}
      />
      <IconButton
        label={t("dashboard.delete", { title: project.title })}
        icon={Trash2}
        tone="danger"
        blocked={isBusy}
        onClick={() => actions.remove(project)}
      />
    </>
  );
}
