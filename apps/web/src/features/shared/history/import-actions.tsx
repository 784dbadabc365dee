import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { importCounts } from "@vigie/domain/history/describe-import";
import type { HistoryEntry } from "@vigie/domain/history/entry";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { Undo2 } from "lucide-react";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { importOverviewQuery, undoImport } from "@/data/imports";
import { isAdministrator, membersQuery } from "@/data/members/members";
import type { SessionUser } from "@/data/session/session-user";
import { useIatiNotice } from "@/features/shared/iati-notice";
import { ImportPublication } from "@/features/shared/import-publication";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";

interface ImportActionsProps {
  /** The entry of the import itself. */
  entry: HistoryEntry;
  user: SessionUser;
}

/** Puts the projects of an import online, takes them offline or undoes the import, each after a question. */
export function ImportActions({ entry, user }: ImportActionsProps) {
  const t = useStaffTexts();
  const confirm = useConfirm();
  const noticeOf = useIatiNotice();
  const queries = useQueryClient();
  const imports = useQuery(importOverviewQuery(user.organizationId)).data;
  const members = useQuery(membersQuery(user)).data;
  const undo = useMutation({
    mutationFn: () => undoImport(entry.rowId),
    // Every page may show the projects.
    meta: { refetch: [[]] },
    // A colleague may have undone the import.
    onError: () => queries.invalidateQueries({ queryKey: ["history"] }),
    onSuccess: ({ taken_back: count, left }) =>
      showToast(t("history.importUndone", { count, left })),
  });

  const file = entry.rowLabel ?? "";
  const there = imports?.find((each) => each.import === entry.rowId);
  const parts = there?.parts ?? [];
  const online = parts.reduce((sum, part) => sum + part.online, 0);
  const added = parts.reduce((sum, part) => sum + part.offline, online);
  const canUndo =
    there !== undefined && (entry.by === user.id || isAdministrator(members, user.id));
  const askToUndo = async () => {
    const agreed = await confirm({
      title: t("history.undoThisImport"),
      text: `${whatUndoMeans(t, entry)} ${noticeOf(online, added)}`.trim(),
      action: t("history.undoImport"),
      dismiss: t("history.keepImport"),
    });
    if (agreed) undo.mutate();
  };
  return (
    <>
      <ImportPublication id={entry.rowId} file={file} />
      {canUndo ? (
        <Button
          aria-label={t("history.undoImportOfFile", { file })}
          blocked={undo.isPending}
          onClick={() => void askToUndo()}
        >
          <Undo2 aria-hidden className="size-4" />
          {t("history.undoImport")}
        </Button>
      ) : null}
      {undo.error ? (
        <div className="basis-full">
          <ErrorBanner error={undo.error} />
        </div>
      ) : null}
    </>
  );
}

/** What becomes of the projects of an import that is undone. */
function whatUndoMeans(t: StaffTexts, entry: HistoryEntry): string {
  const { added, changed } = importCounts(entry);
  return [
    ...(added > 0 ? [t("history.addedAreDeleted", { count: added })] : []),
    ...(changed > 0 ? [t("history.changedBecomeAsBefore", { count: changed })] : []),
    t("history.whatSomebodyChangedStays"),
  ].join(" ");
}
