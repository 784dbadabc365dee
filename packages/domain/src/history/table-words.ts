import type { Database } from "../database.types";
import type { ChosenList } from "../project/aid-codes";
import type { DataVizSlot } from "../project/data-viz";
import { declaredTables } from "../tables/declared";
import type { Facts, Kind, Table, TableName } from "../tables/fact";

/** How the values of a column are shown: as a fact of this kind, or in a way that only the history has. */
export type ColumnKind =
  | Kind
  /** A text that names its row. */
  | "title"
  | "share"
  | "language"
  | "licence"
  | ChosenList
  | "figure_type"
  | "pictogram"
  | "pictures"
  | "person"
  | "role";

/** A column as it is known here: those of the five figures are one, `dv_titre` and `image_dv`. */
type Known<Column> = Column extends `${infer Start}dv${DataVizSlot}${infer End}`
  ? `${Start}dv${End}`
  : Column;

type ColumnsOf<Name extends TableName> = Known<keyof Database["public"]["Tables"][Name]["Row"]>;

/** Columns of recorded tables that are no facts. */
const others = {
  organisations: {
    number: "internal",
    name: "title",
    image_url: "picture",
    short_description: "line",
    language: "language",
    currency: "currency",
    contact_email: "line",
    website_url: "address",
    imprint_url: "address",
    facebook_url: "address",
    twitter_url: "address",
    instagram_url: "address",
    linkedin_url: "address",
    iati_identifier: "line",
    iati_former_identifiers: "internal",
    licence: "licence",
    licence_url: "address",
    iati_type: "organisation_type",
    iati_contact_email: "line",
    iati_sectors: "sectors",
    iati_aid_type: "aidType",
    iati_flow_type: "flowType",
    iati_finance_type: "financeType",
    iati_tied_status: "tiedStatus",
  },
  members: { organization_id: "internal", user_id: "person", name: "line", role: "role" },
  invitations: {
    organization_id: "internal",
    token_hash: "internal",
    invited_by: "internal",
    used_by: "internal",
    email: "title",
    expires_at: "moment",
    used_at: "moment",
  },
  projects: {
    organization_id: "internal",
    content_updated_at: "internal",
    milestone_count: "internal",
    milestones_completed: "internal",
    user_id: "person",
    iati_published_at: "moment",
    images: "pictures",
    dv_titre: "title",
    dv_short_description: "text",
    dv_value: "share",
    dv_vizualisation_type: "figure_type",
    dv_nom_icon: "pictogram",
    image_dv: "picture",
  },
} as const satisfies {
  readonly [Name in TableName]?: { readonly [Column in ColumnsOf<Name>]?: ColumnKind };
};

type Others = typeof others;
type Declared = (typeof declaredTables)[number];

export type HistoryTable = keyof Others | Declared["name"];

/** A column that people read about, by its table: `projects.title`, `projects.dv_titre`. One without words does not compile. */
export type HistoryColumn =
  | { [Name in keyof Others]: `${Name}.${ShownIn<Others[Name]>}` }[keyof Others]
  | ReadOf<Declared>;

type ShownIn<Columns> = {
  [Column in keyof Columns & string]: Columns[Column] extends "internal" ? never : Column;
}[keyof Columns & string];

type ReadOf<Of> = Of extends Table<infer Name, infer Told> ? `${Name}.${ReadIn<Told>}` : never;

/** The columns of facts but for internal ones, which no form holds. */
type ReadIn<Of extends Facts> = {
  [Name in keyof Of]: Of[Name]["initial"] extends null ? never : Of[Name]["column"];
}[keyof Of];

/** The columns that each recorded table has besides. */
export const INTERNAL_COLUMNS = [
  "id",
  "project_id",
  "position",
  "created_at",
  "updated_at",
] as const;

/** The kinds of all other recorded columns, by `projects.title`. */
export const recordedColumns: ReadonlyMap<string, ColumnKind> = new Map([
  ...Object.entries(others).flatMap(([name, columns]) =>
    Object.entries<ColumnKind>(columns).map(([column, kind]) => entryOf(name, column, kind)),
  ),
  ...declaredTables.flatMap(({ name, facts, title }: Table) =>
    Object.values(facts).map(({ column, kind }) =>
      entryOf(name, column, column === title ? "title" : kind),
    ),
  ),
]);

function entryOf(table: string, column: string, kind: ColumnKind): [string, ColumnKind] {
  return [`${table}.${column}`, kind];
}

/** The kind of a column that people read about. */
export function kindOf(column: HistoryColumn): ColumnKind {
  return recordedColumns.get(column) ?? "internal";
}

/** The name under which a column is known here; null for an internal one, and one that this version does not know. */
export function knownColumn(table: string, column: string): HistoryColumn | null {
  const name = `${table}.${column.replace(/dv[1-5]/, "dv")}`;
  return isRead(name) ? name : null;
}

function isRead(column: string): column is HistoryColumn {
  return (recordedColumns.get(column) ?? "internal") !== "internal";
}

export function isHistoryTable(table: string): table is HistoryTable {
  return Object.hasOwn(others, table) || declaredTables.some(({ name }) => name === table);
}
