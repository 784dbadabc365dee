import { foldText } from "@vigie/domain/format/text";
import type { StaffTexts } from "@vigie/domain/language/texts";
import {
  CircleHelp,
  ExternalLink,
  FileInput,
  FolderOpen,
  Globe,
  History,
  Keyboard,
  LayoutGrid,
  List,
  LogOut,
  Plus,
  Settings,
  Trash2,
  UserRound,
  Users,
  Webhook,
} from "lucide-react";
import type { ProjectTitle } from "@/data/projects/titles";
import { editorPages } from "@/features/shared/editor-pages";
import type { Command } from "@/lib/commands";
import { paths } from "@/lib/paths";

interface Acts {
  go: (path: string) => void;
  signOut: () => void;
  showShortcuts: () => void;
}

export function generalCommands(t: StaffTexts, { go, signOut, showShortcuts }: Acts): Command[] {
  const action = { group: t("commands.actions") };
  const page = { group: t("commands.pages") };
  return [
    {
      ...action,
      id: "add-project",
      label: t("commands.addProject"),
      keywords: t("menuKeywords.addProject"),
      icon: Plus,
      run: () => go(paths.addProject),
    },
    {
      ...action,
      id: "import-projects",
      label: t("imports.importProjects"),
      keywords: t("menuKeywords.importProjects"),
      icon: FileInput,
      run: () => go(paths.importProjects),
    },
    {
      ...action,
      id: "tutorial",
      label: t("commands.watchTutorial"),
      keywords: t("menuKeywords.tutorial"),
      icon: CircleHelp,
      run: () => go(paths.tutorial),
    },
    {
      ...action,
      id: "shortcuts",
      label: t("commands.keyboardShortcuts"),
      keywords: t("menuKeywords.shortcuts"),
      icon: Keyboard,
      shortcut: "Mod+/",
      run: showShortcuts,
    },
    {
      ...action,
      id: "sign-out",
      label: t("commands.signOut"),
      keywords: t("menuKeywords.signOut"),
      icon: LogOut,
      run: signOut,
    },
    {
      ...page,
      id: "dashboard",
      label: t("common.dashboard"),
      keywords: t("menuKeywords.dashboard"),
      icon: LayoutGrid,
      run: () => go(paths.dashboard),
    },
    {
      ...page,
      id: "members",
      label: t("commands.members"),
      keywords: t("menuKeywords.members"),
      icon: Users,
      run: () => go(paths.members),
    },
    {
      ...page,
      id: "settings",
      label: t("commands.organisationSettings"),
      keywords: t("menuKeywords.settings"),
      icon: Settings,
      run: () => go(paths.settings),
    },
    {
      ...page,
      id: "iati",
      label: t("iati.title"),
      keywords: t("menuKeywords.iati"),
      icon: Globe,
      run: () => go(paths.iati),
    },
    {
      ...page,
      id: "webhooks",
      label: t("webhooks.title"),
      keywords: t("menuKeywords.webhooks"),
      icon: Webhook,
      run: () => go(paths.webhooks),
    },
    {
      ...page,
      id: "profile",
      label: t("commands.profileSettings"),
      keywords: t("menuKeywords.profile"),
      icon: UserRound,
      run: () => go(paths.profile),
    },
    {
      ...page,
      id: "history",
      label: t("commands.historyOfTheOrganisation"),
      keywords: t("menuKeywords.history"),
      icon: History,
      run: () => go(paths.history),
    },
    {
      ...page,
      id: "trash",
      label: t("commands.trash"),
      keywords: t("menuKeywords.trash"),
      icon: Trash2,
      run: () => go(paths.trash),
    },
    {
      ...page,
      id: "site",
      label: t("commands.siteWeb"),
      keywords: t("menuKeywords.site"),
      icon: List,
      run: () => go(`${paths.monitoring}?view=projects`),
    },
  ];
}

/** The project that a command leads to, by the command's id; null for one that leads to none. */
export function projectOf(command: string): string | null {
  return /^(?:edit|view|page) ([0-9a-f-]{36})/.exec(command)?.[1] ?? null;
}

/** The typed words that titles are searched for: those that are not part of the commands' own words. */
export function titleWordsOf(t: StaffTexts, typed: string): string {
  const ownWords = [
    t("menuKeywords.edit"),
    t("menuKeywords.view"),
    ...editorPages(t).map(({ label }) => label),
  ].map(foldText);
  return typed
    .split(/\s+/)
    .filter((word) => !ownWords.some((each) => each.includes(foldText(word))))
    .join(" ");
}

/** Commands that open the editor, one for each project. */
export function editCommands(
  t: StaffTexts,
  projects: readonly ProjectTitle[],
  userId: string,
  go: (path: string) => void,
): Command[] {
  return projects.map(({ id, title, user_id, is_online }) => ({
    id: `edit ${id}`,
    label: title,
    group: t("commands.projects"),
    icon: FolderOpen,
    note: is_online ? t("commands.online") : t("commands.offline"),
    keywords: t("menuKeywords.edit"),
    // Only the owner can open General Information.
    run: () => go(user_id === userId ? paths.editProject(id) : paths.milestones(id)),
  }));
}

/** Commands that open the pages of the editor that a typed word names, of each project. */
export function pageCommands(
  t: StaffTexts,
  projects: readonly ProjectTitle[],
  typed: string,
  userId: string,
  go: (path: string) => void,
): Command[] {
  const words = foldText(typed).split(/\s+/);
  const named = editorPages(t).filter(({ label }) => {
    const text = foldText(label);
    return words.some((word) => word.length > 1 && text.includes(word));
  });
  return projects.flatMap(({ id, title, user_id }) =>
    named
      .filter(({ isOwners }) => !isOwners || user_id === userId)
      .map(({ label, icon, segment }) => ({
        id: `page ${id} ${segment}`,
        label: `${label} · ${title}`,
        group: t("commands.pagesOfProjects"),
        icon,
        run: () => go(paths.editor(id, segment)),
      })),
  );
}

/** Commands that open the public page, one for each project. */
export function viewCommands(
  t: StaffTexts,
  projects: readonly ProjectTitle[],
  go: (path: string) => void,
): Command[] {
  return projects.map(({ id, title }) => ({
    id: `view ${id}`,
    label: title,
    group: t("commands.publicPages"),
    icon: ExternalLink,
    keywords: t("menuKeywords.view"),
    run: () => go(paths.project(id)),
  }));
}
