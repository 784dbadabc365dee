import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import type { StoredDataViz } from "@/data/projects/facts/data-viz";

interface RemoveVisualizationProps {
  /** What it is called where it is stored. */
  title: string;
  /** Whether something else is under way with it. */
  disabled: boolean;
  /** Empties the slot; resolves to what is stored then. */
  remove: () => Promise<StoredDataViz>;
  onRemoved: (stored: StoredDataViz) => void;
}

/** Takes a visualization off the project and its page, after a question. */
export function RemoveVisualization({
  title,
  disabled,
  remove,
  onRemoved,
}: RemoveVisualizationProps) {
  const confirm = useConfirm();
  const { mutate, error } = useMutation({
    mutationFn: remove,
    meta: { success: "Visualization removed successfully", refetch: [PROJECTS_KEY] },
  });
  const ask = async () => {
    const agreed = await confirm({
      title: "Remove this visualization?",
      text: `“${title}” is taken off the project page, and this page is emptied. You can put it back from the history.`,
      action: "Remove visualization",
    });
    if (agreed) mutate(undefined, { onSuccess: onRemoved });
  };
  // Never disabled by its own removal: the question gives the focus back to the button, and from there
  // it goes on once the button is gone.
  return (
    <div data-removal className="flex flex-col gap-4 border-line border-t pt-4">
      <ErrorBanner error={error} />
      <Button variant="quiet" className="self-start" disabled={disabled} onClick={() => void ask()}>
        <Trash2 aria-hidden className="size-4" />
        Remove visualization
      </Button>
    </div>
  );
}
