import { AMOUNTS, IMPORT_FIELDS, type ImportField, type Mapping, plain } from "./columns";
import { cellOf, type ReadRow, writtenCell } from "./read-rows";
import type { Cell, Table } from "./table";
import {
  type DayOrder,
  type Decimal,
  dayMeanings,
  isCountedDay,
  isNothing,
  type Meanings,
  readNumber,
  type Way,
  type Ways,
  type Words,
} from "./values";

/** Days or numbers that can mean two things, with a cell that shows it. */
export interface Question<Field extends string = ImportField> {
  kind: keyof Ways;
  field: Field;
  example: string;
  /** How many cells can mean two things. */
  cells: number;
  /** What the example would be each way: an ISO date, or a number. */
  ways: readonly { way: Way; gives: string | number }[];
}

/** Cells with a word for nothing, which count as empty. */
export interface NothingCells {
  count: number;
  example: string;
}

/** What the columns of a file show by themselves, and what is to be asked. */
export interface Understanding {
  areDaysCounted: boolean;
  nothing: NothingCells | null;
  ways: Ways;
  questions: readonly Question[];
  /** Words for phases that are not known, as they are first written, and how many rows have them. */
  unknownPhases: readonly { word: string; rows: number }[];
}

export const DAY_ORDERS = ["dmy", "mdy"] as const;
export const DECIMALS = [".", ","] as const;

const DAYS = ["start_date", "end_date"] as const;
const NUMBERS = [...AMOUNTS, "beneficiaries"] as const;

/** How the columns of a file are read, as far as their cells show it: one program writes all of them in one way. */
export function understandColumns(table: Table, mapping: Mapping, words: Words): Understanding {
  const dayCells = DAYS.flatMap((field) => cellsOf(table, field, mapping));
  // One number among other days is a typing error: `20245`.
  const areDaysCounted = dayCells.filter(isCountedDay).length > dayCells.length / 2;
  const { daysFrom1904 } = table;
  const cellsIn = (field: ImportField) => cellsOf(table, field, mapping);
  const days = readColumns(DAYS, cellsIn, DAY_ORDERS, (cell) =>
    dayMeanings(cell, words, { areDaysCounted, daysFrom1904 }),
  );
  const numbers = readColumns(NUMBERS, cellsIn, DECIMALS, (cell) => readNumber(cell).meanings);
  return {
    areDaysCounted,
    nothing: nothingCells(table, mapping),
    ...waysShown(days, numbers),
    unknownPhases: unknownWords(cellsOf(table, "status", mapping), words.phases),
  };
}

/** The words that are not known, as they are first written, and how many rows have them. */
export function unknownWords(
  cells: readonly Cell[],
  known: ReadonlyMap<string, unknown>,
): { word: string; rows: number }[] {
  const unknown = new Map<string, { word: string; rows: number }>();
  for (const word of cells.map(String)) {
    if (known.has(plain(word))) continue;
    const seen = unknown.get(plain(word));
    if (seen) seen.rows += 1;
    else unknown.set(plain(word), { word, rows: 1 });
  }
  return [...unknown.values()];
}

interface ColumnsRead<W extends Way, Field extends string> {
  way: W | undefined;
  open: Omit<Question<Field>, "kind"> | null;
}

/** How days and numbers are read as far as their cells show it, and what is to be asked. */
export function waysShown<Field extends string>(
  days: ColumnsRead<DayOrder, Field>,
  numbers: ColumnsRead<Decimal, Field>,
): { ways: Ways; questions: Question<Field>[] } {
  return {
    ways: { ...(days.way && { days: days.way }), ...(numbers.way && { numbers: numbers.way }) },
    questions: [
      ...(days.open ? [{ kind: "days" as const, ...days.open }] : []),
      ...(numbers.open ? [{ kind: "numbers" as const, ...numbers.open }] : []),
    ],
  };
}

export function nothingCells({ rows }: Table, mapping: Mapping): NothingCells | null {
  const found = IMPORT_FIELDS.flatMap((field) =>
    rows.map((row) => writtenCell(row, field, mapping)).filter((cell) => isNothing(cell, field)),
  );
  return found.length === 0 ? null : { count: found.length, example: String(found[0]).trim() };
}

function cellsOf({ rows }: Table, field: ImportField, mapping: Mapping): Cell[] {
  return rows.map((row) => cellOf(row, field, mapping)).filter((cell) => cell !== "");
}

/** The way that cells with one meaning show; else the first cell with two. */
export function readColumns<Field extends string, W extends Way>(
  fields: readonly Field[],
  cellsIn: (field: Field) => readonly Cell[],
  ways: readonly W[],
  meaningsOf: (cell: Cell) => Meanings<W, string | number>,
) {
  const shown = new Set<W>();
  let open: Omit<Question<Field>, "kind"> | null = null;
  for (const field of fields) {
    for (const cell of cellsIn(field)) {
      const meanings = meaningsOf(cell);
      const meant = ways.flatMap((way) => {
        const gives = meanings[way];
        return gives === undefined ? [] : [{ way, gives }];
      });
      const [one, other] = meant;
      if (one && !other) shown.add(one.way);
      if (!one || !other || one.gives === other.gives) continue;
      open ??= { field, example: String(cell), ways: meant, cells: 0 };
      open.cells += 1;
    }
  }
  const [way] = shown;
  return shown.size === 1 ? { way, open: null } : { way: undefined, open };
}

/** A field whose column is of another kind: most of its cells give nothing. */
export interface UnusableColumn {
  unused: number;
  filled: number;
}

/** The fields of which more than half of the cells that say something are left empty. */
export function unusableColumns(
  table: Table,
  mapping: Mapping,
  rows: readonly ReadRow[],
): ReadonlyMap<ImportField, UnusableColumn> {
  const counts = new Map<ImportField, number>();
  for (const field of rows.flatMap(({ unused }) => unused))
    counts.set(field, (counts.get(field) ?? 0) + 1);
  const found = [...counts].map(([field, unused]) => {
    return [field, { unused, filled: cellsOf(table, field, mapping).length }] as const;
  });
  return new Map(found.filter(([, { unused, filled }]) => unused > filled / 2));
}
