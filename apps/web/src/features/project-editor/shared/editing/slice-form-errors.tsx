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
  /** What the fields are called. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Fields with no line of their own, whose two texts stand here; the others have them below. */
  apart?: readonly (keyof Values & string)[];
  /** How the values of a field are shown. */
  show?: (name: string, value: unknown) => ReactNode;
}

const whenGone = {
  deleted:
    "The project was deleted meanwhile. What you typed is still here: copy it, or put the project back from the trash and save again.",
  "handed-over":
    "The project was handed over meanwhile, and only its owner can change this page. What you typed is still here: copy it for the new owner.",
} as const;

/** Why the form could not be saved, and the ways on. */
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
