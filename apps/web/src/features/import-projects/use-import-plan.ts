import { queryOptions } from "@tanstack/react-query";
import { languages } from "@vigie/domain/language/languages";
import type { StaffTexts } from "@vigie/domain/language/texts";
import type { ProjectStatus } from "@vigie/domain/project/project-status";
import {
  IMPORT_FIELDS,
  type ImportField,
  type KeptMapping,
  keepMapping,
  type Mapping,
  plain,
  proposeMapping,
  type Source,
} from "@vigie/import/columns";
import type { StoredProject } from "@vigie/import/compare";
import { type DuplicateAnswer, planRows } from "@vigie/import/compare";
import { type CorrectedCells, readingOf, readRow } from "@vigie/import/read-rows";
import type { Table } from "@vigie/import/table";
import { understandColumns } from "@vigie/import/understand-columns";
import { type Ways, wordsIn } from "@vigie/import/values";
import { useDeferredValue, useMemo, useState } from "react";
import * as v from "valibot";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";
import { staffTextsIn } from "@/lib/language/load-catalogue";

/** The texts of every language, since files have headings and words in any of them. */
export const everyLanguageQuery = queryOptions({
  queryKey: ["every-language"],
  queryFn: () => Promise.all(languages.map(staffTextsIn)),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What a person says of a file, and what will happen to its rows by that. */
export function useImportPlan(
  table: Table,
  projects: readonly StoredProject[],
  everyLanguage: readonly StaffTexts[],
  userId: string,
) {
  const [mapping, setMapping] = useState<Mapping>(() =>
    proposeMapping(table, everyLanguage, rememberedMapping(userId)),
  );
  const [ways, setWays] = useState<Ways>({});
  const [phases, setPhases] = useState<Readonly<Record<string, ProjectStatus>>>({});
  const [duplicates, setDuplicates] = useState<DuplicateAnswer>();
  const [duplicateAt, setDuplicateAt] = useState<ReadonlyMap<number, DuplicateAnswer>>(new Map());
  const [corrections, setCorrections] = useState<ReadonlyMap<number, CorrectedCells>>(new Map());

  const words = useMemo(() => wordsIn(everyLanguage), [everyLanguage]);
  const shown = useMemo(() => understandColumns(table, mapping, words), [table, mapping, words]);
  const rows = useMemo(() => {
    const reading = readingOf(table, mapping, words, shown, { ways, phases });
    return table.rows.map((row) => readRow(row, reading, corrections.get(row.line)));
  }, [table, mapping, words, shown, ways, phases, corrections]);
  const plan = useMemo(
    () => planRows(rows, projects, (line) => duplicateAt.get(line) ?? duplicates),
    [rows, projects, duplicateAt, duplicates],
  );

  const shownPlan = useDeferredValue(plan);

  /** Says where a field comes from, in place of the field that its column was before. */
  const assign = (field: ImportField, source: Source | undefined, former?: ImportField) => {
    const others = Object.entries(mapping).filter(([each]) => each !== field && each !== former);
    const next: Mapping = Object.fromEntries(source ? [...others, [field, source]] : others);
    setMapping(next);
    rememberOnDevice(MEMORY, userId, JSON.stringify(keepMapping(table, next)));
  };
  return {
    mapping,
    understanding: shown,
    ways,
    phases,
    duplicates,
    duplicateAt,
    corrections,
    plan: shownPlan,
    /** Whether what is shown is not yet what was said last. */
    isReading: shownPlan !== plan,
    assign,
    chooseWay: (chosen: Ways) => setWays({ ...ways, ...chosen }),
    choosePhase: (word: string, phase: ProjectStatus) =>
      setPhases({ ...phases, [plain(word)]: phase }),
    decideAll: setDuplicates,
    decide: (line: number, answer: DuplicateAnswer) =>
      setDuplicateAt(new Map(duplicateAt).set(line, answer)),
    correct: (line: number, field: ImportField, text: string) =>
      setCorrections(new Map(corrections).set(line, { ...corrections.get(line), [field]: text })),
  };
}

export type ImportPlan = ReturnType<typeof useImportPlan>;

const MEMORY = "import-columns";

const keptSource = v.union([v.object({ heading: v.string() }), v.object({ fixed: v.string() })]);
const keptMapping = v.pipe(
  v.string(),
  v.parseJson(),
  v.partial(v.object(v.entriesFromList(IMPORT_FIELDS, keptSource))),
);

/** The mapping that a person last chose on this device. */
function rememberedMapping(userId: string): KeptMapping {
  const kept = v.safeParse(keptMapping, rememberedOnDevice(MEMORY, userId));
  return kept.success ? kept.output : {};
}
