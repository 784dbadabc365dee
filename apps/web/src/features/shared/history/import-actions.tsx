import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { importCounts } from "@vigie/domain/history/describe-import";
import type { HistoryEntry } from "@vigie/domain/history/entry";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { Eye, Undo2 } from "lucide-react";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { doneWithImportsQuery, publishImport, undoImport } from "@/data/imports";
import { isAdministrator, membersQuery } from "@/data/members/members";
import type { SessionUser } from "@/data/session/session-user";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";

interface ImportActionsProps {
  /** The entry of the import itself. */
  entry: HistoryEntry;
  user: SessionUser;
}

/** Puts the projects of an import online, or takes it back, each after a question and until it was done. */
export function ImportActions({ entry, user }: ImportActionsProps) {
  const t = useStaffTexts();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const done = useQuery(doneWithImportsQuery(user.organizationId)).data;
  const members = useQuery(membersQuery(user)).data;
  const change = {
    // Every page may show the projects.
    meta: { refetch: [[]] },
    // A colleague may have taken the import back.
    onError: () => queries.invalidateQueries({ queryKey: ["history"] }),
  };
  const undo = useMutation({
    mutationFn: () => undoImport(entry.rowId),
    ...change,
    onSuccess: ({ taken_back: count, left }) =>
      showToast(t("history.importTakenBack", { count, left })),
  });
  const publish = useMutation({
    mutationFn: () => publishImport(entry.rowId),
    ...change,
    onSuccess: (count) => showToast(t("history.projectsAreOnline", { count })),
  });

  const { added } = importCounts(entry);
  const isTakenBack = done === undefined || done.takenBack.includes(entry.rowId);
  const isOwn = entry.by === user.id;
  const canUndo = !isTakenBack && (isOwn || isAdministrator(members, user.id));
  // What an operator imported belongs to a member whom the entry does not name.
  const canPublish =
    !isTakenBack &&
    added > 0 &&
    (isOwn || entry.by === null) &&
    !done.published.includes(entry.rowId);
  const isBusy = undo.isPending || publish.isPending;

  const askToUndo = async () => {
    const agreed = await confirm({
      title: t("history.takeThisImportBack"),
      text: whatUndoMeans(t, entry),
      action: t("history.takeBack"),
      dismiss: t("history.keepTheImport"),
    });
    if (agreed) undo.mutate();
  };
  const askToPublish = async () => {
    const agreed = await confirm({
      title: t("history.putImportOnline", { count: added }),
      text: t("history.anyoneWillSeeThem"),
      action: t("staff.putOnline"),
      dismiss: t("staff.notNow"),
      isHarmless: true,
    });
    if (agreed) publish.mutate();
  };
  const error = undo.error ?? publish.error;
  return (
    <>
      {canPublish ? (
        <Button
          className="text-sm"
          aria-label={t("history.putAllOfFileOnline", { file: entry.rowLabel ?? "" })}
          blocked={isBusy}
          onClick={() => void askToPublish()}
        >
          <Eye aria-hidden className="size-4" />
          {t("history.putAllOnline")}
        </Button>
      ) : null}
      {canUndo ? (
        <Button
          className="text-sm"
          aria-label={t("history.undoImportOfFile", { file: entry.rowLabel ?? "" })}
          blocked={isBusy}
          onClick={() => void askToUndo()}
        >
          <Undo2 aria-hidden className="size-4" />
          {t("history.undo")}
        </Button>
      ) : null}
      {error ? (
        <div className="basis-full">
          <ErrorBanner error={error} />
        </div>
      ) : null}
    </>
  );
}

/** What becomes of the projects of an import that is taken back. */
function whatUndoMeans(t: StaffTexts, entry: HistoryEntry): string {
  const { added, changed } = importCounts(entry);
  return [
    ...(added > 0 ? [t("history.addedAreDeleted", { count: added })] : []),
    ...(changed > 0 ? [t("history.changedBecomeAsBefore", { count: changed })] : []),
    t("history.whatSomebodyChangedStays"),
  ].join(" ");
}
