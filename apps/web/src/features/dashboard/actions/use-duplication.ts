import { useMutation } from "@tanstack/react-query";
import { type DashboardProject, PROJECTS_KEY } from "@/data/projects/dashboard-project";
import { duplicateProject } from "@/data/projects/duplicate";
import { useStableCallback } from "./use-stable-callback";

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
  const { mutate, error } = useMutation({
    mutationFn: duplicateProject,
    meta: { success: "Project duplicated", refetch: [PROJECTS_KEY] },
    onMutate: (id) => onBusy(id, true),
    onSuccess: onMade,
    onSettled: (_made, _error, id) => onBusy(id, false),
  });
  const duplicate = useStableCallback(({ id }: DashboardProject) => mutate(id));
  return { duplicate, error };
}
