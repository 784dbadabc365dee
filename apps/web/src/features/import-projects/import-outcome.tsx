import type { Mapping } from "@vigie/import/columns";
import type { PlannedRow } from "@vigie/import/compare";
import type { Table } from "@vigie/import/table";
import { hasActivities } from "@vigie/import/table";
import { refusedRowsOf, reportOf } from "@vigie/import/write-file";
import { Download } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ImportOutcome as WrittenImport } from "@/data/imports";
import { ImportPublication } from "@/features/shared/import-publication";
import { downloadCsv } from "@/lib/files/download-data-url";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import type { SaidOfFile } from "./said-of-file";

/** An import that was written, with all that its report says. */
export interface DoneImport extends WrittenImport {
  table: Table;
  rows: readonly PlannedRow[];
  mapping: Mapping;
  said: SaidOfFile;
}

interface ImportOutcomeProps {
  done: DoneImport;
  onAgain: () => void;
  onCorrect: () => void;
}

/** What an import did, and what can be done next. */
export function ImportOutcome({ done, onAgain, onCorrect }: ImportOutcomeProps) {
  const t = useStaffTexts();
  const { added, changed, rows, table } = done;
  const left = rows.filter(({ kind }) => kind === "refused" || kind === "question").length;
  const count = added + changed;
  return (
    <Card className="grid gap-4">
      <div role="status">
        <h2 tabIndex={-1} data-step className="text-xl">
          {left === 0
            ? t("imports.imported", { count })
            : t("imports.importedAndLeft", { count, left })}
        </h2>
        <p className="text-muted">{t("imports.importedDetails", { added, changed })}</p>
      </div>
      {left === 0 ? null : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={onCorrect}>{t("imports.correctNow")}</Button>
          <RefusedDownload table={table} rows={rows} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.dashboard} variant="primary">
          {t("imports.toDashboard")}
        </ButtonLink>
        <ImportPublication id={done.import} />
        <ButtonLink to={paths.history}>{t("imports.toHistory")}</ButtonLink>
        <Button onClick={() => downloadCsv(reportOf(t, done), `${t("imports.reportName")}.csv`)}>
          <Download aria-hidden className="size-4" />
          {t("imports.downloadReport")}
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          {t("imports.anotherFile")}
        </Button>
      </div>
    </Card>
  );
}

/** The rows that were not imported, with the reasons. Not of activities: a table does not hold what they tell. */
export function RefusedDownload({ table, rows }: Pick<DoneImport, "table" | "rows">) {
  const t = useStaffTexts();
  if (hasActivities(table)) return null;
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      onClick={() => downloadCsv(refusedRowsOf(t, table, rows), `${t("imports.refusedName")}.csv`)}
    >
      <Download aria-hidden className="size-4" />
      {t("imports.downloadRefused")}
    </Button>
  );
}
