import { foldText } from "@vigie/domain/format/text";
import { useDeferredValue, useMemo, useState } from "react";

/** A list of more rows than this has a search field. */
const rowsWithoutSearch = 20;

/** The search in the rows of a list. */
export interface RowSearch<Row> {
  /** Whether the list is long enough for it. */
  isOffered: boolean;
  /** What is searched for; empty for everything. */
  text: string;
  onChange: (text: string) => void;
  /** How many rows it finds. */
  found: number;
  matches: (row: Row) => boolean;
}

/** Finds rows by words that begin or stand anywhere in their texts; accents and case make no difference. */
export function useRowSearch<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
): RowSearch<Row> {
  const [typed, onChange] = useState("");
  const isOffered = rows.length > rowsWithoutSearch || typed !== "";
  // The field answers at once; the rows follow.
  const wanted = foldText(useDeferredValue(typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a row is found by does not change
  const found = useMemo(() => {
    const words = wanted.split(/\s+/);
    return new Set(
      rows.filter((row) => {
        const text = foldText(textsOf(row).join(" "));
        return words.every((word) => text.includes(word));
      }),
    );
  }, [rows, wanted]);
  return { isOffered, text: wanted, onChange, found: found.size, matches: (row) => found.has(row) };
}
