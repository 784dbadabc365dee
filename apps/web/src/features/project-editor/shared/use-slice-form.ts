import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { mergeChanges } from "@vigie/domain/merge-changes";
import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useConflicts } from "@/components/forms/use-conflicts";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { RowChangedError } from "@/data/changes/save-merged";
import { PROJECTS_KEY } from "@/data/projects/dashboard";
import type { Drafts } from "@/data/session/drafts";
import { useDraft } from "@/data/session/use-draft";
import { useProjectTitle } from "./project-title";

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
  const conflicts = useConflicts(form);
  // While there is a choice to make: a draft begins there again, and the choice with it.
  const [startedFrom, setStartedFrom] = useState<Row>(stored);
  const [refusals, setRefusals] = useState(0);
  useUnsavedChanges(isDirty);
  useDraft({
    drafts: options.drafts,
    place: options.place,
    about: useProjectTitle(),
    keep: () =>
      isDirty
        ? { loaded: conflicts.isOpen ? startedFrom : stored, values: form.getValues() }
        : null,
    restore: ({ loaded, values }) => {
      keep(loaded);
      form.reset(openingValues(loaded));
      form.reset(values, { keepDefaultValues: true });
      return true;
    },
  });
  const save = useMutation<Row, Error | RowChangedError<Row>, { loaded: Row; values: Checked }>({
    mutationFn: options.save,
    meta: { success: options.success },
  });

  function keep(row: Row): void {
    queries.setQueryData<Row>(queryKey, row);
  }

  /** Saves what is in the form over what the person knows to be stored. */
  function submit(loaded: Row) {
    return form.handleSubmit((values) => {
      if (conflicts.isOpen) return setRefusals((count) => count + 1);
      const sent = form.getValues();
      const opened = form.formState.defaultValues ?? {};
      save.mutate(
        { loaded, values },
        {
          onSuccess: (row) => {
            const typedSince = differences(sent, form.getValues());
            keep(row);
            // The lists that show the project are fetched in the background.
            void queries.invalidateQueries({ queryKey: PROJECTS_KEY });
            conflicts.settle(mergeChanges(opened, sent, valuesOf(row)).taken);
            form.reset(valuesOf(row));
            form.reset({ ...valuesOf(row), ...typedSince }, { keepDefaultValues: true });
          },
          onError: (error) => {
            if (isConflict<Row>(error)) takeIn(error, loaded);
          },
        },
      );
    });
  }

  /** What is stored becomes the baseline; where there is nothing to choose it is saved again. */
  function takeIn({ stored: latest, columns }: RowChangedError<Row>, loaded: Row): void {
    keep(latest);
    setStartedFrom(loaded);
    const asks = conflicts.absorb(valuesOf(latest));
    if (!asks && columns.length > 0) void submit(latest)();
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

function isConflict<Row extends Stored>(error: Error): error is RowChangedError<Row> {
  return error instanceof RowChangedError;
}

function differences<Values extends FieldValues>(before: Values, after: Values): FieldValues {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(name)),
    ),
  );
}
