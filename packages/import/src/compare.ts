import type { Json } from "@vigie/domain/database.types";
import { foldText, withoutInvisible } from "@vigie/domain/format/text";
import { message } from "@vigie/domain/language/message";
import { IMPORT_MAX_BYTES } from "@vigie/domain/limits";
import { continentOf } from "@vigie/domain/places/countries";
import { AMOUNTS, type ImportField, isName, NAMES, type Name } from "./columns";
import type { ImportedPlace } from "./coordinates";
import { changesOfEntries, type EntryChanges, type ImportedEntry, withDonorsOf } from "./entries";
import { type ImportedLists, LIST_FIELDS, type ListField, listText, newIn } from "./lists";
import type { Finding, ImportedValues, ReadRow } from "./read-rows";

/** A project that is there, as an import compares it. */
export interface StoredProject extends Required<ImportedValues> {
  id: string;
  /** The moment that the write compares, as the database has it. */
  updated_at: string;
  /** Whether who imports may change it. */
  is_own: boolean;
  /** Whether its IATI identifier stays, since it was published by it. */
  is_published: boolean;
  lists: ImportedLists;
  /** Whether what was spent is the sum of its entries. */
  keeps_ledger: boolean;
  /** By an indicator. */
  counts_beneficiaries: boolean;
  /** Where its cities lie; a city that people placed by hand stays where it is. */
  places: readonly (ImportedPlace & { found: string })[];
}

/** A value before and after. */
export interface Change {
  field: Exclude<keyof ImportedValues, undefined> | "coordinates" | ListField | "entries";
  before: Json | undefined;
  after: Json | undefined;
}

/** What people say of a row that looks like a project that is there, or like a row above it, in whose place it may come. */
export type DuplicateAnswer = "same" | "new" | "leave" | "instead";

/** What will happen to a row. */
export type PlannedRow = ReadRow &
  (
    | { kind: "new" }
    | {
        kind: "changed";
        project: StoredProject;
        changes: readonly Change[];
        /** What becomes of its ledger. */
        ledger: EntryChanges;
      }
    | { kind: "unchanged"; project: StoredProject }
    | { kind: "refused" }
    | { kind: "left" }
    /** Whether it is the project, or the one in the line, that it looks like; null where a cell has to be understood first. */
    | { kind: "question"; like: StoredProject | { line: number } | null }
  );

export type Kind = PlannedRow["kind"];

/** The file that the rows are from, as far as the plan depends on it. */
export interface PlannedFile {
  /** Whether references may be numbers of rows, which each list has its own. */
  isNumbered: boolean;
  /** Whether rows are activities, numbered as such. */
  isIati: boolean;
  /** As an ISO date. */
  today: string;
  /** The entries of projects that are there, by their ids, where {@link projectsWithEntries} asks for them. */
  ledgers: ReadonlyMap<string, readonly ImportedEntry[]>;
}

/**
 * Says of every row what will happen to it. A row is a project that is there by Vigie's id, the own reference or the
 * IATI identifier.
 *
 * @param answerOf what people say of a row whose title and places another has as well
 */
export function planRows(
  rows: readonly ReadRow[],
  projects: readonly StoredProject[],
  answerOf: AnswerOf,
  { today, ...file }: PlannedFile,
): PlannedRow[] {
  return asNamed(rows, projects, answerOf, file).map((row) => withWhatFollows(row, today));
}

/** The ids of the projects whose ledgers are to be compared, since rows with entries name them or look like them. */
export function projectsWithEntries(
  rows: readonly ReadRow[],
  projects: readonly StoredProject[],
): string[] {
  const stored = new Directory(projects);
  const found = rows
    .filter(({ entries }) => entries.length > 0)
    .flatMap((row) => [stored.find(row).project, ...stored.like(likeness(row.values))]);
  return [...new Set(found.flatMap((project) => project?.id ?? []))];
}

type AnswerOf = (line: number) => DuplicateAnswer | undefined;

function asNamed(
  rows: readonly ReadRow[],
  projects: readonly StoredProject[],
  answerOf: AnswerOf,
  { isNumbered, isIati, ledgers }: Omit<PlannedFile, "today">,
): PlannedRow[] {
  const stored = new Directory(projects);
  const compared = (row: ReadRow, project: StoredProject) => comparedWith(row, project, ledgers);
  const above = new Map<string, number>();
  const unit = isIati ? "Activity" : "Line";
  /** The lines in whose place people want a later one. */
  const replaced = new Set<number | undefined>();
  const recognised = (row: ReadRow, project: StoredProject | undefined, twin: Twin): PlannedRow => {
    const answer = answerOf(row.line);
    const key = likeness(row.values);
    const alike = stored.like(key);
    const { names, message, line = project ? undefined : above.get(key) } = twin;
    if (answer === "instead") {
      replaced.add(line);
      return project
        ? compared(row, project)
        : unnamed(row, alike, { line: undefined, answer, compared });
    }
    if (message && line !== undefined)
      return named({ ...row, questions: [message] }, names, { line }, { alike, answer, compared });
    if (project && isNumbered && isAnother(row, project))
      return named(row, ["reference"], project, { alike, answer, compared });
    return project ? compared(row, project) : unnamed(row, alike, { line, answer, compared });
  };
  const planned = rows.map((row): PlannedRow => {
    const { project, problem } = stored.find(row);
    const isInstead = answerOf(row.line) === "instead";
    const twin = repeated(row, project, above, { unit, isInstead });
    const settled = withoutLook(row, problem ?? (row.id === null ? undefined : twin.message));
    const planned = settled ?? recognised(row, project, twin);
    const key = likeness(row.values);
    if (!settled && !project && (isInstead || !above.has(key))) above.set(key, row.line);
    return planned;
  });
  return planned.map((row) => (replaced.has(row.line) ? { ...row, kind: "left" } : row));
}

/** What becomes of a row whatever projects look like it. */
function withoutLook(row: ReadRow, problem: Finding | undefined): PlannedRow | undefined {
  const problems = [...row.problems, ...(problem ? [problem] : [])];
  if (problems.length > 0) return { ...row, problems, kind: "refused" };
  if (row.isLeft) return { ...row, kind: "left" };
  return row.questions.length > 0 ? { ...row, kind: "question", like: null } : undefined;
}

/** Whether a row that has the number of a project tells of another: by its title, in no country of it. */
function isAnother({ id, values }: ReadRow, project: StoredProject): boolean {
  const { title = "", countries = [], iati_identifier } = values;
  const isNamed = id !== null || Boolean(iati_identifier);
  const isThere = countries.some((code) => project.countries.includes(code));
  return !isNamed && !isThere && foldText(title) !== foldText(project.title);
}

const leftOutAs = {
  reference: "leftOutAsOthersReference",
  iati_identifier: "leftOutAsOthersIdentifier",
} as const;

/** Says what a row does to a project that is there. */
type Compared = (row: ReadRow, project: StoredProject) => PlannedRow;

/** A row with names of another: of a project that is there, or of a line above. Added, it goes without them. */
function named(
  row: ReadRow,
  names: readonly Name[],
  like: StoredProject | { line: number },
  {
    alike,
    answer,
    compared,
  }: {
    alike: readonly StoredProject[];
    answer: DuplicateAnswer | undefined;
    compared: Compared;
  },
): PlannedRow {
  const bare = { ...row, values: { ...row.values }, remarks: [...row.remarks], questions: [] };
  for (const field of names) {
    const name = row.values[field];
    if (!name) continue;
    delete bare.values[field];
    bare.remarks.push({ field, message: message(`importRows.${leftOutAs[field]}`, { name }) });
  }
  const there = alike.map((each) => compared(bare, each)).find(({ kind }) => kind === "unchanged");
  if (there) return there;
  if (answer === undefined) return { ...row, kind: "question", like };
  if (answer === "new") return { ...bare, kind: "new" };
  return answer === "leave" || "line" in like ? { ...row, kind: "left" } : compared(row, like);
}

/** A row that names no project that is there, which may be one nonetheless, or one of a line above. */
function unnamed(
  row: ReadRow,
  alike: readonly StoredProject[],
  {
    line,
    answer,
    compared,
  }: { line: number | undefined; answer: DuplicateAnswer | undefined; compared: Compared },
): PlannedRow {
  const outcomes = alike.map((project) => compared(row, project));
  // Whatever was said: a file that comes again adds nothing.
  const there = outcomes.find(({ kind }) => kind === "unchanged");
  if (there) return there;
  const [like] = alike;
  const [same] = outcomes;
  if (answer === "new" || (!like && line === undefined)) return { ...row, kind: "new" };
  if (same && answer && answer !== "leave") return same;
  if (answer) return { ...row, kind: "left" };
  return { ...row, kind: "question", like: like ?? { line: line ?? row.line } };
}

/**
 * Says where a row spends too much, and adds to a new project what its row does not say: its continent by its countries,
 * and by its end that it is completed.
 */
function withWhatFollows(row: PlannedRow, today: string): PlannedRow {
  const overspent = overspentBy(row);
  if (row.kind !== "new") return { ...row, remarks: [...row.remarks, ...overspent] };
  const { countries, status, end_date } = row.values;
  const continent = row.values.continent ?? continentOf(countries ?? []);
  const isPast = !status && Boolean(end_date && end_date < today);
  const remarks: Finding[] = [
    ...row.remarks,
    ...(isPast ? [{ field: "status" as const, message: message("importRows.endIsPast") }] : []),
    ...overspent,
  ];
  const values = {
    ...row.values,
    ...(continent && { continent }),
    ...(isPast && { status: "completed" as const }),
  };
  return { ...row, values, remarks };
}

/** Whether a project spends more than its budget once its row is written, if the row says one of the two. */
function overspentBy(row: PlannedRow): Finding[] {
  const isToldBy = ({ field }: Change) => field === "budget" || field === "money_spent";
  if (row.kind !== "new" && !(row.kind === "changed" && row.changes.some(isToldBy))) return [];
  const { budget, money_spent } = {
    ...(row.kind === "changed" && row.project),
    ...row.values,
  };
  if (budget == null || (money_spent ?? 0) <= budget) return [];
  return [{ field: "money_spent", message: message("importRows.moreThanBudget") }];
}

/** The projects that are there, by what rows are recognised by. */
class Directory {
  readonly #byId: ReadonlyMap<string, StoredProject>;
  readonly #byReference: ReadonlyMap<unknown, StoredProject>;
  readonly #byIdentifier: ReadonlyMap<unknown, StoredProject>;
  readonly #byLikeness = new Map<string, StoredProject[]>();

  constructor(projects: readonly StoredProject[]) {
    this.#byId = new Map(projects.map((project) => [project.id, project]));
    this.#byReference = new Map(projects.map((each) => [nameKey(each.reference), each]));
    this.#byIdentifier = new Map(projects.map((each) => [nameKey(each.iati_identifier), each]));
    for (const project of projects) {
      const key = likeness(project);
      const alike = this.#byLikeness.get(key);
      if (alike) alike.push(project);
      else this.#byLikeness.set(key, [project]);
    }
  }

  /** The project that a row names; a row that names two is none. */
  find({ id, values: { reference, iati_identifier } }: ReadRow): {
    project?: StoredProject;
    problem?: Finding;
  } {
    const byId = id === null ? undefined : this.#byId.get(id);
    if (id !== null && !byId) {
      return { problem: { field: "id", message: message("importRows.unknownId") } };
    }
    const named = [
      byId,
      reference ? this.#byReference.get(nameKey(reference)) : undefined,
      iati_identifier ? this.#byIdentifier.get(nameKey(iati_identifier)) : undefined,
    ].filter((project) => project !== undefined);
    const [project] = named;
    if (named.every((each) => each === project)) return project ? { project } : {};
    return {
      problem: {
        field: "reference",
        message: message("importRows.namesTwo"),
      },
    };
  }

  like(key: string): readonly StoredProject[] {
    return this.#byLikeness.get(key) ?? [];
  }
}

/** A reference or identifier as it is compared: whatever its letters' case, its hyphens, and signs that are not seen. */
function nameKey(name: string | null | undefined): string {
  const text = withoutInvisible((name ?? "").normalize("NFKC"));
  return text.replace(/\p{Dash_Punctuation}/gu, "-").toLowerCase();
}

/** Same title, same places. */
function likeness({ title = "", countries = [], cities = [] }: ImportedValues): string {
  return JSON.stringify([foldText(title), [...countries].sort(), cities.map(foldText).sort()]);
}

/** The line above that names the same project, which names of the row are that project's, and a sentence on it. */
interface Twin {
  line?: number;
  names: readonly Name[];
  message?: Finding;
}

function repeated(
  { id, line, values }: ReadRow,
  project: StoredProject | undefined,
  above: Map<string, number>,
  { unit, isInstead }: { unit: "Line" | "Activity"; isInstead: boolean },
): Twin {
  const named = NAMES.filter((name) => values[name]);
  const own: ImportField = id !== null ? "id" : (named[0] ?? "id");
  const keys: [ImportField, string][] = named.map((name) => [
    name,
    `${name} ${nameKey(values[name])}`,
  ]);
  if (project) keys.push([own, `id ${project.id}`]);
  const found = keys.filter(([, key]) => above.has(key));
  const [[field, key] = []] = found;
  const first = key === undefined ? undefined : above.get(key);
  for (const [, each] of keys) if (isInstead || !above.has(each)) above.set(each, line);
  if (field === undefined || first === undefined) return { names: [] };
  const isOfProject = found.some(([, each]) => each.startsWith("id "));
  return {
    line: first,
    names: isOfProject ? NAMES : named.filter((name) => found.some(([each]) => each === name)),
    message: { field, message: message(`importRows.same${unit}`, { line: first }) },
  };
}

/**
 * A row in the project's currency. Amounts in another one come with that currency, where no amount of the project would be
 * left behind that is in the former.
 */
function inOneCurrency(row: ReadRow, project: StoredProject): ReadRow {
  const { currency, budget: _, money_spent: __, ...values } = row.values;
  if (currency === undefined || currency === project.currency) return row;
  const isLeftBehind =
    project.keeps_ledger ||
    AMOUNTS.some((field) => project[field] !== null && !(field in row.values));
  if (!isLeftBehind) return row;
  const says = (field: "currency" | (typeof AMOUNTS)[number], amount: string) => ({
    field,
    message: message("importRows.otherCurrency", { amount, currency: project.currency }),
  });
  const amounts = AMOUNTS.flatMap((field) => {
    const amount = row.values[field];
    return amount == null ? [] : [says(field, `${currency} ${amount}`)];
  });
  const remarks = amounts.length === 0 ? [says("currency", currency)] : amounts;
  return { ...row, values, remarks: [...row.remarks, ...remarks] };
}

/** A row without the amounts that entries or an indicator of the project keep. */
function asKept(row: ReadRow, project: StoredProject): ReadRow {
  const keepers = [
    ["money_spent", project.keeps_ledger, "spentIsKept"],
    ["beneficiaries", project.counts_beneficiaries, "beneficiariesAreCounted"],
  ] as const;
  const kept = keepers.filter(([field, isKept]) => isKept && row.values[field] !== undefined);
  const values = { ...row.values };
  for (const [field] of kept) delete values[field];
  const remarks = kept
    .filter(([field]) => ![null, project[field]].includes(row.values[field] ?? null))
    .map(([field, _, words]) => ({ field, message: message(`importRows.${words}`) }));
  return { ...row, values, remarks: [...row.remarks, ...remarks] };
}

/** A row without another IATI identifier than the one that its project is published by. */
function asPublished(row: ReadRow, project: StoredProject): ReadRow {
  const { iati_identifier: written, ...values } = row.values;
  const { iati_identifier: name, is_published } = project;
  if (!is_published || !written || !name || nameKey(written) === nameKey(name)) return row;
  const remark = {
    field: "iati_identifier" as const,
    message: message("importRows.frozenIdentifier", { name }),
  };
  return { ...row, values, remarks: [...row.remarks, remark] };
}

/** What any member may change or add to. */
const ofEveryMember = new Set<Change["field"]>([...LIST_FIELDS, ...AMOUNTS, "entries"]);

function comparedWith(
  read: ReadRow,
  project: StoredProject,
  ledgers: PlannedFile["ledgers"],
): PlannedRow {
  const row = asPublished(
    asKept(asPlaced(inOneCurrency(read, project), project), project),
    project,
  );
  // The names that the project has come last, since the last of two that are alike counts.
  const donors = namesOf([...row.lists.donors, ...project.lists.donors]);
  const currency = row.values.currency ?? project.currency;
  const stored = ledgers.get(project.id) ?? [];
  const ledger = changesOfEntries(withDonorsOf(row.entries, donors), stored, currency);
  const changes = [...changesOf(row, project), ...changeOfLedger(ledger, stored)];
  if (changes.length === 0) return { ...row, kind: "unchanged", project };
  const ofOwner = changes.some(({ field }) => !ofEveryMember.has(field));
  if (project.is_own || !ofOwner) return { ...row, kind: "changed", project, changes, ledger };
  const problem = { field: "title" as const, message: message("refused.notOwner") };
  return { ...row, problems: [problem], kind: "refused" };
}

function changesOf({ values, places, lists }: ReadRow, project: StoredProject): Change[] {
  const columns = Object.entries(values) as [keyof ImportedValues, Json][];
  const changed = columns
    .filter(([field, after]) => {
      const [was, is] = [project[field], after].map((value) => JSON.stringify(value));
      return was !== is && !(isName(field) && nameKey(was) === nameKey(is));
    })
    .map(([field, after]): Change => ({ field, before: project[field], after }));
  const moved = places.filter((place) => movesTo(place, project));
  if (moved.length > 0) {
    const [before, after] = [placesIn(project.places), placesIn(moved)];
    changed.push({ field: "coordinates", before, after });
  }
  return [...changed, ...LIST_FIELDS.flatMap((field) => additionTo(field, lists, project.lists))];
}

/** Before and after, as messages: how many entries there are, and how many become otherwise. */
function changeOfLedger(
  { added, changed }: EntryChanges,
  stored: readonly ImportedEntry[],
): Change[] {
  if (added.length + changed.length === 0) return [];
  const says = (count: number, others = 0) =>
    others === 0
      ? message("imports.entryCount", { count })
      : message("imports.entryCountChanged", { count, changed: others });
  const after = says(stored.length + added.length, changed.length);
  return [{ field: "entries", before: says(stored.length), after }];
}

/** What a row adds to a list of a project; what the row does not name stays. */
function additionTo(field: ListField, lists: ImportedLists, stored: ImportedLists): Change[] {
  const added = newIn(field, lists[field], stored[field]);
  if (added.length === 0) return [];
  // Whoever reads it has another word for a role.
  const before = listText(field, stored[field], () => "");
  return [{ field, before, after: listText(field, [...stored[field], ...added], () => "") }];
}

function namesOf(organisations: readonly { name: string }[]): string[] {
  return organisations.map(({ name }) => name);
}

/** Without coordinates that were turned, where the project has them as its row writes them: an office in another country. */
function asPlaced(row: ReadRow, { places }: StoredProject): ReadRow {
  const isAsWritten = ({ city, latitude, longitude }: ImportedPlace) =>
    row.turned.has(city) &&
    places.some((known) => isSamePlace(known, { city, latitude: longitude, longitude: latitude }));
  const wrong = new Set(row.places.filter(isAsWritten).map(({ city }) => row.turned.get(city)));
  return {
    ...row,
    places: row.places.filter((place) => !isAsWritten(place)),
    remarks: row.remarks.filter(({ message }) => !wrong.has(message)),
  };
}

function movesTo(to: ImportedPlace, { places }: StoredProject): boolean {
  const known = places.find(({ city }) => city === to.city);
  return !known || (known.found !== "hand" && !isSamePlace(known, to));
}

/** A ten-thousandth of a degree is ten metres. */
function isSamePlace(one: ImportedPlace, other: ImportedPlace): boolean {
  return (
    one.city === other.city &&
    Math.abs(one.latitude - other.latitude) < 1e-4 &&
    Math.abs(one.longitude - other.longitude) < 1e-4
  );
}

function placesIn(places: readonly ImportedPlace[]): string {
  return places
    .map(({ city, latitude, longitude }) => `${city} ${latitude} ${longitude}`)
    .join("; ");
}

/** A row for `import_projects`: its line, columns, and of a project that is there its `id` and the moment it was `seen`. */
export type RowToWrite = { line: number } & { [column: string]: Json | undefined };

/**
 * The rows that the database is to write, as it wants them.
 *
 * @param currency of the organisation, as it was shown: new projects whose rows say none have it, whatever it is by now
 */
export function rowsToWrite(rows: readonly PlannedRow[], currency: string): RowToWrite[] {
  return rows.flatMap((row): RowToWrite[] => {
    if (row.kind === "new") {
      return [
        {
          line: row.line,
          currency,
          ...row.values,
          ...filled({
            places: row.places,
            ...row.lists,
            entries: withDonorsOf(row.entries, namesOf(row.lists.donors)),
          }),
        },
      ];
    }
    if (row.kind !== "changed") return [];
    const { project, places, lists, ledger } = row;
    const columns = row.changes.filter(({ field }) => field in row.values);
    return [
      {
        line: row.line,
        id: project.id,
        seen: project.updated_at,
        ...Object.fromEntries(columns.map(({ field, after }) => [field, after])),
        ...filled({
          places: places.filter((place) => movesTo(place, project)),
          donors: newIn("donors", lists.donors, project.lists.donors),
          partners: newIn("partners", lists.partners, project.lists.partners),
          documents: newIn("documents", lists.documents, project.lists.documents),
          team: newIn("team", lists.team, project.lists.team),
          entries: ledger.sent,
        }),
      },
    ];
  });
}

/** Why what an import sends is too much for one, if it is. */
export function refusedAsTooMuch(sent: object): string | null {
  const { length } = new TextEncoder().encode(JSON.stringify(sent));
  if (length <= IMPORT_MAX_BYTES) return null;
  return message("importFile.tooMuch", { limit: IMPORT_MAX_BYTES / 1024 ** 2 });
}

/** Without lists that have nothing. */
function filled(
  lists: ImportedLists & {
    places: readonly ImportedPlace[];
    entries: readonly ImportedEntry[];
  },
) {
  return Object.fromEntries(Object.entries(lists).filter(([, entries]) => entries.length > 0));
}
