import { formatLongDate } from "@vigie/domain/format/dates";
import type { CompletionField } from "@vigie/domain/project/completion";
import { useNow } from "@/components/hooks/use-now";
import { PreviewFrame } from "@/components/layout/preview/preview-frame";
import { type PreviewedProject, ProjectPreview } from "@/components/project/project-preview";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useStaffTexts } from "@/lib/language/use-texts";

interface GoOnlineDialogProps {
  open: boolean;
  /** The project as visitors will see it. */
  project: PreviewedProject;
  /** The empty fields. */
  missing: readonly CompletionField[];
  /** Called when the person cancels. */
  onClose: () => void;
  onAgree: () => void;
}

/** Asks before a project goes online: with a preview, the empty fields, and dates that nobody may have meant. */
export function GoOnlineDialog(props: GoOnlineDialogProps) {
  const t = useStaffTexts();
  const { open, project, missing, onClose, onAgree } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("staff.putThisProjectOnline")}
      description={t("staff.anyoneWillBeAbleTo")}
    >
      <BeginningOfThePage project={project} />
      {isOneDay(project) ? (
        <p className="rounded-control bg-yellow-tint px-3 py-2 text-on-yellow-tint text-sm">
          {t("staff.startAndEndAreBoth", { day: formatLongDate(t, project.start_date) })}
        </p>
      ) : null}
      <p className="text-sm">
        {missing.length === 0 ? (
          t("staff.everythingIsFilledIn")
        ) : (
          <>
            <span className="font-semibold">{t("staff.stillEmpty")}</span>{" "}
            {missing.map((field) => t(`fields.${field}`)).join(", ")}
          </>
        )}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t("staff.notNow")}</Button>
        <Button variant="primary" onClick={onAgree}>
          {t("staff.putOnline")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The card and the top of the page of a project as visitors will see them, scrolled within a dialog. */
export function BeginningOfThePage({ project }: { project: PreviewedProject }) {
  const t = useStaffTexts();
  const now = useNow();
  return (
    <section
      aria-label={t("staff.beginningOfThePage")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll
      tabIndex={0}
      className="min-h-40 overflow-y-auto"
    >
      <PreviewFrame title={t("staff.previewOfTheProject")} width="phone">
        <ProjectPreview project={{ ...project, is_online: true }} now={now} />
      </PreviewFrame>
    </section>
  );
}

/** Whether a project lasts one day: most likely its dates are those that the form proposed. */
function isOneDay(project: PreviewedProject): project is PreviewedProject & { start_date: string } {
  return project.start_date !== null && project.start_date === project.end_date;
}
