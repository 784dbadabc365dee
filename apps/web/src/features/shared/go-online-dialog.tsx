import { useNow } from "@/components/hooks/use-now";
import { PreviewFrame } from "@/components/layout/preview/preview-frame";
import { type PreviewedProject, ProjectPreview } from "@/components/project/project-preview";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";

interface GoOnlineDialogProps {
  open: boolean;
  /** The project as visitors will see it. */
  project: PreviewedProject;
  /** The labels of empty fields: `End date`. */
  missing: readonly string[];
  /** Called when the person cancels. */
  onClose: () => void;
  onAgree: () => void;
}

/** Asks before a project goes online: with a preview, and the empty fields. */
export function GoOnlineDialog(props: GoOnlineDialogProps) {
  const { open, project, missing, onClose, onAgree } = props;
  const now = useNow();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Put this project online?"
      description="Anyone will be able to see it. This is what they see first:"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll */}
      <section aria-label="Beginning of the page" tabIndex={0} className="min-h-40 overflow-y-auto">
        <PreviewFrame title="Preview of the project" width="phone">
          <ProjectPreview project={{ ...project, is_online: true }} now={now} />
        </PreviewFrame>
      </section>
      <p className="text-sm">
        {missing.length === 0 ? (
          "Everything is filled in."
        ) : (
          <>
            <span className="font-semibold">Still empty:</span> {missing.join(", ")}
          </>
        )}
      </p>
      <DialogActions>
        <Button onClick={onClose}>Not now</Button>
        <Button variant="primary" onClick={onAgree}>
          Put online
        </Button>
      </DialogActions>
    </Dialog>
  );
}
