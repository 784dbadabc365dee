import { Flag, Info, type LucideIcon, Newspaper, Users } from "lucide-react";
import type { ComponentType } from "react";
import type { SessionUser } from "@/data/session-user";
import { lazyPage } from "@/lib/lazy-page";
import type { EditorSegment } from "@/lib/paths";

/** What every page of the editor is given. */
export interface EditorPageProps {
  projectId: string;
  user: SessionUser;
}

interface EditorEntry {
  label: string;
  icon: LucideIcon;
  segment: EditorSegment;
  page: ComponentType<EditorPageProps>;
  /** Whether the page is for the project's owner only. */
  isOwners?: true;
}

/** The pages of the editor, in the order of the sidebar (specification, section 2). */
export const editorEntries: readonly EditorEntry[] = [
  {
    label: "General Information",
    icon: Info,
    segment: "edit",
    page: lazyPage(() => import("@/features/project-editor/general/general-page"), "GeneralPage"),
    isOwners: true,
  },
  {
    label: "Key Milestones",
    icon: Flag,
    segment: "milestones",
    page: lazyPage(
      () => import("@/features/project-editor/milestones/milestones-page"),
      "MilestonesPage",
    ),
  },
  {
    label: "Team",
    icon: Users,
    segment: "team",
    page: lazyPage(() => import("@/features/project-editor/team/team-page"), "TeamPage"),
  },
  {
    label: "Press",
    icon: Newspaper,
    segment: "press",
    page: lazyPage(() => import("@/features/project-editor/press/press-page"), "PressPage"),
  },
];
