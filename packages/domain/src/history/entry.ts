import * as v from "valibot";
import { EURO } from "../format/money";

const values = v.nullable(v.record(v.string(), v.unknown()));

/** The columns of `history` that pages read. */
export const historyColumns = [
  "id",
  "project_id",
  "project_title",
  "table_name",
  "row_id",
  "row_label",
  "milestone_name",
  "action",
  "old_values",
  "new_values",
  "changed_at",
  "changed_by",
  "transaction_id",
  "import_id",
  "currency",
  "measure",
] as const;

/** A row of `history` as it arrives: one change of one row. */
export const historyEntry = v.pipe(
  v.object({
    id: v.number(),
    project_id: v.nullable(v.string()),
    project_title: v.nullable(v.string()),
    table_name: v.string(),
    row_id: v.string(),
    row_label: v.nullable(v.string()),
    milestone_name: v.nullable(v.string()),
    action: v.picklist(["insert", "update", "delete"]),
    old_values: values,
    new_values: values,
    changed_at: v.string(),
    changed_by: v.nullable(v.string()),
    transaction_id: v.string(),
    import_id: v.nullable(v.string()),
    currency: v.nullable(v.string()),
    measure: v.nullable(
      v.object({
        unit: v.string(),
        unit_label: v.optional(v.string()),
        scale: v.optional(v.array(v.string())),
      }),
    ),
  }),
  v.transform((row) => ({
    id: row.id,
    /** Null for what belongs to the organisation itself. */
    projectId: row.project_id,
    projectTitle: row.project_title,
    table: row.table_name,
    rowId: row.row_id,
    /** The name of the row at that time; null for one without a name. */
    rowLabel: row.row_label,
    /** Of a picture or document: the name of the milestone that it was shown with, or no longer is. */
    milestoneName: row.milestone_name,
    action: row.action,
    /** The values before; for an update only changed ones. Null for an insert. */
    before: row.old_values,
    /** The values after; for an update only changed ones. Null for a delete. */
    after: row.new_values,
    /** ISO timestamp. */
    at: row.changed_at,
    /** The account that made the change; null for an operator. */
    by: row.changed_by,
    /** The id of the transaction, shared by all its entries. */
    transaction: row.transaction_id,
    /** The import of projects that a change of a project belongs to; null for others. */
    importId: row.import_id,
    /** Of the amounts that it tells, where it says no other itself. */
    currency: row.currency ?? EURO,
    /** Of the values of an indicator that it tells, where it says no other itself; null for plain numbers. */
    measure: row.measure,
  })),
);

/** One change of one row. */
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

/** Replaces a large value in `history`. */
const largeValue = v.object({ digest: v.string(), bytes: v.number() });

/** The size of a replaced large value, in bytes of its text; null for an ordinary value. */
export function largeValueBytes(value: unknown): number | null {
  const read = v.safeParse(largeValue, value);
  return read.success ? Math.max(0, read.output.bytes) : null;
}
