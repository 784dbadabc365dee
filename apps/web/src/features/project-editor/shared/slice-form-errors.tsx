import type { MouseEvent } from "react";
import type { FieldValues } from "react-hook-form";
import { ErrorBanner } from "@/components/layout/error-banner";
import { SaveFailure } from "@/components/layout/save-failure";
import { Button } from "@/components/ui/button";
import { ProjectChangedError } from "@/data/projects/slice";
import type { SliceForm } from "./use-slice-form";

interface SliceFormErrorsProps<
  Values extends FieldValues,
  Checked,
  Row extends { updated_at: string },
> {
  slice: SliceForm<Values, Checked, Row>;
  /** What the fields are called. */
  labels: Readonly<Record<keyof Values & string, string>>;
}

/** Why the form could not be saved, and the ways on. */
export function SliceFormErrors<
  Values extends FieldValues,
  Checked,
  Row extends { updated_at: string },
>({ slice, labels }: SliceFormErrorsProps<Values, Checked, Row>) {
  const { save, stored, valuesOf, submit, reload } = slice;
  const { error, isPending } = save;
  if (!isConflict<Row>(error)) {
    return <SaveFailure error={error} onRetry={() => void submit(stored)()} />;
  }
  return (
    <ConflictBanner
      changed={changedLabels(valuesOf(stored), valuesOf(error.stored), labels)}
      pending={isPending}
      onReload={() => reload(error.stored)}
      onSaveAnyway={() => void submit(error.stored)()}
    />
  );
}

function isConflict<Row extends { updated_at: string }>(
  error: Error | ProjectChangedError<Row> | null,
): error is ProjectChangedError<Row> {
  return error instanceof ProjectChangedError;
}

function changedLabels(
  before: FieldValues,
  after: FieldValues,
  labels: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(labels)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .flatMap((name) => labels[name] ?? []);
}

interface ConflictBannerProps {
  /** The names of the fields that were changed. */
  changed: readonly string[];
  pending: boolean;
  onReload: () => void;
  onSaveAnyway: () => void;
}

/** The banner goes away with the answer; the focus goes to the form's own button. */
function toSaveButton({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
}

/** Two people, or two tabs, saved at once: says what was changed, and lets this person decide. */
function ConflictBanner(props: ConflictBannerProps) {
  const { changed, pending, onReload, onSaveAnyway } = props;
  return (
    <ErrorBanner
      error={`This project was changed while you were editing it: ${changed.join(", ")}. Reload to see what is stored now and drop what you typed, or save anyway to replace it.`}
    >
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={pending}
          onClick={(event) => {
            toSaveButton(event);
            onReload();
          }}
        >
          Reload
        </Button>
        <Button
          disabled={pending}
          onClick={(event) => {
            toSaveButton(event);
            onSaveAnyway();
          }}
        >
          Save anyway
        </Button>
      </div>
    </ErrorBanner>
  );
}
