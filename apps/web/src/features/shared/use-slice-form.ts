import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { mergeChanges } from "@vigie/domain/merge-changes";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";
import type { Drafts } from "@/data/session/drafts";
import { useDraft } from "@/data/session/use-draft";
import { useMergedSave } from "./use-merged-save";

/** A part of a project or organisation as it is stored, with the time of the last save. */
interface Stored {
  updated_at: string;
}

/** The unsaved values of a form, and the row that they started from. */
export interface SliceDraft<Row, Values> {
  loaded: Row;
  values: Values;
}

interface SliceFormOptions<Values extends FieldValues, Checked, Row extends Stored> {
  /** The page's form, with the initial values `openingValues(stored)`. */
  form: UseFormReturn<Values, unknown, Checked>;
  /** The data of the query, from which the person starts. */
  stored: Row;
  queryKey: QueryKey;
  /** The form's values for a stored row. */
  valuesOf: (row: Row) => Values;
  /** The initial values, if they propose more than what is stored. */
  openingValues?: (row: Row) => Values;
  save: (change: { loaded: Row; values: Checked }) => Promise<Row>;
  /** The field whose value the server refused, and why; null where the failure is about none. */
  refusedField?: (error: Error) => { name: Path<Values>; message: string } | null;
  /** The success notice. */
  success: string;
  /** Queries that have what is saved, too. They are read again also after a failure, which may follow a save. */
  refetch?: QueryKey[];
  /** Called once it is saved, when the page may be left. */
  onSaved?: () => void;
  drafts: Drafts<SliceDraft<Row, Values>>;
  /** The key of the draft, by project or organisation. */
  place: string;
  /** What the draft is about, in words. */
  about: string;
}

/** The form of a slice, with its saving. */
export type SliceForm<Values extends FieldValues, Checked, Row extends Stored> = ReturnType<
  typeof useSliceForm<Values, Checked, Row>
>;

/**
 * Saves a form over the row that the person started from. After a save the stored row becomes the baseline, and text
 * typed in the meantime is kept. Changes of another person update the fields that this one did not change; if both
 * changed a field, this person chooses before the form is saved. Leaving with unsaved changes asks first.
 */
export function useSliceForm<Values extends FieldValues, Checked, Row extends Stored>(
  options: SliceFormOptions<Values, Checked, Row>,
) {
  const { form, stored, queryKey, valuesOf, openingValues = valuesOf, refetch = [] } = options;
  const queries = useQueryClient();
  const { isDirty } = form.formState;
  const allowLeaving = useUnsavedChanges(isDirty);
  const save = useMutation({
    mutationFn: options.save,
    meta: { success: options.success, refetch },
    onError: () => Promise.all(refetch.map((key) => queries.invalidateQueries({ queryKey: key }))),
  });
  const { submit, conflicts, refusals, draftFrom } = useMergedSave<Values, Checked, Row, Row>({
    form,
    valuesOf,
    rebase: keep,
    send: (values, loaded = stored, callbacks) => save.mutate({ loaded, values }, callbacks),
    onSaved: (row, sent) => {
      const typedSince = differences(sent.values, form.getValues());
      keep(row);
      // Lists that show the project are refetched in the background.
      void queries.invalidateQueries({ queryKey: PROJECTS_KEY });
      conflicts.settle(mergeChanges(sent.opened, sent.values, valuesOf(row)).taken);
      form.reset(valuesOf(row));
      form.reset({ ...valuesOf(row), ...typedSince }, { keepDefaultValues: true });
      if (!options.onSaved) return;
      allowLeaving();
      options.onSaved();
    },
    onFailed: (error) => {
      const refused = options.refusedField?.(error);
      if (!refused) return;
      form.setError(refused.name, { message: refused.message }, { shouldFocus: true });
      save.reset();
    },
  });
  useDraft({
    drafts: options.drafts,
    place: options.place,
    about: options.about,
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

  /** Resets the form to a row that was changed by other means than the form. */
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
