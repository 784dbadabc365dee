import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { EditorSegment } from "@/lib/paths";
import type { EditorPageProps } from "./shared/editor-page-props";

/** A page of the editor as the sidebar lists it. */
export interface EditorEntry {
  label: string;
  icon: LucideIcon;
  segment: EditorSegment;
  page: ComponentType<EditorPageProps>;
  /** Whether the page is for the project's owner only. */
  isOwners?: true;
}
