import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import type { StoredDataViz } from "@/data/projects/facts/data-viz";
import { useStaffTexts } from "@/lib/language/use-texts";

interface RemoveVisualizationProps {
  /** Its stored title. */
  title: string;
  /** Whether another action on it is pending. */
  disabled: boolean;
  /** Empties the slot, and resolves to its new content. */
  remove: () => Promise<StoredDataViz>;
  onRemoved: (stored: StoredDataViz) => void;
}

/** Removes a visualization from the project, after a confirmation. */
export function RemoveVisualization({
  title,
  disabled,
  remove,
  onRemoved,
}: RemoveVisualizationProps) {
  const t = useStaffTexts();
  const confirm = useConfirm();
  const { mutate, error } = useMutation({
    mutationFn: remove,
    meta: { success: t("editor.visualizationRemovedSuccessfully"), refetch: [PROJECTS_KEY] },
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t("editor.removeThisVisualization"),
      text: t("editor.isTakenOffTheProject", { title }),
      action: t("editor.removeVisualization"),
    });
    if (agreed) mutate(undefined, { onSuccess: onRemoved });
  };
  // Not disabled by its own removal: the dialog returns the focus to the button, from where it moves on once the
  // button is gone.
  return (
    <div data-removal className="flex flex-col gap-4 border-line border-t pt-4">
      <ErrorBanner error={error} />
      <Button variant="quiet" className="self-start" disabled={disabled} onClick={() => void ask()}>
        <Trash2 aria-hidden className="size-4" />
        {t("editor.removeVisualization")}
      </Button>
    </div>
  );
}
