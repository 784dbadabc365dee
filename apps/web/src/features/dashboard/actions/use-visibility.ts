import { useMutation } from "@tanstack/react-query";
import type { Question } from "@/components/layout/confirm-dialog";
import { type DashboardProject, PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { takeProjectOffline } from "@/data/projects/ownership";
import { setProjectOnline } from "@/data/projects/visibility";
import { showToast } from "@/lib/toast";

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
  const { mutate, error } = useMutation({
    mutationFn: ({ project, isOnline }: VisibilityChange) =>
      project.user_id === userId
        ? setProjectOnline({ projectId: project.id, ownerId: userId, isOnline })
        : takeProjectOffline(project.id),
    meta: { refetch: [PROJECTS_KEY] },
    onMutate: ({ project }) => onBusy(project.id, true),
    onSuccess: (_nothing, { project, isOnline }) => {
      const text = `${isOnline ? "Online" : "Offline"} now: ${project.title}`;
      if (project.user_id !== userId) showToast(text);
      else {
        showToast(text, { label: "Undo", run: () => mutate({ project, isOnline: !isOnline }) });
      }
    },
    onSettled: (_nothing, _error, { project }) => onBusy(project.id, false),
  });
  return { change: mutate, error };
}

/** The question to an administrator before another member's project goes offline. */
export const offlineQuestion: Question = {
  title: "Take this project offline?",
  text: "The public no longer sees it. Its owner can put it online again.",
  action: "Take offline",
};
