import { useMutation } from "@tanstack/react-query";
import { formatCount } from "@vigie/domain/format/beneficiaries";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { type Kind, type PlannedRow, rowsToWrite } from "@vigie/import/compare";
import type { Table } from "@vigie/import/table";
import { countTexts } from "@vigie/import/write-file";
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { useSingleFlight } from "@/components/hooks/use-single-flight";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { importProjects } from "@/data/imports";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import type { ImportBasis } from "@/data/projects/import-basis";
import { ImportBar } from "@/features/shared/import-file/import-bar";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";
import { ColumnsSection, LeftOver } from "./columns-section";
import { type DoneImport, RefusedDownload } from "./import-outcome";
import { PreviewRow } from "./preview-row";
import { QuestionsSection } from "./questions-section";
import { keepSaid, NOTHING_SAID, type SaidOfFile } from "./said-of-file";
import { type ImportPlan, useImportPlan } from "./use-import-plan";

interface ImportPreviewProps {
  fileName: string;
  /** Below its headings. */
  table: Table;
  headingChoice: ReactNode;
  /** What was said of the file before, of which an import is done, or which is offered. */
  begun: SaidOfFile | null;
  offered: SaidOfFile | null;
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
  const confirm = useConfirm();
  const begun = props.begun ?? NOTHING_SAID;
  const plan = useImportPlan(table, basis, everyLanguage, userId, begun);
  const rows = plan.plan;
  const { said } = plan;
  const [kind, setKind] = useState<Kind | "all">(props.begun ? "refused" : "all");
  const countOf = (...kinds: Kind[]) => rows.filter((row) => kinds.includes(row.kind)).length;
  const toWrite = countOf("new", "changed");
  const [refused, open] = [countOf("refused"), countOf("question")];
  const counts = countTexts(t, rows);
  const rowsRef = useRef<HTMLElement>(null);
  const { ref: seenRef, isNear: isSeen } = useNearViewport({ margin: 0 });
  useUnsavedChanges(said !== begun);
  const keep = useEffectEvent(() => said !== begun && keepSaid(userId, fileName, said));
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever it changes
  useEffect(() => void keep(), [said]);
  const show = (chosen: Kind | "all") => {
    setKind(chosen);
    rowsRef.current?.focus();
    rowsRef.current?.scrollIntoView();
  };
  const writing = useMutation({
    mutationFn: () =>
      importProjects({
        fileName,
        rows: rowsToWrite(rows, basis.currency),
        seenImport: basis.seenImport,
      }),
    meta: { refetch: [PROJECTS_KEY] },
    onSuccess: (outcome) => onDone({ ...outcome, table, rows, said, mapping: plan.mapping }),
    onError: onOutdated,
  });
  const write = useSingleFlight(async () => {
    const isAgreed =
      refused + open === 0 ||
      (await confirm({
        title: t("imports.importCount", { count: toWrite }),
        text: t("imports.someAreLeft", { counts: counts.map(({ text }) => text).join(" · ") }),
        action: t("imports.importThem"),
        dismiss: t("imports.lookAgain"),
        isHarmless: true,
      }));
    if (isAgreed) await writing.mutateAsync();
  });

  return (
    <>
      {props.offered && said === begun ? (
        <Card className="flex flex-wrap items-center gap-3">
          <p className="grow">{t("imports.saidBefore")}</p>
          <Button onClick={() => props.offered && plan.sayAll(props.offered)}>
            {t("imports.useSaid")}
          </Button>
        </Card>
      ) : null}
      <ColumnsSection table={table} plan={plan}>
        {props.headingChoice}
      </ColumnsSection>
      <QuestionsSection table={table} plan={plan} />
      <section
        ref={rowsRef}
        tabIndex={-1}
        className="grid scroll-mt-4 gap-4"
        aria-labelledby="import-preview"
      >
        <div>
          <h2 id="import-preview" className="text-xl">
            {t("imports.preview")}
          </h2>
          <p className="text-muted">{t("imports.previewIntro")}</p>
        </div>
        <LeftOver table={table} plan={plan} />
        <div ref={seenRef} />
        <Rows key={kind} kind={kind} onKind={setKind} rows={rows} table={table} plan={plan} />
      </section>
      <ImportBar>
        <ErrorBanner error={writing.error} />
        <ErrorBanner error={plan.problem} onRetry={plan.readAgain} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="status" className="flex flex-wrap items-center gap-x-2">
            {counts.map(({ text, kind: each }, at) => (
              <Fragment key={text}>
                {at > 0 ? <span aria-hidden>·</span> : null}
                {each ? (
                  <button
                    type="button"
                    className="min-h-11 font-semibold text-primary underline"
                    onClick={() => show(each)}
                  >
                    {text}
                  </button>
                ) : (
                  <span>{text}</span>
                )}
              </Fragment>
            ))}
          </p>
          {toWrite > 0 && !isSeen ? (
            <Button onClick={() => show("all")}>{t("imports.seeRows")}</Button>
          ) : null}
          {toWrite > 0 && isSeen ? (
            <Button
              variant="primary"
              blocked={writing.isPending || plan.isReading || plan.problem !== null}
              onClick={() => write()}
            >
              {writing.isPending
                ? t("imports.importing")
                : t("imports.importCount", { count: toWrite })}
            </Button>
          ) : null}
          {toWrite === 0 && open === 0 ? <p>{t("imports.nothingToImport")}</p> : null}
        </div>
      </ImportBar>
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
  kind: Kind | "all";
  onKind: (kind: Kind | "all") => void;
  rows: readonly PlannedRow[];
  table: Table;
  plan: ImportPlan;
}

/** The rows by what will happen to them. */
function Rows({ kind, onKind, rows, table, plan }: RowsProps) {
  const t = useStaffTexts();
  const [shown, setShown] = useState(SHOWN);
  const cellsByLine = new Map(table.rows.map((row) => [row.line, row]));
  const counts = KINDS.map((each) => ({
    each,
    count: rows.filter((row) => row.kind === each).length,
  })).filter(({ each, count }) => count > 0 || each === kind);
  const found = kind === "all" ? rows : rows.filter((row) => row.kind === kind);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div role="group" aria-label={t("imports.preview")} className="flex flex-wrap gap-2">
        <Filter isChosen={kind === "all"} onChoose={() => onKind("all")}>
          {t("imports.all")} {formatCount(t, rows.length)}
        </Filter>
        {counts.map(({ each, count }) => (
          <Filter key={each} isChosen={kind === each} onChoose={() => onKind(each)}>
            {t(`imports.kind_${each}`)} {formatCount(t, count)}
          </Filter>
        ))}
      </div>
      {kind === "refused" ? <RefusedDownload table={table} rows={rows} /> : null}
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
        isChosen
          ? "border-primary bg-tint text-on-tint forced-colors:border-4 forced-colors:border-system-highlight"
          : "border-control bg-surface",
      )}
    >
      {children}
    </button>
  );
}
