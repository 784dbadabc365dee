import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { CURRENCIES } from "@vigie/domain/format/currencies";
import { localIsoDate } from "@vigie/domain/format/dates";
import { storableLine } from "@vigie/domain/format/text";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { DEFAULT_LANGUAGE, languages } from "@vigie/domain/language/languages";
import { STAFF_PARTS } from "@vigie/domain/language/texts";
import { PROJECT_STATUSES } from "@vigie/domain/project/project-status";
import {
  doubtfulColumns,
  headingOf,
  IMPORT_FIELDS,
  type ImportField,
  isRowNumber,
  leftColumns,
  type Mapping,
  type NamedField,
  plain,
  proposeMapping,
} from "@vigie/import/columns";
import {
  type Change,
  type PlannedFile,
  type PlannedRow,
  planRows,
  projectsWithEntries,
  refusedAsTooMuch,
  rowsToWrite,
  type StoredProject,
} from "@vigie/import/compare";
import { belowHeadings, passOver } from "@vigie/import/headings";
import { type ReadFile, readFile as readTable } from "@vigie/import/read-file";
import { type Finding, findingText, readingOf, readRow } from "@vigie/import/read-rows";
import {
  ledgersOf,
  STORED_COLUMNS,
  STORED_ENTRY_COLUMNS,
  storedEntryRow,
  storedProject,
  storedRow,
} from "@vigie/import/stored-project";
import { FileRefused, hasActivities, type Table } from "@vigie/import/table";
import {
  nothingCells,
  type Question,
  understandColumns,
  unusableColumns,
} from "@vigie/import/understand-columns";
import { wordsIn } from "@vigie/import/values";
import { countTexts } from "@vigie/import/write-file";
import * as v from "valibot";
import { splitArguments } from "./arguments";
import type { OpenClient } from "./backend-access";
import type { BackendEnvironment } from "./command-environment";
import { CommandError, refusal } from "./command-error";
import { type FoundMember, findMember } from "./directory";
import { rowsById } from "./rows-by-id";
import { isProgram, runCommand } from "./run-command";

/*
 * `npm run import -- projects.xlsx --email member@example.org`: adds and changes projects of that member's organisation by a
 * file, as the page does that imports, and says of every row what becomes of it.
 */

const usage =
  "Usage: npm run import -- FILE --email member@example.org [--dry-run] [--sheet NAME] [--encoding NAME] " +
  "[--days dmy|mdy] [--decimal .|,] [--currency USD] [--phase WORD=completed] [--duplicates new|same|leave|instead] " +
  "[--headings LINE] [--column HEADING=money_spent|leave]";

const phaseAnswers = [...PROJECT_STATUSES, "leave"] as const;

const argumentsSchema = v.object({
  file: v.string(),
  email: v.pipe(v.string(), v.trim(), v.includes("@")),
  "dry-run": v.optional(v.boolean(), false),
  sheet: v.optional(v.string()),
  encoding: v.optional(v.string()),
  days: v.optional(v.picklist(["dmy", "mdy"])),
  decimal: v.optional(v.picklist([".", ","])),
  /** Of all amounts of a file that has no column for it. */
  currency: v.optional(v.pipe(v.string(), v.toUpperCase(), v.picklist(CURRENCIES))),
  /** `Cancelled=completed` */
  phase: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.transform((answer) => /^(.+)=(\w+)$/s.exec(answer)?.slice(1)),
        v.tuple([v.pipe(v.string(), v.transform(plain)), v.picklist(phaseAnswers)]),
      ),
    ),
    [],
  ),
  duplicates: v.optional(v.picklist(["new", "same", "leave", "instead"])),
  /** The line of the headings. */
  headings: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/), v.transform(Number))),
  /** `Disbursed=money_spent` */
  column: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.transform((answer) => /^(.+)=(\w+)$/s.exec(answer)?.slice(1)),
        v.tuple([v.pipe(v.string(), v.transform(plain)), v.picklist([...IMPORT_FIELDS, "leave"])]),
      ),
    ),
    [],
  ),
});

type ImportArguments = v.InferOutput<typeof argumentsSchema>;

/** @throws {CommandError} with how to call it */
export function parseImportArguments(
  argv: readonly string[],
  workingDirectory: string,
): ImportArguments {
  const text = { type: "string" } as const;
  const options = {
    ...{
      email: text,
      sheet: text,
      encoding: text,
      days: text,
      decimal: text,
      duplicates: text,
      currency: text,
    },
    headings: text,
    column: { type: "string", multiple: true },
    "dry-run": { type: "boolean" },
    phase: { type: "string", multiple: true },
  } as const;
  const { words, values } = splitArguments(argv, options, usage);
  const [file, ...rest] = words;
  const parsed = v.safeParse(argumentsSchema, {
    ...values,
    file: file && path.resolve(workingDirectory, file),
  });
  if (!parsed.success || rest.length > 0) throw new CommandError(usage);
  return parsed.output;
}

/**
 * Imports a file for the organisation of a member, who owns what it adds.
 *
 * @param openAccess returns a client with the secret key; called only if the file is there
 * @throws {CommandError} when nothing was imported because of an open question, or of what was refused
 */
export async function importFile(
  asked: ImportArguments,
  { openAccess, say }: Pick<BackendEnvironment, "openAccess" | "say">,
): Promise<string> {
  const bytes = await readFile(asked.file).catch(() => {
    throw new CommandError(`${asked.file} cannot be read.`);
  });
  const openClient = await openAccess();
  const client = openClient();
  const member = await findMember(client, asked.email);
  const { language, currency } = await organisationOf(client, member);
  const file = readProjects(bytes, language, asked);
  const seenImport = await latestImport(client, member.organization);
  const table = belowHeadings(
    file.table,
    (headings) => proposeMapping({ headings }, texts),
    asked.headings,
  );
  if (asked.headings !== undefined && table.headingLine !== asked.headings)
    throw new CommandError(`The headings cannot stand in line ${asked.headings}.`);
  const basis = await storedProjects(openClient, member);
  const read = readTableRows(table, asked);
  const ledgers = await storedLedgers(openClient, projectsWithEntries(read.rows, basis));
  const plan = planImport(table, read, { projects: basis, ledgers }, asked);
  const report = [...describeFile(asked.file, file), ...describePlan(table, plan, member)];
  say(`${report.join("\n")}\n`);
  if (plan.questions.length > 0)
    throw new CommandError("Nothing was imported. Answer each question with one of its options.");
  const rows = rowsToWrite(plan.rows, currency);
  if (rows.length === 0 && plan.rows.every(({ kind }) => kind === "refused"))
    throw new CommandError("Nothing was imported, since every row was refused.");
  if (asked["dry-run"]) return "Nothing was imported, since this is a dry run.\n";
  if (rows.length === 0) return "There is nothing to import.\n";
  const { added, changed } = await write(client, {
    file_name: storableLine(path.basename(asked.file)),
    rows,
    seen_import: seenImport,
    member: member.user_id,
  });
  return `Added, offline: ${added}. Changed: ${changed}.\n`;
}

/** In which language the texts of a member's organisation are, and its currency. */
async function organisationOf(client: SupabaseClient, { organization }: FoundMember) {
  const { data, error } = await client
    .from("organisations")
    .select("language, currency")
    .eq("id", organization)
    .single();
  if (error) throw refusal("The organisation could not be read", error);
  const row = v.parse(v.object({ language: v.nullable(v.string()), currency: v.string() }), data);
  return { ...row, language: row.language ?? DEFAULT_LANGUAGE };
}

function readProjects(
  bytes: Uint8Array,
  language: string,
  { encoding, sheet }: ImportArguments,
): ReadFile {
  try {
    return readTable(bytes, { language, encoding, sheet });
  } catch (error) {
    if (error instanceof FileRefused) throw new CommandError(english.message(error.message));
    if (error instanceof RangeError) throw new CommandError(`"${encoding}" is no encoding.`);
    throw error;
  }
}

/** The last entry about imports that was seen, so that one in between is noticed. */
async function latestImport(client: SupabaseClient, organisation: number): Promise<number | null> {
  const { data, error } = await client
    .from("history")
    .select("id")
    .eq("organization_id", organisation)
    .eq("table_name", "imports")
    .order("id", { ascending: false })
    .limit(1);
  if (error) throw refusal("The history could not be read", error);
  return v.parse(v.array(v.object({ id: v.number() })), data)[0]?.id ?? null;
}

async function storedProjects(openClient: OpenClient, member: FoundMember) {
  const projects: StoredProject[] = [];
  const ofOrganisation = () =>
    openClient()
      .from("projects")
      .select(`${STORED_COLUMNS}, reference`)
      .eq("organization_id", member.organization);
  for await (const row of rowsById(
    ofOrganisation,
    v.object({ ...storedRow.entries, reference: v.nullable(v.string()) }),
    "The projects could not be read",
    1000,
  ))
    projects.push(storedProject(row, member.user_id));
  return projects;
}

/** So many ids stand in one request. */
const IDS_OF_REQUEST = 50;

async function storedLedgers(openClient: OpenClient, projects: readonly string[]) {
  const entries: v.InferOutput<typeof storedEntryRow>[] = [];
  for (let at = 0; at < projects.length; at += IDS_OF_REQUEST) {
    const ofProjects = () =>
      openClient()
        .from("ledger_entries")
        .select(STORED_ENTRY_COLUMNS)
        .in("project_id", projects.slice(at, at + IDS_OF_REQUEST));
    const failure = "The entries of the projects could not be read";
    for await (const row of rowsById(ofProjects, storedEntryRow, failure, 1000)) entries.push(row);
  }
  return ledgersOf(entries);
}

const outcome = v.object({ added: v.number(), changed: v.number() });

async function write(client: SupabaseClient, call: object) {
  const tooMuch = refusedAsTooMuch(call);
  if (tooMuch) throw new CommandError(english.message(tooMuch));
  const { data, error } = await client.rpc("import_projects", call);
  if (error) throw refusal("Nothing was imported", error);
  return v.parse(outcome, data);
}

interface Plan {
  mapping: Mapping;
  rows: readonly PlannedRow[];
  /** With the options that answer them. */
  questions: readonly string[];
}

function readTableRows(table: Table, asked: ImportArguments) {
  const { days, decimal, currency, phase, column: columns } = asked;
  const words = wordsIn(texts);
  const mapping = inCurrency(answeredMapping(table, columns), currency, table);
  const { body, passed } = passOver(table, mapping, texts, () => false);
  const shown = understandColumns(body, mapping, words);
  const reading = readingOf(body, mapping, words, shown, {
    ways: { ...(days && { days }), ...(decimal && { numbers: decimal }) },
    phases: Object.fromEntries(phase),
  });
  return { mapping, passed, shown, rows: body.rows.map((row) => readRow(row, reading)) };
}

function planImport(
  table: Table,
  { mapping, passed, shown, rows: read }: ReturnType<typeof readTableRows>,
  { projects, ledgers }: Pick<PlannedFile, "ledgers"> & { projects: readonly StoredProject[] },
  { days, decimal, phase, duplicates, column: columns }: ImportArguments,
): Plan {
  const isNumbered = isRowNumber(table, mapping, texts);
  const planned = planRows(read, projects, () => duplicates, {
    isNumbered,
    isIati: hasActivities(table),
    today: localIsoDate(new Date()),
    ledgers,
  });
  const rows = [...planned, ...passed].toSorted((a, b) => a.line - b.line);
  const answeredColumns = new Set(columns.map(([heading]) => heading));
  const isAnswered = { days: days !== undefined, numbers: decimal !== undefined };
  const answeredPhases = new Set(phase.map(([word]) => word));
  return {
    mapping,
    rows,
    questions: [
      ...shown.questions.filter(({ kind }) => !isAnswered[kind]).map(wayQuestion),
      ...doubtfulColumns(table, texts, mapping)
        .map(({ field, column }) => ({ field, heading: table.headings[column] ?? "" }))
        .filter(({ heading }) => !answeredColumns.has(plain(heading)))
        .map(columnQuestion),
      ...shown.unknownPhases
        .filter(({ word }) => !answeredPhases.has(plain(word)))
        .map(({ word }) => phaseQuestion(word)),
      ...(rows.some((row) => row.kind === "question" && row.like) ? [duplicateQuestion] : []),
    ],
  };
}

/** What the columns are by their headings, but for those that the person says. */
function answeredMapping(table: Table, answers: ImportArguments["column"]): Mapping {
  const said = new Map(answers);
  const source = (column: number) => said.get(plain(table.headings[column] ?? ""));
  const guessed = Object.entries(proposeMapping(table, texts)).filter(
    ([, from]) => !("column" in from) || source(from.column) === undefined,
  );
  const chosen = table.headings.flatMap((_, column) => {
    const field = source(column);
    return field === undefined || field === "leave" ? [] : [[field, { column }] as const];
  });
  return Object.fromEntries([...guessed, ...chosen]);
}

/** @throws {CommandError} where the file says it by itself */
function inCurrency(mapping: Mapping, currency: string | undefined, table: Table): Mapping {
  if (currency === undefined) return mapping;
  const source = mapping.currency;
  if (source && "column" in source)
    throw new CommandError(
      `The file says itself which currency its amounts are in, as "${table.headings[source.column]}". Leave --currency out.`,
    );
  return { ...mapping, currency: { fixed: currency } };
}

function columnQuestion({ field, heading }: { field: ImportField; heading: string }): string {
  return `Is "${heading}" the ${nameOf(field)}? --column "${heading}=${field}|leave"`;
}

const texts = languages.map((language) => compiledTexts(language, STAFF_PARTS));
const english = compiledTexts(DEFAULT_LANGUAGE, STAFF_PARTS);

function wayQuestion({ kind, field, example, ways }: Question): string {
  const option = kind === "days" ? "--days" : "--decimal";
  const meanings = ways.map(({ way, gives }) => `${gives} with ${option} ${way}`).join(", or ");
  return `${nameOf(field)} "${example}" is ${meanings}`;
}

function phaseQuestion(word: string): string {
  return `"${word}" is no phase that is known: --phase "${word}=${phaseAnswers.join("|")}"`;
}

const duplicateQuestion =
  "Rows have the title and the places of another, or its reference, see above: --duplicates new|same|leave|instead";

function describeFile(file: string, content: ReadFile): string[] {
  const name = path.basename(file);
  const notes = content.notes.map(english.message);
  if (content.kind === "iati") return [`${name}: IATI activities in ${content.encoding}`, ...notes];
  if (content.kind === "workbook") {
    const { sheet, sheets } = content;
    return [`${name}: the sheet "${sheet}" of "${sheets.join('", "')}"`, ...notes];
  }
  const others = content.candidates.map(({ encoding, samples }) => {
    const words = samples.map(({ read, instead }) => `"${instead}" for "${read}"`).join(", ");
    return `${encoding}, which has ${words}`;
  });
  return [
    `${name}: a text in ${content.encoding}`,
    ...notes,
    ...section("Other encodings", others),
  ];
}

const kinds: Readonly<Record<PlannedRow["kind"], string>> = {
  new: "New",
  changed: "Changed",
  unchanged: "Unchanged",
  left: "Left out",
  question: "Like another",
  refused: "Refused",
};

/** How many of what goes well are named. */
const NAMED = 5;

function describePlan(table: Table, { mapping, rows, questions }: Plan, member: FoundMember) {
  const left = leftColumns(table, mapping).map((column) => table.headings[column] ?? "");
  const untold = [...table.leftOut].map(([name, count]) => `${name}, in ${count} rows`);
  const nothing = nothingCells(table, mapping);
  const remarks = rows.filter((row) => row.remarks.length > 0);
  const unit = hasActivities(table) ? "activity" : "line";
  return [
    ...section("Columns", mappingTexts(table, mapping)),
    ...section("Columns left over", left),
    ...section("Left over of the file", untold),
    ...(nothing ? [english("imports.nothingCells", { ...nothing })] : []),
    `Rows for ${member.organization_name}: ${rows.length}`,
    countTexts(english, rows)
      .map(({ text }) => text)
      .join(" · "),
    ...section("Columns of another kind", unusableTexts(table, mapping, rows)),
    ...Object.entries(kinds).flatMap(([kind, title]) => {
      const ofKind = rows.filter((row) => row.kind === kind).map((row) => rowText(row, unit));
      return section(title, ofKind, kind === "refused" ? ofKind.length : NAMED);
    }),
    ...section(
      "Remarks",
      remarks.map((row) => `${unit} ${row.line}: ${findingTexts(row.remarks)}`),
    ),
    ...section("Questions", questions),
  ];
}

function section(title: string, entries: readonly string[], most = entries.length): string[] {
  if (entries.length === 0) return [];
  const lines = entries.slice(0, most);
  if (entries.length > most) lines.push(`and ${entries.length - most} more`);
  return [`${title}: ${entries.length}`, ...lines.map((line) => `  ${line.replaceAll("\n", " ")}`)];
}

function unusableTexts(table: Table, mapping: Mapping, rows: readonly PlannedRow[]): string[] {
  return [...unusableColumns(table, mapping, rows)].map(([field, counts]) =>
    english("imports.unusable", { ...counts, field: nameOf(field) }),
  );
}

function mappingTexts({ headings, rows }: Table, mapping: Mapping): string[] {
  return IMPORT_FIELDS.flatMap((field) => {
    const source = mapping[field];
    if (!source || !("column" in source)) return [];
    const cells = rows.map((row) => row.cells[source.column] ?? "").filter((cell) => cell !== "");
    return [`${nameOf(field)} is "${headings[source.column]}": ${cells.slice(0, 3).join(", ")}`];
  });
}

function rowText(row: PlannedRow, unit: string): string {
  const at = `${unit} ${row.line}:`;
  if (row.kind === "refused") return `${at} ${findingTexts(row.problems)}`;
  const title = `${at} ${row.values.title}`;
  if (row.kind === "question" && !row.like) return `${title}: ${findingTexts(row.questions)}`;
  if (row.kind === "changed") return `${title}: ${row.changes.map(changeText).join("; ")}`;
  if (row.kind !== "question") return title;
  return `${title}, as ${row.like && "line" in row.like ? `${unit} ${row.like.line}` : "a project that is there"}`;
}

function findingTexts(found: readonly Finding[]): string {
  return found.map((finding) => findingText(english, finding)).join(" ");
}

function changeText({ field, before, after }: Change): string {
  const say = field === "entries" ? (value: unknown) => english.message(String(value)) : valueText;
  return `${nameOf(field)} ${say(before)} → ${say(after)}`;
}

function valueText(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "nothing");
}

function nameOf(field: NamedField): string {
  return headingOf(english, field);
}

if (isProgram(import.meta.url)) {
  await runCommand(async ({ argv, workingDirectory, ...environment }) =>
    importFile(parseImportArguments(argv, workingDirectory), environment),
  );
}
