import type { FieldValues } from "react-hook-form";
import { ErrorBanner } from "@/components/layout/error-banner";
import { ProjectChangedError } from "@/data/projects/slice";
import { ConflictBanner } from "./conflict-banner";
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
  if (!isConflict<Row>(error)) return <ErrorBanner error={error} />;
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
