import type { StaffTexts } from "@vigie/domain/language/texts";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { FormConflicts } from "@/features/shared/form-conflicts";
import type { SliceForm } from "@/features/shared/use-slice-form";
import { useStaffTexts } from "@/lib/language/use-texts";

interface SliceFormErrorsProps<
  Values extends FieldValues,
  Checked,
  Row extends { updated_at: string },
> {
  slice: SliceForm<Values, Checked, Row>;
  /** The labels of the fields. */
  labels: Readonly<Record<string, string>>;
  /** Fields without a place for a note, whose conflicts are shown here; others have them below the field. */
  apart?: readonly (keyof Values & string)[];
  /** Renders the values of a field. */
  show?: (name: string, value: unknown) => ReactNode;
}

function whenGoneOf(t: StaffTexts) {
  return {
    deleted: t("editor.theProjectWasDeletedMeanwhile"),
    "handed-over": t("editor.theProjectWasHandedOver"),
  } as const;
}

/** Shows why the form could not be saved, and what the person can do. */
export function SliceFormErrors<
  Values extends FieldValues,
  Checked,
  Row extends { updated_at: string },
>({ slice, ...fields }: SliceFormErrorsProps<Values, Checked, Row>) {
  const t = useStaffTexts();
  const whenGone = whenGoneOf(t);
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
