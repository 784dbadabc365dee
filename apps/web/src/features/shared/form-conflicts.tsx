import { type ReactNode, useEffect, useRef } from "react";
import { conflictNotes } from "@/components/forms/conflict-notes";
import type { Conflicts } from "@/components/forms/use-conflicts";
import { ErrorBanner } from "@/components/layout/error-banner";
import { SaveFailure } from "@/components/layout/save-failure";
import { RowChangedError, RowGoneError } from "@/data/changes/save-merged";
import { changedBy } from "./changed-by";

interface FormConflictsProps {
  /** Why the form could not be saved, or null when nothing failed. */
  error: Error | null;
  /** Sends the form again. */
  onRetry: () => void;
  conflicts: Conflicts;
  /** How often the form was sent while there still was a choice to make. */
  refusals: number;
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>;
  /** Fields with no line of their own, whose two texts stand here; the others have them below. */
  apart?: readonly string[];
  /** How the values of a field are shown. */
  show?: (name: string, value: unknown) => ReactNode;
  /** What to do where the row is gone, by why it is. */
  whenGone: Readonly<Record<RowGoneError["reason"], string>>;
}

/** Why a form could not be saved, and what another person stored meanwhile; leads to the choices. */
export function FormConflicts(props: FormConflictsProps) {
  const { conflicts, refusals, labels, apart = [], show } = props;
  const ref = useFirstChoice(conflicts.isOpen, refusals);
  const notes = conflictNotes({ conflicts, labels, ...(show && { show }) });
  const named = (names: readonly string[]) => names.map((name) => labels[name] ?? name).join(", ");
  const both = named(conflicts.fields.map(({ name }) => name));
  return (
    // What is not said takes no gap of the form.
    <div ref={ref} className="contents">
      {conflicts.isOpen ? (
        <ErrorBanner
          error={`${changedBy(conflicts.by)} while you were editing it: ${both}.`}
          note="Nothing you typed is lost. Choose what to keep, then save."
        />
      ) : (
        <SaveError {...props} />
      )}
      {apart.map((name) => notes.get(labels[name] ?? name))}
      <p role="status" className="text-muted text-sm empty:hidden">
        {conflicts.taken.length > 0
          ? `Changed meanwhile, and shown here: ${named(conflicts.taken)}.`
          : null}
      </p>
    </div>
  );
}

function SaveError({ error, onRetry, whenGone }: FormConflictsProps) {
  if (error instanceof RowGoneError) {
    return <ErrorBanner error={error} note={whenGone[error.reason]} />;
  }
  if (!(error instanceof RowChangedError)) return <SaveFailure error={error} onRetry={onRetry} />;
  if (error.columns.length > 0) return null;
  return (
    <ErrorBanner
      error={error}
      note="What was stored meanwhile is shown here, and does not fit what you typed. Look at both, then save again."
    />
  );
}

/** Leads the focus to the first choice when there is one to make, and when it was passed over. */
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
