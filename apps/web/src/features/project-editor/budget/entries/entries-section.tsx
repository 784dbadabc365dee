import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { exportOfEntries } from "@vigie/import/write-file";
import { Download, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { donorsTable } from "@/data/content/donors";
import { type LedgerEntry, ledgerTable } from "@/data/content/ledger";
import { milestonesTable } from "@/data/content/milestones";
import { resourcesTable } from "@/data/content/resources";
import {
  type KeptEntries,
  keepEntries,
  keptEntriesQuery,
} from "@/data/projects/facts/kept-entries";
import { ledgerBasisQuery } from "@/data/projects/import-basis";
import { useHasDraft } from "@/data/session/use-draft";
import { useStepFocus } from "@/features/shared/import-file/use-step-focus";
import { downloadCsv } from "@/lib/files/download-data-url";
import { useStaffTexts } from "@/lib/language/use-texts";
import { EntriesSheet } from "./entries-sheet";
import { entryForm } from "./entry-form";
import { ImportEntries } from "./import-entries";

interface EntriesSectionProps {
  projectId: string;
  kept: KeptEntries;
  entries: readonly LedgerEntry[];
}

/** The ledger of a project: a way to begin it, and once there are entries, the sheet of them. */
export function EntriesSection({ projectId, kept, entries }: EntriesSectionProps) {
  const t = useStaffTexts();
  const hasDraft = useHasDraft();
  const [isBegun, setBegun] = useState(() => hasDraft(entryForm.drafts, projectId));
  const [isImporting, setImporting] = useState(false);
  const change = useKeptEntries(projectId);
  const discard = useDiscardChanges();
  useStepFocus();
  const isOpen = kept.keeps_ledger || isBegun;
  if (isImporting)
    return <ImportEntries projectId={projectId} onClose={() => setImporting(false)} />;
  if (!isOpen) {
    return (
      <section className="flex flex-col items-start gap-3 border-line border-t pt-6">
        <ErrorBanner error={change.error} />
        <p tabIndex={-1} data-step className="max-w-prose text-muted">
          {entries.length === 0
            ? t("editor.keepEntriesHint")
            : t("editor.entriesAreThere", { count: entries.length })}
        </p>
        <Button
          blocked={change.isPending}
          onClick={() =>
            entries.length === 0 ? setBegun(true) : change.mutate({ keeps_ledger: true })
          }
        >
          {entries.length === 0 ? t("editor.keepEntries") : t("editor.keepEntriesAgain")}
        </Button>
        {entries.length === 0 ? <ImportButton onImport={() => setImporting(true)} /> : null}
      </section>
    );
  }
  return (
    <section
      id="entries"
      tabIndex={-1}
      data-step
      className="flex min-w-0 flex-col gap-6 border-line border-t pt-6"
    >
      <ErrorBanner error={change.error} />
      <div className="flex flex-wrap gap-3">
        <ImportButton onImport={() => discard(() => setImporting(true))} />
        {entries.length === 0 ? null : (
          <ExportEntries projectId={projectId} currency={kept.currency} />
        )}
      </div>
      <Sheet projectId={projectId} currency={kept.currency} entries={entries} />
      {entries.length === 0 ? null : (
        <Ways kept={kept} isPending={change.isPending} onChange={change.mutate} />
      )}
    </section>
  );
}

function Sheet({
  projectId,
  ...rest
}: {
  projectId: string;
  currency: string;
  entries: readonly LedgerEntry[];
}) {
  const donors = useQuery(donorsTable.list(projectId));
  const milestones = useQuery(milestonesTable.list(projectId));
  const resources = useQuery(resourcesTable.list(projectId));
  const failed = [donors, milestones, resources].find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    return <ErrorBanner error={failed.error} onRetry={failed.refetch} />;
  }
  if (!donors.data || !milestones.data || !resources.data) {
    return (
      <LoadingRegion>
        <Skeleton className="h-64 rounded-card" />
      </LoadingRegion>
    );
  }
  return (
    <EntriesSheet
      projectId={projectId}
      donors={donors.data}
      milestones={milestones.data}
      resources={resources.data}
      {...rest}
    />
  );
}

function ImportButton({ onImport }: { onImport: () => void }) {
  const t = useStaffTexts();
  return (
    <Button onClick={onImport}>
      <FileSpreadsheet aria-hidden className="size-4" />
      {t("entryFile.importEntries")}
    </Button>
  );
}

/** Gives all entries of the project to the person as a file, which imports again without a change. */
function ExportEntries({ projectId, currency }: { projectId: string; currency: string }) {
  const t = useStaffTexts();
  const queries = useQueryClient();
  const exporting = useMutation({
    mutationFn: () => queries.fetchQuery({ ...ledgerBasisQuery(projectId), staleTime: 0 }),
    onSuccess: ({ entries }) =>
      downloadCsv(exportOfEntries(t, entries, currency), `${t("entryFile.exportName")}.csv`),
  });
  return (
    <>
      <Button blocked={exporting.isPending} onClick={() => exporting.mutate()}>
        <Download aria-hidden className="size-4" />
        {t("entryFile.exportEntries")}
      </Button>
      <ErrorBanner error={exporting.error} />
    </>
  );
}

interface WaysProps {
  kept: KeptEntries;
  isPending: boolean;
  onChange: (change: Partial<KeptEntries>) => void;
}

/** Whether visitors see the entries, and the way to stop keeping them. */
function Ways({ kept, isPending, onChange }: WaysProps) {
  const t = useStaffTexts();
  const confirm = useConfirm();
  const discard = useDiscardChanges();
  const stop = async () => {
    const agreed = await confirm({
      title: t("editor.stopKeepingQuestion"),
      text: t("editor.stopKeepingText"),
      action: t("editor.stopKeepingEntries"),
      isHarmless: true,
    });
    if (agreed) onChange({ keeps_ledger: false });
  };
  const { shows_entries: isShown } = kept;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="font-semibold">{t("editor.showEntriesToVisitors")}</p>
          <Switch
            label={t("editor.showEntriesToVisitors")}
            state={isShown ? t("editor.shown") : t("editor.hidden")}
            checked={isShown}
            blocked={isPending}
            onChange={({ target }) => onChange({ shows_entries: target.checked })}
          />
        </div>
        <p className="text-muted text-sm">{t("editor.showEntriesHint")}</p>
      </div>
      <Button blocked={isPending} onClick={() => discard(() => void stop())}>
        {t("editor.stopKeepingEntries")}
      </Button>
    </Card>
  );
}

function useKeptEntries(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<KeptEntries>) => keepEntries(projectId, change),
    meta: { refetch: [ledgerTable.list(projectId).queryKey] },
    onSuccess: (stored) => queries.setQueryData(keptEntriesQuery(projectId).queryKey, stored),
  });
}
