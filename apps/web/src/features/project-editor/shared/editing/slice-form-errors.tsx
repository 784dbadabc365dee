import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormConflicts } from "@/features/shared/form-conflicts";
import type { SliceForm } from "./use-slice-form";

interface SliceFormErrorsProps<
  Values extends FieldValues,
  Checked,
  Row extends { updated_at: string },
> {
  slice: SliceForm<Values, Checked, Row>;
  /** The labels of the fields. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Fields without a place for a note, whose conflicts are shown here; others have them below the field. */
  apart?: readonly (keyof Values & string)[];
  /** Renders the values of a field. */
  show?: (name: string, value: unknown) => ReactNode;
}

const whenGone = {
  deleted:
    "The project was deleted meanwhile. What you typed is still here: copy it, or put the project back from the trash and save again.",
  "handed-over":
    "The project was handed over meanwhile, and only its owner can change this page. What you typed is still here: copy it for the new owner.",
} as const;

/** Shows why the form could not be saved, and what the person can do. */
export function SliceFormErrors<
  Values extends FieldValues,
  Checked,
  Row extends { updated_at: string },
>({ slice, ...fields }: SliceFormErrorsProps<Values, Checked, Row>) {
  const { save, stored, submit, conflicts, refusals } = slice;
  return (
    <FormConflicts
      error={save.error}
      onRetry={() => void submit(stored)()}
      conflicts={conflicts}
      refusals={refusals}
      whenGone={whenGone}
      {...fields}
    />
  );
}
