import { useEffect, useSyncExternalStore } from "react";
import { type Control, type FieldValues, useWatch } from "react-hook-form";
import * as v from "valibot";

/** What is in the form of a collection. */
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
 * Within a collection's form: shares what is typed with the preview of the page, which stands
 * elsewhere, without drawing the form or the list anew.
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
 * The rows of a collection with what is typed of one: the changed row in its place, a new one at the
 * end.
 *
 * @param schema what the form must hold for the row to be shown
 * @param asRow the row that is made of it
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
