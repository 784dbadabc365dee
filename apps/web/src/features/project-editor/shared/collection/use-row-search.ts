import { foldText } from "@vigie/domain/format/text";
import { useDeferredValue, useMemo, useState } from "react";

/** A list with more rows than this has a search field. */
const rowsWithoutSearch = 20;

/** The search in the rows of a list. */
export interface RowSearch<Row> {
  /** Whether the list is long enough for a search. */
  isOffered: boolean;
  /** The searched text; empty for all rows. */
  text: string;
  onChange: (text: string) => void;
  /** The number of matching rows. */
  found: number;
  matches: (row: Row) => boolean;
}

/** Finds rows whose texts contain the typed words; accents and case are ignored. */
export function useRowSearch<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
): RowSearch<Row> {
  const [typed, onChange] = useState("");
  const isOffered = rows.length > rowsWithoutSearch || typed !== "";
  // Deferred, so that the field responds at once.
  const wanted = foldText(useDeferredValue(typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `textsOf` does not change
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
