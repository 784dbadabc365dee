import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { mergeChanges } from "@vigie/domain/merge-changes";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import type { Drafts } from "@/data/session/drafts";
import { useDraft } from "@/data/session/use-draft";
import { useProjectTitle } from "@/features/project-editor/shared/project-title";
import { useMergedSave } from "@/features/shared/use-merged-save";

/** A stored row: every one knows when the project was last changed. */
interface Stored {
  updated_at: string;
}

/** What was typed into a form, and the row it started from. */
export interface SliceDraft<Row, Values> {
  loaded: Row;
  values: Values;
}

interface SliceFormOptions<Values extends FieldValues, Checked, Row extends Stored> {
  /** The page's form, opened with `openingValues(stored)`. */
  form: UseFormReturn<Values, unknown, Checked>;
  /** What the query has, which is what the person started from. */
  stored: Row;
  queryKey: QueryKey;
  /** What the form holds for what is stored. */
  valuesOf: (row: Row) => Values;
  /** The same as the form opens with it, where it proposes more than what is stored. */
  openingValues?: (row: Row) => Values;
  save: (change: { loaded: Row; values: Checked }) => Promise<Row>;
  /** The toast that says it worked. */
  success: string;
  drafts: Drafts<SliceDraft<Row, Values>>;
  /** Which project's form this is. */
  place: string;
}

/** A form over a slice of the project, and how it is saved. */
export type SliceForm<Values extends FieldValues, Checked, Row extends Stored> = ReturnType<
  typeof useSliceForm<Values, Checked, Row>
>;

/**
 * Saves a form over what the person started from. What is stored is its baseline: after a save the
 * stored row, and nothing that was typed in the meantime is lost. What another person changed
 * meanwhile comes into the fields that this one did not touch; where both changed a field, this one
 * chooses before the form is saved. Leaving with unsaved changes asks.
 */
export function useSliceForm<Values extends FieldValues, Checked, Row extends Stored>(
  options: SliceFormOptions<Values, Checked, Row>,
) {
  const { form, stored, queryKey, valuesOf, openingValues = valuesOf } = options;
  const queries = useQueryClient();
  const { isDirty } = form.formState;
  const save = useMutation({
    mutationFn: options.save,
    meta: { success: options.success },
  });
  const { submit, conflicts, refusals, draftFrom } = useMergedSave<Values, Checked, Row, Row>({
    form,
    valuesOf,
    rebase: keep,
    send: (values, loaded = stored, callbacks) => save.mutate({ loaded, values }, callbacks),
    onSaved: (row, sent) => {
      const typedSince = differences(sent.values, form.getValues());
      keep(row);
      // The lists that show the project are fetched in the background.
      void queries.invalidateQueries({ queryKey: PROJECTS_KEY });
      conflicts.settle(mergeChanges(sent.opened, sent.values, valuesOf(row)).taken);
      form.reset(valuesOf(row));
      form.reset({ ...valuesOf(row), ...typedSince }, { keepDefaultValues: true });
    },
  });
  useUnsavedChanges(isDirty);
  useDraft({
    drafts: options.drafts,
    place: options.place,
    about: useProjectTitle(),
    keep: () => (isDirty ? { loaded: draftFrom(stored), values: form.getValues() } : null),
    restore: ({ loaded, values }) => {
      keep(loaded);
      form.reset(openingValues(loaded));
      form.reset(values, { keepDefaultValues: true });
      return true;
    },
  });

  function keep(row: Row): void {
    queries.setQueryData<Row>(queryKey, row);
  }

  /** Shows what is stored now, after a change that the form was not for. */
  function reload(row: Row): void {
    keep(row);
    conflicts.settle([]);
    form.reset(openingValues(row));
    save.reset();
  }

  return { stored, valuesOf, isDirty, save, submit, reload, conflicts, refusals };
}

function differences<Values extends FieldValues>(before: Values, after: Values): FieldValues {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(name)),
    ),
  );
}
