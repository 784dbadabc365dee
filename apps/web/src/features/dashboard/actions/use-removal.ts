import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteProject } from "@/data/projects/dashboard";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { restoreProject } from "@/data/projects/trash";
import { showToast } from "@/lib/toast";

/** A project to delete. */
interface Removal {
  id: string;
  title: string;
  organizationId: number;
}

/**
 * Deletes projects, also several at a time, each with its own Undo.
 *
 * @param onBusy called when an action on a project starts or ends
 */
export function useRemoval(onBusy: (id: string, isBusy: boolean) => void) {
  const queries = useQueryClient();
  const [restored, setRestored] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ what: "delete" | "restore"; error: Error } | null>(null);

  const { mutate: restore } = useMutation({
    mutationFn: restoreProject,
    meta: { success: "Project put back" },
    onSuccess: (_nothing, id) => setRestored(id),
    onError: (error) => setFailure({ what: "restore", error }),
    // After a refusal as well, since a colleague may have put it back.
    onSettled: () => queries.invalidateQueries({ queryKey: PROJECTS_KEY }),
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id, organizationId }: Removal) => deleteProject(id, organizationId),
    meta: { refetch: [PROJECTS_KEY] },
    onMutate: ({ id }) => {
      setFailure(null);
      setRestored(null);
      onBusy(id, true);
    },
    onSuccess: (_nothing, { id, title }) =>
      showToast(`Project deleted: ${title}`, { label: "Undo", run: () => restore(id) }),
    onError: (error) => setFailure({ what: "delete", error }),
    onSettled: (_nothing, _error, { id }) => onBusy(id, false),
  });
  return { remove, restored, failure };
}
