import { Info, type LucideIcon } from "lucide-react";
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
];
