import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { deleteProject, duplicateProject } from "@/data/projects/dashboard";
import { type DashboardProject, PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { setProjectOnline, takeProjectOffline } from "@/data/projects/ownership";
import { restoreProject } from "@/data/projects/trash";
import { DataError, refusalIn } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";

/** The ids of projects with a pending action, and how to change them. */
export function useBusyProjects() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((id: string, isBusy: boolean) => {
    setBusy((current) => {
      const next = new Set(current);
      if (isBusy) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return [busy, mark] as const;
}

/**
 * Duplicates projects of the organisation.
 *
 * @param onBusy called when an action on a project starts or ends
 * @param onMade called with the id of a new project, once it is in the list
 */
export function useDuplication(
  onBusy: (id: string, isBusy: boolean) => void,
  onMade: (id: string) => void,
) {
  const t = useStaffTexts();
  const { mutate, error } = useMutation({
    mutationFn: duplicateProject,
    meta: { success: t("dashboard.projectDuplicated"), refetch: [PROJECTS_KEY] },
    onMutate: (id) => onBusy(id, true),
    onSuccess: onMade,
    onSettled: (_made, _error, id) => onBusy(id, false),
  });
  const duplicate = useStableCallback(({ id }: DashboardProject) => mutate(id));
  return { duplicate, error };
}

interface VisibilityChange {
  project: Pick<DashboardProject, "id" | "title" | "user_id">;
  isOnline: boolean;
}

/**
 * Puts projects online and takes them offline. The owner may do both, an administrator only the latter.
 *
 * @param onBusy called when an action on a project starts or ends
 */
export function useVisibility(userId: string, onBusy: (id: string, isBusy: boolean) => void) {
  const t = useStaffTexts();
  const { mutate, error } = useMutation({
    mutationFn: ({ project, isOnline }: VisibilityChange) =>
      project.user_id === userId
        ? setProjectOnline({ projectId: project.id, ownerId: userId, isOnline })
        : takeProjectOffline(project.id),
    meta: { refetch: [PROJECTS_KEY] },
    onMutate: ({ project }) => onBusy(project.id, true),
    onSuccess: (_nothing, { project, isOnline }) => {
      const text = t(isOnline ? "dashboard.onlineNow" : "dashboard.offlineNow", {
        title: project.title,
      });
      if (project.user_id !== userId) showToast(text);
      else {
        showToast(text, {
          label: t("dashboard.undo"),
          run: () => mutate({ project, isOnline: !isOnline }),
        });
      }
    },
    onSettled: (_nothing, _error, { project }) => onBusy(project.id, false),
  });
  return { change: mutate, error };
}

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
  const t = useStaffTexts();
  const queries = useQueryClient();
  const [restored, setRestored] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ what: "delete" | "restore"; error: Error } | null>(null);

  const { mutate: restore } = useMutation({
    mutationFn: restoreProject,
    meta: { success: t("dashboard.projectPutBack") },
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
      showToast(t("dashboard.projectDeleted", { title }), {
        label: t("dashboard.undo"),
        run: () => restore(id),
      }),
    onError: (error) => setFailure({ what: "delete", error }),
    onSettled: (_nothing, _error, { id }) => onBusy(id, false),
  });
  return { remove, restored, failure };
}

/** PostgREST's code for a row that is absent or not visible. */
const NO_ROW = "PGRST116";

/** A sentence with the reason why a project could not be deleted; undefined if there is nothing to add. */
export function failureReason(t: StaffTexts, error: unknown): string | undefined {
  if (!(error instanceof DataError)) return undefined;
  if (error.code === NO_ROW) return t("dashboard.itIsNotThereAny");
  if (error.status === 0) return t("failed.unreachable");
  // The general sentence already covers server errors, and what it says itself.
  if (error.status >= 500 || error.detail !== null) return undefined;
  return refusalIn(t, error.cause);
}

/** A callback with a stable identity that calls the latest handler, so that memoised rows do not render again. */
export function useStableCallback<Given extends readonly unknown[]>(
  handler: (...given: Given) => unknown,
): (...given: Given) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Given) => void latest.current(...given), []);
}
