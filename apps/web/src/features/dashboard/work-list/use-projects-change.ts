import { useMutation } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { changeProjects, type ProjectsChange } from "@/data/projects/ownership";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";

interface AskedChange {
  projects: string[];
  change: ProjectsChange;
  /** Those of them that the person owns. */
  own: string[];
  /** Called with those that were changed, also when it is taken back. */
  onChanged: (projects: readonly string[]) => void;
}

/** Changes many projects at once, and offers to take it back. */
export function useProjectsChange() {
  const t = useStaffTexts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ projects, change }: AskedChange) => changeProjects({ projects, change }),
    meta: { refetch: [PROJECTS_KEY] },
    onSuccess: (changed, { change, own, onChanged }) => {
      const undone = undoOf(
        change,
        changed,
        changed.filter((id) => own.includes(id)),
      );
      const run = undone && (() => mutate({ ...undone, own, onChanged }));
      showToast(doneText(t, change, changed.length), run && { label: t("dashboard.undo"), run });
      onChanged(changed);
    },
  });
  return { change: mutate, isPending, error };
}

function doneText(t: StaffTexts, change: ProjectsChange, count: number): string {
  switch (change) {
    case "online":
      return t("history.projectsAreOnline", { count });
    case "offline":
      return t("history.projectsAreOffline", { count });
    case "trash":
      return t("dashboard.movedToTrash", { count });
    case "back":
      return t("dashboard.projectsPutBack", { count });
  }
}

/** What takes a change back; undefined where nothing does. Only owners put projects online again. */
function undoOf(
  change: ProjectsChange,
  changed: string[],
  own: string[],
): { projects: string[]; change: ProjectsChange } | undefined {
  if (change === "online") return { projects: changed, change: "offline" };
  if (change === "trash") return { projects: changed, change: "back" };
  return change === "offline" && own.length > 0 ? { projects: own, change: "online" } : undefined;
}
