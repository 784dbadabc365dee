import { PageHeader } from "@/components/layout/page-header";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { HistoryView } from "@/features/shared/history/history-view";
import { useStaffTexts } from "@/lib/language/use-texts";

/** Who changed what of the project, and when. */
export function HistoryPage({ projectId, user }: EditorPageProps) {
  const t = useStaffTexts();
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeader title={t("editor.history")} intro={<p>{t("editor.whoChangedWhatInThis")}</p>} />
      <HistoryView user={user} projectId={projectId} />
    </div>
  );
}
