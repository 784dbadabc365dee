import * as v from "valibot";
import type { Database } from "../database.types";
import type { TextKey } from "../language/texts";

/** What the values of a column are: how they are typed, shown, compared, imported and exported. */
export type Kind =
  /** Whether it is online. */
  | "flag"
  /** Yes or no. */
  | "answer"
  | "line"
  | "text"
  | "address"
  | "day"
  | "moment"
  | "money"
  /** An amount that may be less than 0, as a correction is. */
  | "amount"
  | "rate"
  | "entry_kind"
  | "currency"
  | "foreign_currency"
  | "count"
  | "phase"
  | "milestone_status"
  | "continent"
  | "countries"
  | "cities"
  | "goals"
  /** Of the DAC, with their shares. */
  | "sectors"
  /** How far a project reaches, by IATI's code. */
  | "scope"
  | "related_activities"
  | "picture"
  | "file"
  | "milestone"
  /** A value of an indicator: a signed decimal. */
  | "measure"
  | "unit"
  /** The figure that shows a row, by its number. */
  | "figure"
  /** The labels of a scale. */
  | "labels"
  /** A picture of the project that shows a row, and a document. */
  | "photo"
  | "document"
  | "donor"
  | "receipt"
  /** Of an organisation in IATI: `FR-RCS-123456789`. */
  | "identifier"
  | "organisation_type"
  | "partner_role"
  /** Set by the app or the database, and shown nowhere: a type, a size, a time. */
  | "internal";

/**
 * One fact of a row: its column, and the kind of its values.
 *
 * @typeParam Value as it is read and stored; null where there is none
 * @typeParam Input as a form holds it: the text of an input, `""` for none
 */
export interface Fact<Value = unknown, Input = unknown, Column extends string = string> {
  readonly column: Column;
  readonly kind: Kind;
  /** Reads the column. The rules of what a form may put there are in `form-rules.ts`, which visitors do not load. */
  readonly stored: v.GenericSchema<unknown, Value>;
  /** What a form holds before anybody typed. */
  readonly initial: Input;
  /** The name by which the catalogue says that it is required; null where a row may be without it. */
  readonly required: RequiredName | null;
  /** The same for a text that is too long. */
  readonly limited: LimitedName | null;
  /** Most characters of a text, or entries of a list. */
  readonly max: number;
}

/** The names of which the catalogue has `forms.titleRequired`, and `forms.titleTooLong`. */
export type RequiredName = NameIn<TextKey, "Required">;
export type LimitedName = NameIn<TextKey, "TooLong">;
type NameIn<Key, Rule extends string> = Key extends `forms.${infer Name}${Rule}` ? Name : never;

/** The facts of a row, by the names that the app has for them. */
export type Facts<Column extends string = string> = Readonly<
  Record<string, Fact<unknown, unknown, Column>>
>;

type Tables = Database["public"]["Tables"];
export type TableName = keyof Tables;
type ColumnOf<Name extends TableName> = keyof Tables[Name]["Row"] & string;

/** A table, or a slice of one that is read and saved by itself. */
export interface Table<Name extends TableName = TableName, Of extends Facts = Facts> {
  readonly name: Name;
  readonly facts: Of;
  /** The column that names a row to people; null where none does. */
  readonly title: string | null;
}

/**
 * Declares what the rows of a table are. Rows, forms, history, import and export follow from it.
 *
 * @param title the fact that names a row to people
 * @example const press = table("press", { url: requiredAddress("press_url", "pressUrl") }, "url");
 */
export function table<Name extends TableName, Of extends Facts<ColumnOf<Name>>>(
  name: Name,
  facts: Of,
  title?: keyof Of,
): Table<Name, Of> {
  return { name, facts, title: (title && facts[title]?.column) ?? null };
}

/** The schemas that read a row's facts, by their names. */
export type StoredEntries<Of extends Facts> = {
  readonly [Name in keyof Of]: Of[Name]["stored"];
};

/** The schemas that read some facts, to be put into an object's. */
export function storedEntries<Of extends Facts>(facts: Of): StoredEntries<Of>;
export function storedEntries(facts: Facts): unknown {
  return mapped(facts, ({ stored }) => stored);
}

/** The schema of a row with its id and the time of its last change. */
export function rowOf<Of extends Facts>(facts: Of) {
  return v.object({ id: v.string(), ...storedEntries(facts), updated_at: v.string() });
}

/** The columns of facts, by their names. */
export function columnsOf(facts: Facts): Readonly<Record<string, string>> {
  return mapped(facts, ({ column }) => column);
}

/** What a query asks for to get rows as `rowOf` reads them: `id, name:name_milestone, updated_at`. */
export function selectOf(facts: Facts): string {
  const named = Object.entries(facts).map(([name, { column }]) =>
    name === column ? name : `${name}:${column}`,
  );
  return ["id", ...named, "updated_at"].join(", ");
}

/** What a form holds of some facts, by their names. */
export type Inputs<Of extends Facts> = { -readonly [Name in keyof Of]: Of[Name]["initial"] };

/** The names of facts, in their order. */
export function namesOf<Of extends Facts>(facts: Of): readonly (keyof Of & string)[];
export function namesOf(facts: Facts): readonly string[] {
  return Object.keys(facts);
}

/** Something of each fact, by its name. */
export function mapped<Result>(
  facts: Facts,
  make: (fact: Fact, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, make(fact, name)]));
}
