import { useCallback, useState } from "react";
import type { SelectedProject } from "@/data/projects/work-list";

/**
 * The projects that a person selected in the list, with what is shown of them now.
 *
 * @param scope identifies the list: another one begins without a selection
 */
export function useSelection(scope: string, shown: readonly SelectedProject[]) {
  const [stored, setStored] = useState({ scope, projects: none });
  const chosen = stored.scope === scope ? stored.projects : none;
  const now = new Map(shown.map((project) => [project.id, project]));
  const selected = [...chosen.values()].map((project) => now.get(project.id) ?? project);
  const set = useCallback(
    (projects: readonly SelectedProject[]) =>
      setStored({ scope, projects: new Map(projects.map((project) => [project.id, project])) }),
    [scope],
  );
  const toggle = useCallback(
    (project: SelectedProject) =>
      setStored((current) => {
        const projects = new Map(current.scope === scope ? current.projects : none);
        if (!projects.delete(project.id)) projects.set(project.id, project);
        return { scope, projects };
      }),
    [scope],
  );
  return { selected, isSelected: (id: string) => chosen.has(id), set, toggle };
}

const none: ReadonlyMap<string, SelectedProject> = new Map();
