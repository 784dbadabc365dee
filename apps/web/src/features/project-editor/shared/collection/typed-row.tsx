import { useEffect, useSyncExternalStore } from "react";
import { type Control, type FieldValues, useWatch } from "react-hook-form";
import * as v from "valibot";

/** The values of a collection's form. */
interface TypedRow {
  /** The id of the row that is changed; null where one is added. */
  id: string | null;
  values: unknown;
}

let typed: TypedRow | null = null;
const listeners = new Set<() => void>();

function share(row: TypedRow | null): void {
  typed = row;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface ShareTypedRowProps<Values extends FieldValues, Checked> {
  control: Control<Values, unknown, Checked>;
  /** The id of the row that is changed; null where one is added. */
  id: string | null;
}

/**
 * Shares the typed values of the collection's form that contains it with the page's preview, without rendering the form
 * or the list again.
 */
export function ShareTypedRow<Values extends FieldValues, Checked>(
  props: ShareTypedRowProps<Values, Checked>,
) {
  const { control, id } = props;
  const values: unknown = useWatch({ control });
  useEffect(() => share({ id, values }), [id, values]);
  useEffect(() => () => share(null), []);
  return null;
}

/**
 * The rows of a collection with the typed values: an edited row in its place, a new one at the end.
 *
 * @param schema the values with which the row is shown
 * @param asRow makes a row of them
 */
export function useRowsWithTyped<Row extends { id: string }, Values>(
  rows: readonly Row[],
  schema: v.GenericSchema<unknown, Values>,
  asRow: (values: Values, id: string) => Row,
): readonly Row[] {
  const current = useSyncExternalStore(subscribe, () => typed);
  const parsed = v.safeParse(schema, current?.values);
  if (current === null || !parsed.success) return rows;
  if (current.id === null) return [...rows, asRow(parsed.output, "typed")];
  return rows.map((row) =>
    row.id === current.id ? { ...row, ...asRow(parsed.output, row.id) } : row,
  );
}
