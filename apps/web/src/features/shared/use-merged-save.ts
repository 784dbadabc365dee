import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useConflicts } from "@/components/forms/use-conflicts";
import { useLatest } from "@/components/hooks/use-latest";
import { isRowChanged, type RowChangedError, type TimedRow } from "@/data/changes/save-merged";

export interface Sent<Values> {
  opened: object;
  values: Values;
}

interface SaveCallbacks<Saved> {
  onSuccess: (saved: Saved) => void;
  onError: (error: Error) => void;
}

interface MergedSaveOptions<Values extends FieldValues, Checked, Row extends TimedRow, Saved> {
  form: UseFormReturn<Values, unknown, Checked>;
  /** The form's values for a stored row. */
  valuesOf: (row: Row) => Values;
  /** Sends the checked values, with the row that the person started from; undefined for a new one. */
  send: (values: Checked, loaded: Row | undefined, callbacks: SaveCallbacks<Saved>) => void;
  /** Makes the stored row the base of the next save. */
  rebase: (row: Row) => void;
  onSaved: (saved: Saved, sent: Sent<Values>) => void;
  /** Called for each failure that is no conflict. */
  onFailed?: (error: Error) => void;
  /** Fields whose conflicts only the save can detect, since the form does not hold their values. */
  asked?: readonly (keyof Values & string)[];
}

/**
 * Saves a form, and merges what another person stored meanwhile: fields that this person did not change are updated. If
 * both changed a field, this person chooses before the form is submitted again; otherwise it is submitted again
 * automatically.
 */
export function useMergedSave<Values extends FieldValues, Checked, Row extends TimedRow, Saved>(
  options: MergedSaveOptions<Values, Checked, Row, Saved>,
) {
  const { form, valuesOf, send, rebase, onSaved, onFailed, asked = [] } = options;
  const conflicts = useConflicts(form);
  const [refusals, setRefusals] = useState(0);
  const [startedFrom, setStartedFrom] = useState<Row | null>(null);
  const [settledWith, setSettledWith] = useState<Row | null>(null);

  /** Saves the form over the row that the person last saw. */
  function submit(loaded: Row | undefined) {
    return form.handleSubmit((values) => {
      if (conflicts.isOpen) return setRefusals((count) => count + 1);
      const sent = { opened: form.formState.defaultValues ?? {}, values: form.getValues() };
      send(values, loaded, {
        onSuccess: (saved) => latest.current.onSaved(saved, sent),
        onError: (error) => latest.current.fail(error, loaded),
      });
    });
  }

  function fail(error: Error, loaded: Row | undefined): void {
    if (isRowChanged<Row>(error)) takeIn(error, loaded);
    else onFailed?.(error);
  }

  function takeIn({ stored, columns, by }: RowChangedError<Row>, loaded: Row | undefined): void {
    setStartedFrom(loaded ?? null);
    rebase(stored);
    const values = valuesOf(stored);
    const asks = conflicts.absorb({
      values,
      by,
      asked: asked.filter((name) => columns.includes(name)),
    });
    if (!asks && columns.length > 0) setSettledWith(stored);
  }

  // The response to a save arrives long after the render that sent it.
  const latest = useLatest({ onSaved, fail });

  // Only after the form has rendered with the baseline from the response.
  const sendAgain = useEffectEvent((row: Row) => void submit(row)());
  useEffect(() => {
    if (settledWith !== null) sendAgain(settledWith);
  }, [settledWith]);

  return {
    submit,
    conflicts,
    /** How often the form was submitted before all choices were made. */
    refusals,
    /** The row to store in a draft, given the base of the next save. */
    draftFrom: (loaded: Row): Row => (conflicts.isOpen ? (startedFrom ?? loaded) : loaded),
  };
}
