import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { budgetQuery } from "@/data/projects/facts/budget";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { BudgetForm } from "./budget-form";
import { useSpendingHistory } from "./spending-history";
import { SpendingHistoryList } from "./spending-history-list";

/** Budget spent. */
export function BudgetPage({ projectId, user }: EditorPageProps) {
  const budget = useQuery(budgetQuery(projectId));
  const historyKey = `${user.id}/${projectId}`;
  const history = useSpendingHistory(historyKey);
  return (
    <EditorPage
      title="Budget spent"
      intro="How much of the planned budget has been spent so far. Visitors see it on the project page."
      query={budget}
      preview="How visitors see the budget, in whole euros."
    >
      {(stored) => (
        <>
          <BudgetForm projectId={projectId} historyKey={historyKey} stored={stored} />
          <SpendingHistoryList entries={history} />
        </>
      )}
    </EditorPage>
  );
}
