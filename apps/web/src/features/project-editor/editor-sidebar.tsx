import type { StaffTexts } from "@vigie/domain/language/texts";
import { ExternalLink } from "lucide-react";
import { BackLink } from "@/components/layout/back-link";
import { ProgressBar } from "@/components/ui/progress-bar";
import { isAdministrator, type Member } from "@/data/members/members";
import type { ProjectOutline } from "@/data/projects/outline";
import { CommandMenuButton } from "@/features/shared/command-menu-button";
import { editorPages } from "@/features/shared/editor-pages";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { EditorLink } from "./editor-link";

export interface EditorSidebarProps {
  projectId: string;
  userId: string;
  /** Undefined while it loads. */
  outline: ProjectOutline | undefined;
  /** The members of the organisation; undefined while they load. */
  members: readonly Member[] | undefined;
  /** Called when a link to another page of the editor is followed. */
  onNavigate?: () => void;
}

/** The sidebar: a link back, the state of the project, and all pages of its editor. */
export function EditorSidebar(props: EditorSidebarProps) {
  const t = useStaffTexts();
  const { projectId, outline, members, onNavigate } = props;
  const mayOpenAll = mayOpenEveryPage(props);
  return (
    <div className="flex min-h-full flex-col gap-3 px-2 py-4">
      <div className="flex flex-col items-start px-2">
        <BackLink to={paths.dashboard}>{t("editor.backToDashboard")}</BackLink>
        <CommandMenuButton className="-mx-2 max-lg:hidden" />
      </div>
      {outline ? <Glance outline={outline} /> : <div className="h-20" />}
      <nav aria-label={t("editor.pagesOfTheProject")}>
        <ul className="flex flex-col gap-0.5">
          {editorPages(t).map((entry) => (
            <li key={entry.segment}>
              <EditorLink
                label={entry.label}
                icon={entry.icon}
                to={paths.editor(projectId, entry.segment)}
                page={outline?.pages[entry.segment]}
                closedReason={
                  mayOpenAll || !entry.isOwners || !outline
                    ? null
                    : closedReason(t, outline.ownerId, members)
                }
                onClick={onNavigate}
              />
            </li>
          ))}
        </ul>
      </nav>
      <Link
        to={paths.project(projectId)}
        className="mt-auto inline-flex min-h-11 items-center gap-2.5 rounded-control px-2 text-muted text-sm hover:text-ink"
      >
        <ExternalLink aria-hidden className="size-4" />
        {t("editor.viewTheProjectPage")}
      </Link>
    </div>
  );
}

/** Whether the person may also open the owner's pages. */
export function mayOpenEveryPage(project: Omit<EditorSidebarProps, "onNavigate">): boolean {
  const { outline, members, userId } = project;
  return outline === undefined || outline.ownerId === userId || isAdministrator(members, userId);
}

function Glance({ outline }: { outline: ProjectOutline }) {
  const t = useStaffTexts();
  return (
    <div className="flex flex-col gap-2 px-2 pb-2">
      <Typed
        as="p"
        text={outline.title}
        className="line-clamp-3 font-heading font-semibold leading-snug"
      />
      <ProgressBar value={outline.completion} label={t("editor.howCompleteTheProjectIs")} />
      <p className="text-muted text-sm">
        {t(outline.isOnline ? "editor.completeOnline" : "editor.completeOffline", {
          percent: outline.completion,
        })}
      </p>
    </div>
  );
}

/**
 * Explains why a member cannot open General Information, and whom to ask: its owner, or an administrator, who can hand
 * the project over.
 *
 * @param ownerId null if the owner's account was deleted
 * @param members undefined while they load
 */
function closedReason(
  t: StaffTexts,
  ownerId: string | null,
  members: readonly Member[] | undefined,
): string {
  const administrator = members?.find(({ id, role }) => role === "administrator" && id !== ownerId);
  const person = administrator
    ? t("editor.nameAndAdministrator", { name: administrator.name })
    : null;
  if (ownerId === null)
    return person === null ? t("editor.noOwnerAskAnybody") : t("editor.noOwnerAsk", { person });
  const owner = members?.find(({ id }) => id === ownerId)?.name;
  if (owner === undefined) return t("editor.onlyTheProjectsOwnerCan");
  return person === null
    ? t("editor.onlyItsOwnerCanChange", { owner })
    : t("editor.onlyItsOwnerCanChangeOr", { owner, person });
}
