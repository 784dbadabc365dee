import { useCallback, useState } from "react";
import type { SelectedProject } from "@/data/projects/work-list";
import type { WorkListing } from "./use-work-listing";
import { workListSearch } from "./work-list-address";
import type { DashboardView } from "./work-list-toolbar";

/**
 * The projects that a person selected in the list, with what is shown of them now. A list of another choice, or shown in
 * another way, begins without a selection, and takes none that was made in the one before.
 */
export function useSelection(view: DashboardView, shown: WorkListing["shown"]) {
  const scope = shown ? `${view} ${workListSearch(shown.choice)}` : view;
  const [stored, setStored] = useState({ scope, projects: none });
  if (stored.scope !== scope) setStored({ scope, projects: none });
  const now = new Map(shown?.projects.map((project) => [project.id, project]));
  const selected = [...stored.projects.values()].map((project) => now.get(project.id) ?? project);
  const change = useCallback(
    (changed: (before: Selection) => Selection) =>
      setStored((current) =>
        current.scope === scope ? { scope, projects: changed(current.projects) } : current,
      ),
    [scope],
  );
  const toggle = useCallback(
    (project: SelectedProject) =>
      change((before) =>
        before.has(project.id)
          ? without(before, [project.id])
          : withAll([...before.values(), project]),
      ),
    [change],
  );
  return {
    selected,
    isSelected: (id: string) => stored.projects.has(id),
    set: (projects: readonly SelectedProject[]) => change(() => withAll(projects)),
    remove: (ids: readonly string[]) => change((before) => without(before, ids)),
    toggle,
  };
}

type Selection = ReadonlyMap<string, SelectedProject>;

const none: Selection = new Map();

function withAll(projects: readonly SelectedProject[]): Selection {
  return new Map(projects.map((project) => [project.id, project]));
}

function without(selection: Selection, ids: readonly string[]): Selection {
  return new Map([...selection].filter(([id]) => !ids.includes(id)));
}
