import { useQuery } from "@tanstack/react-query";
import { formatTimestampDay } from "@vigie/domain/format/dates";
import { formatEurosAndCents } from "@vigie/domain/format/money";
import { timeOfDay } from "@vigie/domain/format/time-of-day";
import { EditorPage } from "@/components/layout/editor-page";
import { Table, TableCell, TableRow } from "@/components/ui/table";
import { budgetQuery } from "@/data/projects/facts/budget";
import { Collection } from "@/features/project-editor/shared/collection/collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { BudgetForm } from "./budget-form";
import { type SpendingEntry, useSpendingHistory } from "./spending-history";

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
      preview
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

/** The amounts saved since the app was opened. */
function SpendingHistoryList({ entries }: { entries: readonly SpendingEntry[] }) {
  return (
    <Collection
      heading="History"
      count={entries.length}
      empty="No amount has been saved yet. Amounts you save are listed here until you close or reload Vigie."
    >
      {(rows) => (
        <Table label="History" columns={["Amount spent", "Date"]} rows={rows}>
          {entries.map(({ amount, date }) => (
            <TableRow key={date}>
              <TableCell className="tabular-nums max-sm:col-span-full max-sm:font-semibold">
                {formatEurosAndCents(amount)}
              </TableCell>
              <TableCell className="text-muted max-sm:col-span-full sm:whitespace-nowrap">
                <time dateTime={date}>
                  {formatTimestampDay(date)}, {timeOfDay(new Date(date))}
                </time>
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </Collection>
  );
}
