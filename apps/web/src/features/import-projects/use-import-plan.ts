import { useQuery } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import type { StaffTexts } from "@vigie/domain/language/texts";
import {
  doubtfulColumns,
  IMPORT_FIELDS,
  type ImportField,
  isRowNumber,
  type KeptMapping,
  keepMapping,
  type Mapping,
  plain,
  proposeMapping,
  type Source,
} from "@vigie/import/columns";
import {
  type DuplicateAnswer,
  type PlannedFile,
  planRows,
  projectsWithEntries,
} from "@vigie/import/compare";
import { passOver } from "@vigie/import/headings";
import { type CorrectedCells, type PhaseAnswer, readingOf, readRow } from "@vigie/import/read-rows";
import { hasActivities, type Table } from "@vigie/import/table";
import { understandColumns, unusableColumns } from "@vigie/import/understand-columns";
import { type Ways, wordsIn } from "@vigie/import/values";
import { useDeferredValue, useMemo, useState } from "react";
import * as v from "valibot";
import { type ImportBasis, ledgersQuery } from "@/data/projects/import-basis";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";
import type { SaidOfFile } from "./said-of-file";

/**
 * What a person says of a file, and what will happen to its rows by that.
 *
 * @param begun what was said before
 */
export function useImportPlan(
  table: Table,
  { projects, currency, readAt }: Pick<ImportBasis, "projects" | "currency" | "readAt">,
  everyLanguage: readonly StaffTexts[],
  userId: string,
  begun: SaidOfFile,
) {
  const [mapping, setMapping] = useState<Mapping>(() =>
    proposeMapping(table, everyLanguage, rememberedMapping(userId)),
  );
  const [said, setSaid] = useState(begun);
  const isIati = hasActivities(table);
  const { ways, phases, duplicates, duplicateAt, corrections } = said;

  const words = useMemo(() => wordsIn(everyLanguage), [everyLanguage]);
  const { body, passed } = useMemo(
    () => passOver(table, mapping, everyLanguage, (line) => corrections[line] !== undefined),
    [table, mapping, everyLanguage, corrections],
  );
  const shown = useMemo(() => understandColumns(body, mapping, words), [body, mapping, words]);
  const rows = useMemo(() => {
    const reading = readingOf(body, mapping, words, shown, { ways, phases });
    return body.rows.map((row) => readRow(row, reading, corrections[row.line]));
  }, [body, mapping, words, shown, ways, phases, corrections]);
  const unusable = useMemo(() => unusableColumns(body, mapping, rows), [body, mapping, rows]);
  const isNumbered = isRowNumber(table, mapping, everyLanguage);
  const withEntries = useMemo(() => projectsWithEntries(rows, projects), [rows, projects]);
  const ledgers = useQuery({
    ...ledgersQuery(withEntries, readAt),
    enabled: withEntries.length > 0,
  });
  const plan = useMemo(() => {
    const answerOf = (line: number) => duplicateAt[line] ?? duplicates;
    const file = {
      isNumbered,
      isIati,
      today: localIsoDate(new Date()),
      ledgers: ledgers.data ?? NO_LEDGERS,
    };
    const planned = planRows(rows, projects, answerOf, file);
    return [...planned, ...passed].toSorted((a, b) => a.line - b.line);
  }, [rows, passed, projects, duplicateAt, duplicates, isNumbered, isIati, ledgers.data]);

  const shownPlan = useDeferredValue(plan);

  /** Says where a field comes from, in place of the field that its column was before. */
  const assign = (field: ImportField, source: Source | undefined, former?: ImportField) => {
    const others = Object.entries(mapping).filter(([each]) => each !== field && each !== former);
    const next: Mapping = Object.fromEntries(source ? [...others, [field, source]] : others);
    setMapping(next);
    rememberOnDevice(MEMORY, userId, JSON.stringify(keepMapping(table, next)));
  };
  return {
    isIati,
    mapping,
    understanding: shown,
    unusable,
    /** The columns whose meaning only the person knows. */
    doubtful: doubtfulColumns(table, everyLanguage, mapping).filter(
      ({ column }) => !said.declined.includes(table.headings[column] ?? ""),
    ),
    said,
    plan: shownPlan,
    /** Of amounts without one in a new project. */
    currency,
    /** Whether what is shown is not yet what was said last. */
    isReading: shownPlan !== plan || ledgers.isLoading,
    /** Why the entries of projects that are there could not be read. */
    problem: ledgers.error,
    readAgain: () => void ledgers.refetch(),
    assign,
    decline: (column: number) =>
      setSaid({ ...said, declined: [...said.declined, table.headings[column] ?? ""] }),
    chooseWay: (chosen: Ways) => setSaid({ ...said, ways: { ...ways, ...chosen } }),
    choosePhase: (word: string, answer: PhaseAnswer) =>
      setSaid({ ...said, phases: { ...phases, [plain(word)]: answer } }),
    decideAll: (answer: DuplicateAnswer | undefined) => setSaid({ ...said, duplicates: answer }),
    decide: (line: number, answer: DuplicateAnswer) =>
      setSaid({ ...said, duplicateAt: { ...duplicateAt, [line]: answer } }),
    correct: (line: number, field: ImportField, text: string) => {
      const cells: CorrectedCells = { ...corrections[line], [field]: text };
      setSaid({ ...said, corrections: { ...corrections, [line]: cells } });
    },
    sayAll: setSaid,
  };
}

const NO_LEDGERS: PlannedFile["ledgers"] = new Map();

export type ImportPlan = ReturnType<typeof useImportPlan>;

const MEMORY = "import-columns";

const keptSource = v.union([
  v.object({ heading: v.string() }),
  v.object({ fixed: v.string(), left: v.optional(v.array(v.string())) }),
]);
const keptMapping = v.pipe(
  v.string(),
  v.parseJson(),
  v.partial(v.object(v.entriesFromList(IMPORT_FIELDS, keptSource))),
);

/** The mapping that a person last chose on this device. */
export function rememberedMapping(userId: string): KeptMapping {
  const kept = v.safeParse(keptMapping, rememberedOnDevice(MEMORY, userId));
  return kept.success ? kept.output : {};
}
