import { PageHeader } from "@/components/layout/page-header";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { HistoryView } from "@/features/shared/history/history-view";

/** Who changed what of the project, and when. */
export function HistoryPage({ projectId, user }: EditorPageProps) {
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeader
        title="History"
        intro={
          <p>
            Who changed what in this project. Replaced and deleted pictures and files are kept for
            30 days. Visitors do not see this page.
          </p>
        }
      />
      <HistoryView user={user} projectId={projectId} />
    </div>
  );
}
