import * as v from "valibot";

type EntryType = "string" | "number";

/** A row with an entry of each of these types. */
type Row<Types extends readonly EntryType[]> = {
  readonly [Index in keyof Types]: Types[Index] extends "string" ? string : number;
};

/**
 * The schema of rows that begin with entries of these types; more may follow. Each row is looked at by
 * one plain function: lists of the map have thousands.
 */
export function rowsOf<const Types extends readonly EntryType[]>(
  ...types: Types
): v.GenericSchema<unknown, readonly Row<Types>[]> {
  return v.array(
    v.custom<Row<Types>>(
      (row) => Array.isArray(row) && types.every((type, index) => typeof row[index] === type),
    ),
  );
}
