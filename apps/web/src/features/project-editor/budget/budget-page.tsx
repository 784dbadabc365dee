import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { EditorPage } from "@/components/editor-page";
import { budgetQuery } from "@/data/budget";
import { BudgetForm } from "@/features/project-editor/budget/budget-form";
import { useSpendingHistory } from "@/features/project-editor/budget/spending-history";
import { SpendingHistoryList } from "@/features/project-editor/budget/spending-history-list";
import type { EditorPageProps } from "@/features/project-editor/editor-entries";
import { paths } from "@/lib/paths";

/** Budget spent (specification, section 2). */
export function BudgetPage({ projectId, user }: EditorPageProps) {
  const budget = useQuery(budgetQuery(projectId));
  const historyKey = `${user.id}/${projectId}`;
  const history = useSpendingHistory(historyKey);
  return (
    <EditorPage
      title="Budget spent"
      intro="How much of the planned budget has been spent so far. Visitors see it on the project page."
      queries={[budget]}
    >
      {(stored) =>
        stored ? (
          <>
            <BudgetForm projectId={projectId} historyKey={historyKey} stored={stored} />
            <SpendingHistoryList entries={history} />
          </>
        ) : (
          <Navigate to={paths.dashboard} replace />
        )
      }
    </EditorPage>
  );
}
