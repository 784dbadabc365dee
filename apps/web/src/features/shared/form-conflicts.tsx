import { type ReactNode, useEffect, useRef } from "react";
import { conflictNotes } from "@/components/forms/conflict-notes";
import type { Conflicts } from "@/components/forms/use-conflicts";
import { ErrorBanner } from "@/components/layout/error-banner";
import { SaveFailure } from "@/components/layout/save-failure";
import { changedBy } from "@/data/changes/last-changer";
import { RowChangedError, RowGoneError } from "@/data/changes/save-merged";
import { useStaffTexts } from "@/lib/language/use-texts";

interface FormConflictsProps {
  /** Why the form could not be saved, or null. */
  error: Error | null;
  /** Submits the form again. */
  onRetry: () => void;
  conflicts: Conflicts;
  /** How often the form was submitted before all choices were made. */
  refusals: number;
  labels: Readonly<Record<string, string>>;
  /** Fields without a place for a note, whose conflicts are shown here; others have them below the field. */
  apart?: readonly string[];
  /** Renders the values of a field. */
  show?: (name: string, value: unknown) => ReactNode;
  /** What to do if the row is gone, by reason. */
  whenGone: Readonly<Record<RowGoneError["reason"], string>>;
}

/** Shows why a form could not be saved and what another person stored meanwhile, and focuses the choices. */
export function FormConflicts(props: FormConflictsProps) {
  const t = useStaffTexts();
  const { conflicts, refusals, labels, apart = [], show } = props;
  const ref = useFirstChoice(conflicts.isOpen, refusals);
  const notes = conflictNotes({ conflicts, labels, ...(show && { show }) });
  const named = (names: readonly string[]) => names.map((name) => labels[name] ?? name).join(", ");
  const both = named(conflicts.fields.map(({ name }) => name));
  return (
    // `contents`, so that it takes no gap of the form while it is empty.
    <div ref={ref} className="contents">
      {conflicts.isOpen ? (
        <ErrorBanner
          error={t("staff.whileYouWereEditingIt", {
            sentence: changedBy(t, conflicts.by),
            fields: both,
          })}
          note={t("staff.nothingYouTypedIsLost")}
        />
      ) : (
        <SaveError {...props} />
      )}
      {apart.map((name) => notes.get(labels[name] ?? name))}
      <p role="status" className="text-muted text-sm empty:hidden">
        {conflicts.taken.length > 0
          ? t("staff.whileYouWereEditingAnd", {
              sentence: changedBy(t, conflicts.by),
              fields: named(conflicts.taken),
            })
          : null}
      </p>
    </div>
  );
}

function SaveError({ error, onRetry, whenGone }: FormConflictsProps) {
  const t = useStaffTexts();
  if (error instanceof RowGoneError) {
    return <ErrorBanner error={error} note={whenGone[error.reason]} />;
  }
  if (!(error instanceof RowChangedError)) return <SaveFailure error={error} onRetry={onRetry} />;
  if (error.columns.length > 0) return null;
  return <ErrorBanner error={error} note={t("staff.whatTheySavedIsShown")} />;
}

/** Focuses the first choice when conflicts appear, and when the form is submitted without choosing. */
function useFirstChoice(isOpen: boolean, refusals: number) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal moves the focus once
  useEffect(() => {
    if (!isOpen) return;
    const form = ref.current?.closest("form");
    form?.querySelector<HTMLElement>("[data-conflict=open] button")?.focus();
  }, [isOpen, refusals]);
  return ref;
}
