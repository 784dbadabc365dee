import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useConflicts } from "@/components/forms/use-conflicts";
import { useLatest } from "@/components/hooks/use-latest";
import { isRowChanged, type RowChangedError, type TimedRow } from "@/data/changes/save-merged";

/** What was in the form when it was sent. */
export interface Sent<Values> {
  /** What it was opened with. */
  opened: object;
  values: Values;
}

/** What is to be called once, with the answer. */
interface SaveCallbacks<Saved> {
  onSuccess: (saved: Saved) => void;
  onError: (error: Error) => void;
}

interface MergedSaveOptions<Values extends FieldValues, Checked, Row extends TimedRow, Saved> {
  form: UseFormReturn<Values, unknown, Checked>;
  /** What the form holds for what is stored. */
  valuesOf: (row: Row) => Values;
  /** Sends what was checked, over the row that the person started from; undefined for a new one. */
  send: (values: Checked, loaded: Row | undefined, callbacks: SaveCallbacks<Saved>) => void;
  /** Makes what is stored what the next save starts from. */
  rebase: (row: Row) => void;
  onSaved: (saved: Saved, sent: Sent<Values>) => void;
  /** Told of each failure that is not about another change. */
  onFailed?: (error: Error) => void;
  /** Fields that are asked about where the save says so, though the form holds nothing to tell by. */
  asked?: readonly (keyof Values & string)[];
}

/**
 * Saves a form, and brings in what another person stored meanwhile: the fields that this one did not
 * touch follow; where both changed a field, this one chooses before the form is sent again. Where
 * there is nothing to choose by then, it is sent again by itself.
 */
export function useMergedSave<Values extends FieldValues, Checked, Row extends TimedRow, Saved>(
  options: MergedSaveOptions<Values, Checked, Row, Saved>,
) {
  const { form, valuesOf, send, rebase, onSaved, onFailed, asked = [] } = options;
  const conflicts = useConflicts(form);
  const [refusals, setRefusals] = useState(0);
  const [startedFrom, setStartedFrom] = useState<Row | null>(null);
  const [settledWith, setSettledWith] = useState<Row | null>(null);

  /** Saves what is in the form over the row that the person knows to be stored. */
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

  // The answer to a save arrives long after the render that sent it.
  const latest = useLatest({ onSaved, fail });

  // Only once the form and its baseline are drawn that the answer brought.
  const sendAgain = useEffectEvent((row: Row) => void submit(row)());
  useEffect(() => {
    if (settledWith !== null) sendAgain(settledWith);
  }, [settledWith]);

  return {
    submit,
    conflicts,
    /** How often the form was sent while there still was a choice to make. */
    refusals,
    /** The row to begin from again after an interruption, given what the next save starts from. */
    draftFrom: (loaded: Row): Row => (conflicts.isOpen ? (startedFrom ?? loaded) : loaded),
  };
}
