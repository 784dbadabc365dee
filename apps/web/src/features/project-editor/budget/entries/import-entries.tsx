import { useMutation, useQuery } from "@tanstack/react-query";
import { currencyOptions } from "@vigie/domain/format/currencies";
import { formatLongDate } from "@vigie/domain/format/dates";
import { formatExactMoney } from "@vigie/domain/format/money";
import { message } from "@vigie/domain/language/message";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { ENTRIES_MAX } from "@vigie/domain/limits";
import { ENTRY_KINDS, type EntryKind } from "@vigie/domain/project/entry-kind";
import { plain, type Source } from "@vigie/import/columns";
import type { ImportedEntry } from "@vigie/import/entries";
import {
  debitAndCredit,
  ENTRY_FIELDS,
  type EntryAnswers,
  type EntryColumns,
  type EntryField,
  type EntryLine,
  type EntryPlan,
  planEntries,
  proposeEntryColumns,
  type ReadEntries,
  readEntries,
} from "@vigie/import/entries-table";
import { belowHeadings } from "@vigie/import/headings";
import type { ReadFile } from "@vigie/import/read-file";
import { hasActivities, type Table } from "@vigie/import/table";
import { wordsIn } from "@vigie/import/values";
import { FileSpreadsheet } from "lucide-react";
import { useMemo, useState } from "react";
import { DropZone } from "@/components/forms/drop-zone";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { useSingleFlight } from "@/components/hooks/use-single-flight";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { LoadingRegion } from "@/components/ui/loading-region";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { donorsTable } from "@/data/content/donors";
import { ledgerTable } from "@/data/content/ledger";
import { importProjects } from "@/data/imports";
import { keptEntriesQuery } from "@/data/projects/facts/kept-entries";
import { type LedgerBasis, ledgerBasisQuery } from "@/data/projects/import-basis";
import { ColumnChoices } from "@/features/shared/import-file/column-choices";
import { everyLanguageQuery } from "@/features/shared/import-file/every-language";
import { ImportBar } from "@/features/shared/import-file/import-bar";
import { HeadingChoice, ReadingChoice } from "@/features/shared/import-file/reading-choice";
import { type ReadSource, useReadFile } from "@/features/shared/import-file/use-read-file";
import { WayChoice } from "@/features/shared/import-file/way-choice";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";

interface ImportEntriesProps {
  projectId: string;
  /** Called when the entries are written, and when the person goes back. */
  onClose: () => void;
}

/** Brings entries into a project's ledger from a spreadsheet: shows what becomes of each line, and writes them at once. */
export function ImportEntries({ projectId, onClose }: ImportEntriesProps) {
  const t = useStaffTexts();
  const { source, setSource, asked, percent, failure, read, stop } = useReadFile(
    t.language,
    refusalOfActivities,
  );
  const discard = useDiscardChanges();
  const basis = useQuery(ledgerBasisQuery(projectId));
  const everyLanguage = useQuery(everyLanguageQuery);
  const languages = everyLanguage.data;
  const table = useMemo(() => {
    if (!source || !languages) return null;
    const propose = (headings: readonly string[]) => proposeEntryColumns(headings, languages);
    return belowHeadings(source.read.table, propose, source.headingLine);
  }, [source, languages]);

  const error = basis.error ?? everyLanguage.error;
  const begin = () => {
    stop();
    setSource(null);
  };

  return (
    <section className="grid gap-4" aria-labelledby="import-entries">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-entries" className="text-xl">
          {t("entryFile.importEntries")}
        </h2>
        <Button onClick={() => discard(onClose)}>{t("entryFile.back")}</Button>
      </div>
      <ErrorBanner error={failure} />
      <ErrorBanner
        error={error}
        onRetry={() => Promise.all([basis.refetch(), everyLanguage.refetch()])}
      />
      {source ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p tabIndex={-1} data-step className="wrap-anywhere font-semibold">
              {source.name}
            </p>
            <Button onClick={() => discard(begin)}>{t("imports.anotherFile")}</Button>
          </div>
          <ReadingChoice
            read={source.read}
            asked={asked}
            percent={percent}
            onChoose={(choices) => void read(source.file, source.name, choices)}
          >
            {table && languages && basis.data ? (
              <EntriesPreview
                key={`${source.name}/${table.headingLine}/${source.read.kind === "workbook" ? source.read.sheet : source.read.encoding}`}
                source={source}
                table={table}
                basis={basis.data}
                languages={languages}
                projectId={projectId}
                onHeadings={(headingLine) => setSource({ ...source, headingLine })}
                isComparing={basis.isFetching}
                onOutdated={() => void basis.refetch()}
                onDone={onClose}
              />
            ) : error ? null : (
              <LoadingRegion label={t("imports.loadingProjects")}>
                <Skeleton className="h-64 rounded-card" />
              </LoadingRegion>
            )}
          </ReadingChoice>
        </>
      ) : (
        <Card className="grid gap-3">
          <p>{t("entryFile.intro")}</p>
          <DropZone
            label={t("entryFile.chooseFile")}
            action={t("imports.selectFile")}
            busyAction={t("imports.readingFile")}
            accept=".csv,.txt,.tsv,.xlsx,text/csv"
            busy={percent !== null}
            icon={FileSpreadsheet}
            hint={t("entryFile.hint")}
            onChoose={([file]) => void read(file, file.name)}
          >
            {percent === null ? null : <Button onClick={stop}>{t("imports.stop")}</Button>}
          </DropZone>
          {percent === null ? null : (
            <ProgressBar value={percent} label={t("imports.readingFile")} />
          )}
        </Card>
      )}
    </section>
  );
}

function refusalOfActivities({ table }: ReadFile): string | null {
  return hasActivities(table) ? message("entryFile.activities") : null;
}

interface EntriesPreviewProps {
  source: ReadSource;
  table: Table;
  basis: LedgerBasis;
  languages: readonly StaffTexts[];
  projectId: string;
  onHeadings: (line: number) => void;
  /** Whether the ledger is read anew. */
  isComparing: boolean;
  /** Called when others changed what the file was compared with. */
  onOutdated: () => void;
  onDone: () => void;
}

const NO_ANSWERS: EntryAnswers = { ways: {}, kinds: {} };

function EntriesPreview(props: EntriesPreviewProps) {
  const { source, table, basis, languages, projectId, onHeadings, onOutdated, onDone } = props;
  const t = useStaffTexts();
  const [columns, setColumns] = useState(() => proposeEntryColumns(table.headings, languages));
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const words = useMemo(() => wordsIn(languages), [languages]);
  const found = useMemo(
    () => readEntries(table, columns, { words, languages, projectId }, answers),
    [table, columns, words, languages, projectId, answers],
  );
  const plan = useMemo(
    () =>
      planEntries(
        found.lines.flatMap(({ entry }) => entry ?? []),
        basis,
      ),
    [found, basis],
  );
  const count = plan.added.length + plan.changed.length;
  useUnsavedChanges(count > 0);
  const writing = useMutation({
    mutationFn: () =>
      importProjects({
        fileName: source.name,
        rows: [
          {
            line: 1,
            id: projectId,
            seen: basis.seen,
            ...(plan.newDonors.length > 0 && {
              donors: plan.newDonors.map((name) => ({ name })),
            }),
            entries: plan.sent.map((entry) => ({ ...entry })),
          },
        ],
        seenImport: basis.seenImport,
      }),
    meta: {
      refetch: [
        ledgerTable.list(projectId).queryKey,
        donorsTable.list(projectId).queryKey,
        keptEntriesQuery(projectId).queryKey,
      ],
    },
    onSuccess: () => {
      showToast(t("entryFile.imported", { count }));
      onDone();
    },
    onError: onOutdated,
  });
  const write = useSingleFlight(() => writing.mutateAsync());
  const assign = (field: EntryField, from: Source | undefined, former?: EntryField) => {
    const others = Object.entries(columns).filter(([each]) => each !== field && each !== former);
    const next: EntryColumns = Object.fromEntries(from ? [...others, [field, from]] : others);
    setColumns(next);
  };
  const sides = debitAndCredit(table.headings, columns, languages);
  const assignSides = (received: number) => {
    const spent = sides.find((side) => side !== received);
    if (spent !== undefined)
      setColumns({ ...columns, received: { column: received }, spent: { column: spent } });
  };
  const tooMany = plan.isTooMuch ? message("refused.tooManyEntries", { limit: ENTRIES_MAX }) : null;

  return (
    <>
      <Card className="grid gap-5">
        <div>
          <h3 className="text-lg">{t("imports.columns")}</h3>
          <p className="text-muted">{t("entryFile.columnsIntro")}</p>
        </div>
        <HeadingChoice all={source.read.table} table={table} onHeadings={onHeadings} />
        <ColumnChoices
          table={table}
          options={ENTRY_FIELDS.map((field) => ({
            value: field,
            label: t(`entryHeadings.${field}`),
          }))}
          fieldOf={(column) => fieldOf(columns, column)}
          onChoose={(column, field) => {
            const former = fieldOf(columns, column);
            if (field) assign(field, { column }, former);
            else if (former) assign(former, undefined);
          }}
        />
      </Card>
      <Questions
        table={table}
        columns={columns}
        sides={sides}
        found={found}
        answers={answers}
        onReceived={assignSides}
        onAnswer={setAnswers}
        onKind={(kind) => assign("kind", kind && { fixed: kind })}
        onCurrency={(code) => assign("currency", code === "" ? undefined : { fixed: code })}
      />
      <Preview table={table} found={found} plan={plan} currency={basis.currency} />
      <ImportBar>
        <ErrorBanner error={writing.error ?? tooMany} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="status">{summary(t, found.lines, plan)}</p>
          <Button
            variant="primary"
            blocked={writing.isPending || props.isComparing || count === 0 || plan.isTooMuch}
            onClick={() => void write()}
          >
            {writing.isPending ? t("imports.importing") : t("entryFile.importCount", { count })}
          </Button>
        </div>
      </ImportBar>
    </>
  );
}

function fieldOf(columns: EntryColumns, column: number): EntryField | undefined {
  return ENTRY_FIELDS.find((field) => {
    const source = columns[field];
    return source && "column" in source && source.column === column;
  });
}

/** How many lines will be added and changed, and how many are as they were or cannot be read. */
function summary(t: StaffTexts, lines: readonly EntryLine[], plan: EntryPlan): string {
  const entries = lines.filter(({ entry }) => entry !== null).length;
  const [added, changed] = [plan.added.length, plan.changed.length];
  return [
    t("entryFile.added", { count: added }),
    ...(changed > 0 ? [t("entryFile.changed", { count: changed })] : []),
    ...(entries > added + changed
      ? [t("entryFile.unchanged", { count: entries - added - changed })]
      : []),
    ...(lines.length > entries ? [t("entryFile.leftOut", { count: lines.length - entries })] : []),
  ].join(" · ");
}

interface QuestionsProps {
  table: Table;
  columns: EntryColumns;
  /** The columns of debit and credit, until it is said which is which. */
  sides: readonly number[];
  found: ReadEntries;
  answers: EntryAnswers;
  onAnswer: (answers: EntryAnswers) => void;
  /** Called with the column of money that came in. */
  onReceived: (column: number) => void;
  /** Called with what every line is; undefined for none. */
  onKind: (kind: EntryKind | undefined) => void;
  /** Called with the code of the currency of every line; `""` for none. */
  onCurrency: (code: string) => void;
}

function Questions(props: QuestionsProps) {
  const { table, columns, sides, found, answers, onReceived, onAnswer, onKind, onCurrency } = props;
  const t = useStaffTexts();
  const { questions, unknownKinds } = found;
  const kinds = ENTRY_KINDS.map((kind) => ({ value: kind, label: t(`entries.${kind}`) }));
  const readKind = (value: string) => ENTRY_KINDS.find((kind) => kind === value);
  const ofAll = columns.kind && "fixed" in columns.kind ? columns.kind.fixed : "";
  const isAsked =
    !(columns.kind && "column" in columns.kind) &&
    !columns.received &&
    !columns.spent &&
    sides.length === 0;
  const { currency } = columns;
  const currencyOfAll = currency && "fixed" in currency ? currency.fixed : "";
  const isCurrencyAsked =
    currencyOfAll !== "" ||
    (!currency && found.lines.some(({ problems }) => problems.some(isOfCurrency)));
  const nameOf = (field: EntryField) => {
    const source = columns[field];
    const heading = source && "column" in source ? table.headings[source.column] : undefined;
    return heading || t(`entryHeadings.${field}`);
  };
  if (questions.length + unknownKinds.length + sides.length === 0 && !isAsked && !isCurrencyAsked)
    return null;
  return (
    <Card className="grid gap-5">
      <h3 className="text-lg">{t("imports.questions")}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {sides.length > 0 ? (
          <Field label={t("entryFile.whichIsReceived")} hint={t("entryFile.whichIsReceivedHint")}>
            <Select
              value=""
              emptyLabel={t("entryFile.chooseColumn")}
              options={sides.map((column) => ({
                value: String(column),
                label: table.headings[column] ?? "",
              }))}
              onChange={({ target }) => onReceived(Number(target.value))}
            />
          </Field>
        ) : null}
        {isAsked ? (
          <Field label={t("entryFile.kindOfAll")}>
            <Select
              value={ofAll}
              emptyLabel={t("entryFile.chooseKind")}
              options={kinds}
              onChange={({ target }) => onKind(readKind(target.value))}
            />
          </Field>
        ) : null}
        {isCurrencyAsked ? (
          <Field label={t("entryFile.currencyOfAll")}>
            <Select
              value={currencyOfAll}
              emptyLabel={t("entryFile.chooseCurrency")}
              options={currencyOptions(t)}
              onChange={({ target }) => onCurrency(target.value)}
            />
          </Field>
        ) : null}
        {questions.map((question) => (
          <WayChoice
            key={question.kind}
            question={question}
            column={nameOf(question.field)}
            chosen={answers.ways[question.kind]}
            onChoose={(chosen) => onAnswer({ ...answers, ways: { ...answers.ways, ...chosen } })}
          />
        ))}
        {unknownKinds.map(({ word, rows }) => (
          <Field
            key={word}
            label={t("imports.wordStandsFor", { word })}
            hint={t("imports.inColumn", { column: nameOf("kind"), count: rows })}
          >
            <Select
              value={answers.kinds[plain(word)] ?? ""}
              emptyLabel={t("entryFile.chooseKind")}
              options={kinds}
              onChange={({ target }) => {
                const { [plain(word)]: _, ...others } = answers.kinds;
                const kind = readKind(target.value);
                onAnswer({
                  ...answers,
                  kinds: kind ? { ...others, [plain(word)]: kind } : others,
                });
              }}
            />
          </Field>
        ))}
      </div>
    </Card>
  );
}

function isOfCurrency({ field }: EntryLine["problems"][number]): boolean {
  return field === "currency";
}

/** So many lines are shown at first, and more on demand. */
const SHOWN = 50;

interface PreviewProps {
  table: Table;
  found: ReadEntries;
  plan: EntryPlan;
  /** The project's. */
  currency: string;
}

/** Every line with what becomes of it, those that cannot be read first; and what the file adds up to. */
function Preview({ table, found, plan, currency }: PreviewProps) {
  const t = useStaffTexts();
  const { lines, passed, ofOthers } = found;
  const [shown, setShown] = useState(SHOWN);
  const cells = new Map(table.rows.map((row) => [row.line, row.cells]));
  const ordered = lines.toSorted((a, b) => Number(a.entry !== null) - Number(b.entry !== null));
  return (
    <section className="grid gap-4" aria-labelledby="entries-preview">
      <h3 id="entries-preview" className="text-lg">
        {t("entryFile.lines")}
      </h3>
      {plan.newDonors.length > 0 ? (
        <p className="wrap-anywhere">
          {t("entryFile.newDonors", { names: plan.newDonors.join(", ") })}
        </p>
      ) : null}
      {passed.length > 0 ? (
        <p className="text-muted text-sm">{t("entryFile.passed", { count: passed.length })}</p>
      ) : null}
      {ofOthers.length > 0 ? (
        <p className="text-muted text-sm">{t("entryFile.ofOthers", { count: ofOthers.length })}</p>
      ) : null}
      <ul className="grid gap-2">
        {ordered.slice(0, shown).map((line) => (
          <li key={line.line}>
            <Card className="grid gap-1 py-3 sm:py-3">
              <Line
                line={line}
                state={stateOf(line, plan)}
                written={(cells.get(line.line) ?? []).join(" · ")}
                currency={currency}
              />
            </Card>
          </li>
        ))}
      </ul>
      {ordered.length > shown ? (
        <Button className="justify-self-start" onClick={() => setShown(shown + SHOWN)}>
          {t("imports.showMore", { count: Math.min(SHOWN, ordered.length - shown) })}
        </Button>
      ) : null}
    </section>
  );
}

const TONES = {
  new: "green",
  changed: "teal",
  unchanged: "grey",
  question: "yellow",
  refused: "red",
} as const satisfies Record<string, Tone>;

type State = keyof typeof TONES;

function stateOf({ entry, isAsked }: EntryLine, { added, changed }: EntryPlan): State {
  if (entry === null) return isAsked ? "question" : "refused";
  const isIn = (entries: readonly ImportedEntry[]) =>
    entries.some((each) => each === entry || sameLine(each, entry));
  if (isIn(changed)) return "changed";
  return isIn(added) ? "new" : "unchanged";
}

/** An entry of the plan has its donor by the project's name. */
function sameLine(planned: ImportedEntry, read: ImportedEntry): boolean {
  const { donor: _, counterparty: __, ...one } = planned;
  const { donor: ___, counterparty: ____, ...other } = read;
  return JSON.stringify(one) === JSON.stringify(other);
}

interface LineProps {
  line: EntryLine;
  state: State;
  /** The cells of the line. */
  written: string;
  currency: string;
}

function Line({ line, state, written, currency }: LineProps) {
  const t = useStaffTexts();
  const { entry, problems } = line;
  const party = entry?.donor ?? entry?.counterparty;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge tone={TONES[state]}>{t(`imports.kind_${state}`)}</Badge>
        <span className="text-muted text-sm">{t("entryFile.line", { line: line.line })}</span>
        {entry ? (
          <>
            <span>{formatLongDate(t, entry.day)}</span>
            <span>{t(`entries.${entry.kind}`)}</span>
            <strong>{formatExactMoney(t, entry.amount, entry.currency ?? currency)}</strong>
          </>
        ) : null}
      </p>
      <p className="wrap-anywhere text-sm">
        {entry ? [entry.description, party, entry.reference].filter(Boolean).join(" · ") : written}
      </p>
      {problems.map(({ field, message: said }) => (
        <p key={field} className="text-on-red-tint text-sm">
          {t("common.labelled", { label: t(`entryHeadings.${field}`), value: t.message(said) })}
        </p>
      ))}
    </>
  );
}
