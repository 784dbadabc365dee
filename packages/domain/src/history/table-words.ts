import type { Database } from "../database.types";
import { DATA_VIZ_SLOTS } from "../project/data-viz";

type Tables = Database["public"]["Tables"];

/** The tables whose changes triggers record in an organisation's history. */
export const historyTables = [
  "organisations",
  "members",
  "invitations",
  "projects",
  "key_milestones",
  "resources",
  "team",
  "press",
  "photos_projet",
  "social_media_posts",
  "donors",
  "project_places",
] as const satisfies readonly (keyof Tables)[];

export type HistoryTable = (typeof historyTables)[number];

/** How the values of a column are shown. `internal` ones are not: ids, timestamps and secrets. */
export type ColumnKind =
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

/** The name of a column for people, and how its values are shown. */
export interface ColumnWords {
  name: string;
  kind: ColumnKind;
}

/** The words for a table's rows and columns. */
export interface TableWords {
  one: string;
  many: string;
  /** The column with a row's name; null if there is none. */
  title: string | null;
  columns: Readonly<Record<string, ColumnWords>>;
}

type WordsOf<Table extends HistoryTable> = TableWords & {
  title: keyof Tables[Table]["Row"] | null;
  columns: Readonly<Record<keyof Tables[Table]["Row"], ColumnWords>>;
};

const internal: ColumnWords = { name: "", kind: "internal" };
const renditions = {
  rendition_base: internal,
  picture_width: internal,
  picture_height: internal,
  picture_colour: internal,
};
const ofProject = {
  id: internal,
  project_id: internal,
  created_at: internal,
  updated_at: internal,
};
const inOrder = { ...ofProject, position: internal };

/** A column that lacks its words here does not compile. */
const tableWords: { readonly [Table in HistoryTable]: WordsOf<Table> } = {
  organisations: {
    one: "organisation",
    many: "organisations",
    title: "name",
    columns: {
      id: internal,
      number: internal,
      created_at: internal,
      updated_at: internal,
      name: { name: "name", kind: "text" },
      image_url: { name: "image", kind: "picture" },
      short_description: { name: "short description", kind: "text" },
      language: { name: "language of texts", kind: "language" },
      contact_email: { name: "contact address", kind: "text" },
      website_url: { name: "web site", kind: "text" },
      imprint_url: { name: "imprint", kind: "text" },
      facebook_url: { name: "Facebook address", kind: "text" },
      twitter_url: { name: "Twitter address", kind: "text" },
      instagram_url: { name: "Instagram address", kind: "text" },
      linkedin_url: { name: "LinkedIn address", kind: "text" },
    },
  },
  members: {
    one: "member",
    many: "members",
    title: null,
    columns: {
      user_id: { name: "account", kind: "person" },
      organization_id: internal,
      created_at: internal,
      name: { name: "name", kind: "text" },
      role: { name: "role", kind: "role" },
    },
  },
  invitations: {
    one: "invitation",
    many: "invitations",
    title: "email",
    columns: {
      id: internal,
      organization_id: internal,
      created_at: internal,
      token_hash: internal,
      invited_by: internal,
      used_by: internal,
      email: { name: "address", kind: "text" },
      expires_at: { name: "end", kind: "moment" },
      used_at: { name: "use", kind: "moment" },
    },
  },
  projects: {
    one: "project",
    many: "projects",
    title: "title",
    columns: {
      id: internal,
      organization_id: internal,
      created_at: internal,
      updated_at: internal,
      content_updated_at: internal,
      milestone_count: internal,
      milestones_completed: internal,
      user_id: { name: "owner", kind: "person" },
      is_online: { name: "visibility", kind: "yes_no" },
      title: { name: "title", kind: "text" },
      reference: { name: "reference", kind: "text" },
      iati_identifier: { name: "identifier in IATI", kind: "text" },
      status: { name: "phase", kind: "phase" },
      budget: { name: "budget", kind: "money" },
      money_spent: { name: "amount spent", kind: "money" },
      start_date: { name: "start date", kind: "date" },
      end_date: { name: "end date", kind: "date" },
      countries: { name: "countries", kind: "countries" },
      cities: { name: "cities", kind: "names" },
      continent: { name: "continent", kind: "text" },
      beneficiaries: { name: "number of beneficiaries", kind: "count" },
      short_description: { name: "short description", kind: "long_text" },
      long_description: { name: "long description", kind: "long_text" },
      "mot-rs": { name: "keyword", kind: "text" },
      images: { name: "donor photos", kind: "pictures" },
      ...ofFigures("titre", { name: "title", kind: "text" }),
      ...ofFigures("short_description", { name: "description", kind: "long_text" }),
      ...ofFigures("value", { name: "value", kind: "share" }),
      ...ofFigures("vizualisation_type", { name: "type", kind: "figure_type" }),
      ...ofFigures("nom_icon", { name: "pictogram", kind: "pictogram" }),
      image_dv1: { name: "picture", kind: "picture" },
      image_dv2: { name: "picture", kind: "picture" },
      image_dv3: { name: "picture", kind: "picture" },
      image_dv4: { name: "picture", kind: "picture" },
      image_dv5: { name: "picture", kind: "picture" },
    },
  },
  key_milestones: {
    one: "milestone",
    many: "milestones",
    title: "name_milestone",
    columns: {
      ...inOrder,
      name_milestone: { name: "name", kind: "text" },
      status_milestone: { name: "status", kind: "milestone_status" },
      due_date: { name: "due date", kind: "date" },
      completed_on: { name: "completion date", kind: "date" },
    },
  },
  resources: {
    one: "document",
    many: "documents",
    title: "title_resource",
    columns: {
      ...inOrder,
      file_type: internal,
      file_bytes: internal,
      title_resource: { name: "title", kind: "text" },
      file_name: { name: "file name", kind: "text" },
      file_data: { name: "file", kind: "file" },
      link_resource: { name: "external link", kind: "text" },
      milestone_id: { name: "milestone", kind: "milestone" },
    },
  },
  team: {
    one: "team member",
    many: "team members",
    title: null,
    columns: {
      ...inOrder,
      first_name: { name: "first name", kind: "text" },
      last_name: { name: "last name", kind: "text" },
      job_title: { name: "job title", kind: "text" },
      linkedin_url: { name: "LinkedIn address", kind: "text" },
      photo_url: { name: "photo", kind: "picture" },
    },
  },
  press: {
    one: "press link",
    many: "press links",
    title: "press_url",
    columns: { ...ofProject, press_url: { name: "address", kind: "text" } },
  },
  photos_projet: {
    one: "picture",
    many: "pictures",
    title: "file_name",
    columns: {
      ...inOrder,
      ...renditions,
      caption: { name: "caption", kind: "text" },
      file_name: { name: "name", kind: "text" },
      la_photo: { name: "picture", kind: "picture" },
      milestone_id: { name: "milestone", kind: "milestone" },
      taken_in: { name: "city it was taken in", kind: "text" },
    },
  },
  social_media_posts: {
    one: "post",
    many: "posts",
    title: null,
    columns: {
      id: internal,
      project_id: internal,
      updated_at: internal,
      ...renditions,
      date_publication: { name: "date", kind: "moment" },
      description: { name: "text", kind: "long_text" },
      picture_rs: { name: "picture", kind: "picture" },
      original_url: { name: "address of the original", kind: "text" },
    },
  },
  donors: {
    one: "donor",
    many: "donors",
    title: "name",
    columns: {
      ...ofProject,
      ...renditions,
      image: internal,
      name: { name: "name", kind: "text" },
      website_url: { name: "website", kind: "text" },
    },
  },
  project_places: {
    one: "place",
    many: "places",
    title: "city",
    columns: {
      ...inOrder,
      found: internal,
      city: { name: "city", kind: "text" },
      country: { name: "country", kind: "countries" },
      latitude: { name: "latitude", kind: "text" },
      longitude: { name: "longitude", kind: "text" },
      precision: { name: "what the public sees of it", kind: "text" },
    },
  },
};

/** The words of a table; null for one that this version does not know. */
export function wordsOfTable(table: string): TableWords | null {
  const known = historyTables.find((name) => name === table);
  return known === undefined ? null : tableWords[known];
}

/** The words of a column; null for one that this version does not know, and for internal ones. */
export function wordsOfColumn(table: string, column: string): ColumnWords | null {
  const columns = wordsOfTable(table)?.columns;
  if (columns === undefined || !Object.hasOwn(columns, column)) return null;
  const words = columns[column];
  return words === undefined || words.kind === "internal" ? null : words;
}

type FigureColumn<Part extends string> = `dv${(typeof DATA_VIZ_SLOTS)[number]}_${Part}`;

/** The same words for a part of each of the five figures. */
function ofFigures<Part extends string>(
  part: Part,
  words: ColumnWords,
): Record<FigureColumn<Part>, ColumnWords>;
function ofFigures(part: string, words: ColumnWords): unknown {
  return Object.fromEntries(DATA_VIZ_SLOTS.map((slot) => [`dv${slot}_${part}`, words]));
}
