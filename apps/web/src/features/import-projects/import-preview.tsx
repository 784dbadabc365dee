import { useMutation } from "@tanstack/react-query";
import { formatCount } from "@vigie/domain/format/beneficiaries";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { type Kind, type PlannedRow, rowsToWrite } from "@vigie/import/compare";
import type { Table } from "@vigie/import/table";
import { refusedRowsOf } from "@vigie/import/write-file";
import { Download } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useScrollFocusIntoView } from "@/components/forms/save-bar";
import { useSingleFlight } from "@/components/hooks/use-single-flight";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { importProjects } from "@/data/imports";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import type { ImportBasis } from "@/data/projects/import-basis";
import { classNames } from "@/lib/class-names";
import { downloadCsv } from "@/lib/files/download-data-url";
import { useStaffTexts } from "@/lib/language/use-texts";
import { ColumnsSection, LeftOver } from "./columns-section";
import type { DoneImport } from "./import-outcome";
import { PreviewRow } from "./preview-row";
import { QuestionsSection } from "./questions-section";
import { type ImportPlan, useImportPlan } from "./use-import-plan";

interface ImportPreviewProps {
  fileName: string;
  table: Table;
  basis: ImportBasis;
  everyLanguage: readonly StaffTexts[];
  userId: string;
  /** Called when others changed what the file was compared with. */
  onOutdated: () => void;
  onDone: (done: DoneImport) => void;
}

/** What will happen to every row of a file, and the button that writes it. */
export function ImportPreview(props: ImportPreviewProps) {
  const { fileName, table, basis, everyLanguage, userId, onOutdated, onDone } = props;
  const t = useStaffTexts();
  const plan = useImportPlan(table, basis.projects, everyLanguage, userId);
  const rows = plan.plan;
  const countOf = (...kinds: Kind[]) => rows.filter(({ kind }) => kinds.includes(kind)).length;
  const toWrite = countOf("new", "changed");
  const open = countOf("question");
  const writing = useMutation({
    mutationFn: () =>
      importProjects({ fileName, rows: rowsToWrite(rows), seenImport: basis.seenImport }),
    meta: { refetch: [PROJECTS_KEY] },
    onSuccess: (outcome) => onDone({ ...outcome, table, rows, mapping: plan.mapping }),
    onError: onOutdated,
  });
  const bar = useRef<HTMLDivElement>(null);
  useScrollFocusIntoView(bar);
  const write = useSingleFlight(() => writing.mutateAsync());

  return (
    <>
      <ColumnsSection table={table} plan={plan} />
      <QuestionsSection plan={plan} />
      <section className="grid gap-4" aria-labelledby="import-preview">
        <div>
          <h2 id="import-preview" className="text-xl">
            {t("imports.preview")}
          </h2>
          <p className="text-muted">{t("imports.previewIntro")}</p>
        </div>
        <LeftOver table={table} plan={plan} />
        <Rows rows={rows} table={table} plan={plan} />
      </section>
      <div ref={bar} data-bottom-bar className="sticky bottom-0 z-10 [@media(height<30rem)]:static">
        <Card className="grid gap-3 py-4 sm:py-4">
          <ErrorBanner error={writing.error} />
          {open > 0 ? <p>{t("imports.openQuestions", { count: open })}</p> : null}
          <div className="flex flex-wrap items-center gap-3">
            {toWrite > 0 ? (
              <Button
                variant="primary"
                blocked={writing.isPending || plan.isReading}
                onClick={() => write()}
              >
                {writing.isPending
                  ? t("imports.importing")
                  : t("imports.importCount", { count: toWrite })}
              </Button>
            ) : (
              <p>{t("imports.nothingToImport")}</p>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

const KINDS = [
  "new",
  "changed",
  "question",
  "refused",
  "unchanged",
  "left",
] as const satisfies Kind[];

/** So many rows are shown at first, and more on demand. */
const SHOWN = 50;

interface RowsProps {
  rows: readonly PlannedRow[];
  table: Table;
  plan: ImportPlan;
}

/** The rows by what will happen to them. */
function Rows({ rows, table, plan }: RowsProps) {
  const t = useStaffTexts();
  const [kind, setKind] = useState<Kind | "all">("all");
  const [shown, setShown] = useState(SHOWN);
  const cellsByLine = new Map(table.rows.map((row) => [row.line, row]));
  const counts = KINDS.map((each) => ({
    each,
    count: rows.filter((row) => row.kind === each).length,
  })).filter(({ each, count }) => count > 0 || each === kind);
  const found = kind === "all" ? rows : rows.filter((row) => row.kind === kind);
  const choose = (chosen: Kind | "all") => {
    setKind(chosen);
    setShown(SHOWN);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div role="group" aria-label={t("imports.preview")} className="flex flex-wrap gap-2">
        <Filter isChosen={kind === "all"} onChoose={() => choose("all")}>
          {t("imports.all")} {formatCount(t, rows.length)}
        </Filter>
        {counts.map(({ each, count }) => (
          <Filter key={each} isChosen={kind === each} onChoose={() => choose(each)}>
            {t(`imports.kind_${each}`)} {formatCount(t, count)}
          </Filter>
        ))}
      </div>
      {kind === "refused" ? (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() =>
            downloadCsv(refusedRowsOf(t, table, rows), `${t("imports.refusedName")}.csv`)
          }
        >
          <Download aria-hidden className="size-4" />
          {t("imports.downloadRefused")}
        </Button>
      ) : null}
      {found.length === 0 ? <p className="text-muted">{t("imports.nothingHere")}</p> : null}
      <ul className="grid gap-3">
        {found.slice(0, shown).map((row) => (
          <PreviewRow key={row.line} row={row} cells={cellsByLine.get(row.line)} plan={plan} />
        ))}
      </ul>
      {found.length > shown ? (
        <Button className="justify-self-start" onClick={() => setShown(shown + SHOWN)}>
          {t("imports.showMore", { count: Math.min(SHOWN, found.length - shown) })}
        </Button>
      ) : null}
    </>
  );
}

interface FilterProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Filter({ isChosen, onChoose, children }: FilterProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "min-h-11 rounded-full border px-4 font-semibold text-sm",
        isChosen ? "border-primary bg-tint text-on-tint" : "border-control bg-surface",
      )}
    >
      {children}
    </button>
  );
}
