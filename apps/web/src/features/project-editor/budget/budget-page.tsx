import { useQuery } from "@tanstack/react-query";
import { formatTimestampDay } from "@vigie/domain/format/dates";
import { formatExactMoney } from "@vigie/domain/format/money";
import { timeOfDay } from "@vigie/domain/format/time-of-day";
import { EditorPage } from "@/components/layout/editor-page";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Table, TableCell, TableRow } from "@/components/ui/table";
import { ledgerTable } from "@/data/content/ledger";
import { budgetQuery } from "@/data/projects/facts/budget";
import { keptEntriesQuery } from "@/data/projects/facts/kept-entries";
import { Collection } from "@/features/project-editor/shared/collection/collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useStaffTexts } from "@/lib/language/use-texts";
import { BudgetForm } from "./budget-form";
import { EntriesSection } from "./entries/entries-section";
import { type SpendingEntry, useSpendingHistory } from "./spending-history";

/** Budget spent. */
export function BudgetPage({ projectId, user }: EditorPageProps) {
  const t = useStaffTexts();
  const budget = useQuery(budgetQuery(projectId));
  const historyKey = `${user.id}/${projectId}`;
  const history = useSpendingHistory(historyKey);
  const kept = useQuery(keptEntriesQuery(projectId));
  const entries = useQuery(ledgerTable.list(projectId));
  const isKept = kept.data?.keeps_ledger ?? false;
  const failed = [kept, entries].find(({ isLoadingError }) => isLoadingError);
  return (
    <div className="flex flex-col gap-8">
      <EditorPage
        title={t("editor.budgetSpent")}
        intro={t("editor.howMuchOfThePlanned")}
        query={budget}
        preview
      >
        {(stored) => (
          <>
            <BudgetForm
              projectId={projectId}
              historyKey={historyKey}
              stored={stored}
              kept={isKept ? (entries.data ?? []) : null}
              keptSum={isKept ? (kept.data?.money_spent ?? null) : null}
            />
            {isKept ? null : <SpendingHistoryList entries={history} />}
          </>
        )}
      </EditorPage>
      {kept.data && entries.data ? (
        <EntriesSection projectId={projectId} kept={kept.data} entries={entries.data} />
      ) : null}
      <ErrorBanner error={budget.data ? failed?.error : null} onRetry={() => failed?.refetch()} />
    </div>
  );
}

/** The amounts saved since the app was opened. */
function SpendingHistoryList({ entries }: { entries: readonly SpendingEntry[] }) {
  const t = useStaffTexts();
  return (
    <Collection
      heading={t("editor.history")}
      count={entries.length}
      empty={t("editor.noAmountHasBeenSaved")}
    >
      {(rows) => (
        <Table
          label={t("editor.history")}
          columns={[t("editor.amountSpent"), t("editor.date")]}
          rows={rows}
        >
          {entries.map(({ amount, currency, date }) => (
            <TableRow key={date}>
              <TableCell className="tabular-nums max-sm:col-span-full max-sm:font-semibold">
                {formatExactMoney(t, amount, currency)}
              </TableCell>
              <TableCell className="text-muted max-sm:col-span-full sm:whitespace-nowrap">
                <time dateTime={date}>
                  {formatTimestampDay(t, date)}, {timeOfDay(t, new Date(date))}
                </time>
              </TableCell>
            </TableRow>
          ))}
        </Table>
      )}
    </Collection>
  );
}
