import { ExternalLink } from "lucide-react";
import { useCommands } from "@/lib/commands";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/history-router";
import { editorEntries } from "./editor-entries";
import { type EditorSidebarProps, mayOpenEveryPage } from "./editor-sidebar";

/** Adds the pages of the open project to the command menu. */
export function useEditorCommands(project: Omit<EditorSidebarProps, "onNavigate">): void {
  const { projectId, outline } = project;
  const navigate = useNavigate();
  const group = outline ? `Pages of ${outline.title}` : "Pages of this project";
  const open = editorEntries.filter(({ isOwners }) => !isOwners || mayOpenEveryPage(project));
  useCommands([
    ...open.map(({ label, icon, segment }) => ({
      id: `page ${segment}`,
      label,
      group,
      icon,
      run: () => navigate(paths.editor(projectId, segment)),
    })),
    {
      id: "page public",
      label: "View the project page",
      group,
      icon: ExternalLink,
      keywords: "public site",
      run: () => navigate(paths.project(projectId)),
    },
  ]);
}
