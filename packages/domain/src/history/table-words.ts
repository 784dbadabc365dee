import type { Database } from "../database.types";
import type { DataVizSlot } from "../project/data-viz";

type Tables = Database["public"]["Tables"];

/** How the values of a column are shown. `internal` ones are not: ids, timestamps and secrets. */
export type ColumnKind =
  /** A text that names its row. */
  | "title"
  | "text"
  | "long_text"
  | "money"
  | "count"
  | "share"
  | "date"
  | "moment"
  | "countries"
  | "language"
  | "names"
  | "phase"
  | "milestone_status"
  | "milestone"
  | "figure_type"
  | "pictogram"
  | "picture"
  | "pictures"
  | "file"
  | "yes_no"
  | "person"
  | "role"
  | "internal";

/** A column as it is known here: those of the five figures are one, `dv_titre` and `image_dv`. */
type Known<Column> = Column extends `${infer Start}dv${DataVizSlot}${infer End}`
  ? `${Start}dv${End}`
  : Column;

type KindsOf<Table extends keyof Tables> = {
  readonly [Column in keyof Tables[Table]["Row"] as Known<Column>]: ColumnKind;
};

const renditions = {
  rendition_base: "internal",
  picture_width: "internal",
  picture_height: "internal",
  picture_colour: "internal",
} as const;
const ofProject = {
  id: "internal",
  project_id: "internal",
  created_at: "internal",
  updated_at: "internal",
} as const;
const inOrder = { ...ofProject, position: "internal" } as const;

/**
 * The tables whose changes triggers record in an organisation's history, with the kinds of their columns. What they are
 * called stands in the catalogues, in `historyRows` and `historyColumns`; a column that lacks either does not compile.
 */
const tables = {
  organisations: {
    id: "internal",
    number: "internal",
    created_at: "internal",
    updated_at: "internal",
    name: "title",
    image_url: "picture",
    short_description: "text",
    language: "language",
    contact_email: "text",
    website_url: "text",
    imprint_url: "text",
    facebook_url: "text",
    twitter_url: "text",
    instagram_url: "text",
    linkedin_url: "text",
  },
  members: {
    user_id: "person",
    organization_id: "internal",
    created_at: "internal",
    name: "text",
    role: "role",
  },
  invitations: {
    id: "internal",
    organization_id: "internal",
    created_at: "internal",
    token_hash: "internal",
    invited_by: "internal",
    used_by: "internal",
    email: "title",
    expires_at: "moment",
    used_at: "moment",
  },
  projects: {
    id: "internal",
    organization_id: "internal",
    created_at: "internal",
    updated_at: "internal",
    content_updated_at: "internal",
    milestone_count: "internal",
    milestones_completed: "internal",
    user_id: "person",
    is_online: "yes_no",
    title: "title",
    reference: "text",
    iati_identifier: "text",
    status: "phase",
    budget: "money",
    money_spent: "money",
    start_date: "date",
    end_date: "date",
    countries: "countries",
    cities: "names",
    continent: "text",
    beneficiaries: "count",
    short_description: "long_text",
    long_description: "long_text",
    "mot-rs": "text",
    images: "pictures",
    dv_titre: "title",
    dv_short_description: "long_text",
    dv_value: "share",
    dv_vizualisation_type: "figure_type",
    dv_nom_icon: "pictogram",
    image_dv: "picture",
  },
  key_milestones: {
    ...inOrder,
    name_milestone: "title",
    status_milestone: "milestone_status",
    due_date: "date",
    completed_on: "date",
  },
  resources: {
    ...inOrder,
    file_type: "internal",
    file_bytes: "internal",
    title_resource: "title",
    file_name: "text",
    file_data: "file",
    link_resource: "text",
    milestone_id: "milestone",
  },
  team: {
    ...inOrder,
    first_name: "text",
    last_name: "text",
    job_title: "text",
    linkedin_url: "text",
    photo_url: "picture",
  },
  press: { ...ofProject, press_url: "title" },
  photos_projet: {
    ...inOrder,
    ...renditions,
    caption: "text",
    file_name: "title",
    la_photo: "picture",
    milestone_id: "milestone",
    taken_in: "text",
  },
  social_media_posts: {
    id: "internal",
    project_id: "internal",
    updated_at: "internal",
    ...renditions,
    date_publication: "moment",
    description: "long_text",
    picture_rs: "picture",
    original_url: "text",
  },
  donors: {
    ...ofProject,
    ...renditions,
    image: "internal",
    name: "title",
    website_url: "text",
  },
  project_places: {
    ...inOrder,
    found: "internal",
    city: "title",
    country: "countries",
    latitude: "text",
    longitude: "text",
    precision: "text",
  },
} as const satisfies { readonly [Table in keyof Tables]?: KindsOf<Table> };

type KindsByTable = typeof tables;

export type HistoryTable = keyof KindsByTable;

/** A column that people read about, by its table: `projects.title`, `projects.dv_titre`. */
export type HistoryColumn = {
  [Table in HistoryTable]: {
    [Column in keyof KindsByTable[Table]]: KindsByTable[Table][Column] extends "internal"
      ? never
      : `${Table}.${Column & string}`;
  }[keyof KindsByTable[Table]];
}[HistoryTable];

/** The kinds of all recorded columns, internal ones included, by `projects.title`. */
export const recordedColumns: ReadonlyMap<string, ColumnKind> = new Map(
  Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries<ColumnKind>(columns).map(([column, kind]) => [`${table}.${column}`, kind]),
  ),
);

/** The name under which a column is known here; null for an internal one, and one that this version does not know. */
export function knownColumn(table: string, column: string): HistoryColumn | null {
  const name = `${table}.${column.replace(/dv[1-5]/, "dv")}`;
  return isRead(name) ? name : null;
}

function isRead(column: string): column is HistoryColumn {
  return (recordedColumns.get(column) ?? "internal") !== "internal";
}

export function isHistoryTable(table: string): table is HistoryTable {
  return Object.hasOwn(tables, table);
}
