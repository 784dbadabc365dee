import { IMPORT_MAX_BYTES, PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { contentTables, tablesOfProjects } from "@vigie/domain/project/content-tables";

/** The database roles of Supabase's protocol, with whose rights calls are made. */
export type Role = "anon" | "authenticated" | "service_role";

/** Kinds of calls that are rate limited: they cost more than a read, or serve to guess secrets. */
export type Attempt = "signIn" | "signUp" | "account" | "follow" | "refresh" | "upload" | "write";

/** A call that the server answers. What is not in {@link CALLS} does not exist. */
export interface Call {
  /** Unique name for metrics, such as `rest.read.projects`. */
  name: string;
  service: "auth" | "rest" | "storage";
  /** `read` are GET and HEAD of a table, whose query `checkQuery` bounds. */
  kind: "read" | "insert" | "update" | "delete" | "function" | "account" | "file";
  methods: readonly string[];
  path: RegExp;
  /** The table or function of a data call. */
  relation?: string;
  roles: readonly Role[];
  /** Whether it needs no API key: public files only. */
  isKeyless?: true;
  /** The tables that a read-only function reads: its responses to visitors are cached. */
  reads?: readonly string[];
  /** Query parameters beside those that `checkQuery` knows. */
  parameters: readonly string[];
  /** The longest body in bytes; 0 for none. */
  maxBodyBytes: number;
  /** The most lists, objects, and further values in them that a JSON body has; 0 for another body, or none. */
  maxBodyValues: number;
  /** Media types of the body. */
  bodyTypes: readonly RegExp[];
  /** Whether its body is a file, which is streamed to the disk. */
  isUpload?: true;
  /** The rate limit that counts it, see `attempt-limits.ts`. */
  attempt?: Attempt;
}

const KIBIBYTE = 1024;

/** The longest request body in bytes: a document of 10 MB as base64 fits into it. */
export const MAX_BODY_BYTES = 16 * KIBIBYTE * KIBIBYTE;

const MAX_ACCOUNT_BYTES = 16 * KIBIBYTE;

/** 20,000 projects with 40 values each, and 200,000 entries of their lists with four. */
const MAX_IMPORT_VALUES = 20_000 * 40 + 200_000 * 4;

/** A hundred projects with 200 values each. */
const MAX_INSERT_VALUES = 100 * 200;

/** A project with the longest lists has 600. */
const MAX_ARGUMENTS = 1000;

const ALL_ROLES: readonly Role[] = ["anon", "authenticated", "service_role"];
const PEOPLE: readonly Role[] = ["authenticated", "service_role"];
const SERVICE: readonly Role[] = ["service_role"];
const NO_ROLE: readonly Role[] = [];

const JSON_BODY = [/^application\/json(?:;\s*charset=utf-8)?$/i];
const FILE_BODY = [
  /^multipart\/form-data;/i,
  /^image\/[a-z0-9.+-]+$/i,
  /^application\/octet-stream$/i,
];
const GRANT_TYPES = ["password", "refresh_token"] as const;

/** The roles that may call at all; row-level security decides about each row. */
interface TableCalls {
  read: readonly Role[];
  insert: readonly Role[];
  update: readonly Role[];
  delete: readonly Role[];
}

const PROJECT_CALLS: TableCalls = {
  read: ALL_ROLES,
  insert: PEOPLE,
  update: PEOPLE,
  delete: PEOPLE,
};

const TABLES: Readonly<Record<string, TableCalls>> = {
  organisations: { read: ALL_ROLES, insert: SERVICE, update: PEOPLE, delete: SERVICE },
  members: { read: PEOPLE, insert: SERVICE, update: PEOPLE, delete: SERVICE },
  former_members: { read: PEOPLE, insert: SERVICE, update: SERVICE, delete: SERVICE },
  invitations: { read: SERVICE, insert: SERVICE, update: SERVICE, delete: SERVICE },
  history: { read: PEOPLE, insert: NO_ROLE, update: NO_ROLE, delete: NO_ROLE },
  public_changes: { read: ALL_ROLES, insert: NO_ROLE, update: NO_ROLE, delete: NO_ROLE },
  project_places: { read: PEOPLE, insert: PEOPLE, update: PEOPLE, delete: PEOPLE },
  public_places: { read: ALL_ROLES, insert: NO_ROLE, update: NO_ROLE, delete: NO_ROLE },
  projects: PROJECT_CALLS,
  ...Object.fromEntries(contentTables.map((table) => [table, PROJECT_CALLS])),
};

interface FunctionCall {
  roles: readonly Role[];
  /** `write` unless it is a guess at a secret; null for a bounded read of what is public. */
  attempt?: Attempt | null;
  /** Arguments of a read-only function, which is called by GET. */
  parameters?: readonly string[];
  /** The tables that a read-only function reads. */
  reads?: readonly string[];
  /** The longest body in bytes, where it is more than a few arguments. */
  maxBodyBytes?: number;
  /** The same in lists, objects and values. */
  maxBodyValues?: number;
}

const BY_PEOPLE: FunctionCall = { roles: PEOPLE };
/** Names 500 projects by their ids. */
const BY_SELECTION: FunctionCall = { roles: PEOPLE, maxBodyBytes: 32 * KIBIBYTE };
/** Reads public rows, within bounds of its own. */
const BY_ANYONE = { roles: ALL_ROLES, attempt: null } as const;
/** The filters of the public list and its map. */
const LIST_FILTERS = [
  "search",
  "status",
  "dates",
  "today",
  "country",
  "continent",
  "goal",
  "organisation",
  "within",
] as const;
/** The filters and the order of the dashboard's list. */
const WORK_FILTERS = ["search", "visibility", "phase", "need", "goal", "today", "sort"] as const;
/** The public list, whose responses hold all that a card shows. */
const BY_LIST_READERS = {
  ...BY_ANYONE,
  reads: ["projects", "organisations", "photos_projet"],
} as const;
/** The dashboard, which reads within bounds of its own. */
const BY_WORK_LIST_READERS = {
  roles: PEOPLE,
  attempt: null,
  reads: ["projects", "photos_projet"],
} as const;
const BY_OPERATORS: FunctionCall = { roles: SERVICE };
/** Authorised by nothing but the token of a link. */
const BY_LINK: FunctionCall = { roles: ["anon", "authenticated"], attempt: "signUp" };

const FUNCTIONS: Readonly<Record<string, FunctionCall>> = {
  invite_colleague: BY_PEOPLE,
  invite_by_link: BY_PEOPLE,
  pending_invitations: BY_PEOPLE,
  withdraw_invitation: BY_PEOPLE,
  organisation_members: BY_PEOPLE,
  set_member_role: BY_PEOPLE,
  remove_member: BY_PEOPLE,
  hand_over_projects: BY_SELECTION,
  change_projects: BY_SELECTION,
  make_password_link: BY_PEOPLE,
  make_address_link: BY_PEOPLE,
  duplicate_project: BY_PEOPLE,
  import_projects: {
    ...BY_PEOPLE,
    maxBodyBytes: IMPORT_MAX_BYTES,
    maxBodyValues: MAX_IMPORT_VALUES,
  },
  undo_import: BY_PEOPLE,
  import_overview: BY_WORK_LIST_READERS,
  set_import_online: BY_PEOPLE,
  move_row: BY_PEOPLE,
  put_back: BY_PEOPLE,
  deleted_projects: BY_PEOPLE,
  restore_project: BY_PEOPLE,
  delete_project_for_good: BY_PEOPLE,
  gone_files: BY_PEOPLE,
  own_sessions: BY_PEOPLE,
  backup_state: BY_PEOPLE,
  webhooks: BY_PEOPLE,
  add_webhook: BY_PEOPLE,
  change_webhook: BY_PEOPLE,
  set_webhook_paused: BY_PEOPLE,
  rotate_webhook_secret: BY_PEOPLE,
  delete_webhook: BY_PEOPLE,
  test_webhook: BY_PEOPLE,
  webhook_deliveries: BY_PEOPLE,
  send_webhook_again: BY_PEOPLE,
  delete_own_account: BY_PEOPLE,
  map_places: {
    ...BY_ANYONE,
    reads: ["projects", "public_places"],
    parameters: [...LIST_FILTERS, "zoom", "west", "south", "east", "north"],
  },
  list_projects: {
    ...BY_LIST_READERS,
    parameters: [...LIST_FILTERS, "sort", "after_key", "after_id", "skip", "most"],
  },
  list_overview: { ...BY_LIST_READERS, parameters: ["within"] },
  open_projects: {
    ...BY_ANYONE,
    reads: [...tablesOfProjects, ...contentTables],
    parameters: [...LIST_FILTERS, "sort", "after_key", "after_id", "most", "detail", "ids"],
  },
  work_list: {
    ...BY_WORK_LIST_READERS,
    parameters: [...WORK_FILTERS, "after_key", "after_created", "after_id", "most"],
  },
  work_selection: { ...BY_WORK_LIST_READERS, parameters: WORK_FILTERS },
  find_titles: {
    roles: PEOPLE,
    attempt: null,
    reads: ["projects"],
    parameters: ["search", "most"],
  },
  project_money: {
    ...BY_ANYONE,
    parameters: ["project"],
    reads: ["projects", "ledger_entries", "donors"],
  },
  own_references: { roles: PEOPLE, attempt: null, reads: ["projects"], parameters: ["project"] },
  work_overview: { ...BY_WORK_LIST_READERS, parameters: ["today"] },
  invitation_details: BY_LINK,
  account_link_details: BY_LINK,
  reset_password: BY_LINK,
  confirm_address: BY_LINK,
  follow: { ...BY_LINK, attempt: "follow" },
  following: BY_LINK,
  confirm_follow: BY_LINK,
  change_following: BY_LINK,
  stop_following: BY_LINK,
  follower_counts: BY_PEOPLE,
  follower_addresses: BY_PEOPLE,
  invite_first_member: BY_OPERATORS,
  check_invitation: BY_OPERATORS,
  request_password_link: BY_OPERATORS,
  request_address_link: BY_OPERATORS,
  list_organisations: BY_OPERATORS,
  list_members: BY_OPERATORS,
  find_member: BY_OPERATORS,
  organisation_contents: BY_OPERATORS,
  organisation_files: BY_OPERATORS,
  set_member_password: BY_OPERATORS,
  set_renditions: BY_OPERATORS,
  fill_place: BY_OPERATORS,
  delete_member: BY_OPERATORS,
  delete_organisation: BY_OPERATORS,
};

/** The roles that may read a table; none for a table that does not exist. */
export function readersOf(table: string): readonly Role[] {
  return TABLES[table]?.read ?? [];
}

const dataCalls = Object.entries(TABLES).flatMap(([relation, roles]): Call[] => {
  const data = { service: "rest", relation, path: exactly(`/rest/v1/${relation}`) } as const;
  const written = { maxBodyBytes: MAX_BODY_BYTES, bodyTypes: JSON_BODY, attempt: "write" } as const;
  const empty = { maxBodyBytes: 0, maxBodyValues: 0, bodyTypes: [] };
  return [
    {
      ...data,
      ...empty,
      name: `rest.read.${relation}`,
      kind: "read",
      methods: ["GET", "HEAD"],
      roles: roles.read,
      parameters: [],
    },
    {
      ...data,
      ...written,
      name: `rest.insert.${relation}`,
      maxBodyValues: MAX_INSERT_VALUES,
      kind: "insert",
      methods: ["POST"],
      roles: roles.insert,
      parameters: ["select", "columns"],
    },
    {
      ...data,
      ...written,
      name: `rest.update.${relation}`,
      maxBodyValues: MAX_ARGUMENTS,
      kind: "update",
      methods: ["PATCH"],
      roles: roles.update,
      parameters: [],
    },
    {
      ...data,
      ...empty,
      name: `rest.delete.${relation}`,
      kind: "delete",
      methods: ["DELETE"],
      roles: roles.delete,
      parameters: [],
    },
  ];
});

const functionCalls = Object.entries(FUNCTIONS).map(
  ([
    relation,
    {
      roles,
      attempt = "write",
      parameters = [],
      reads,
      maxBodyBytes = MAX_ACCOUNT_BYTES,
      maxBodyValues = MAX_ARGUMENTS,
    },
  ]): Call => ({
    name: `rest.rpc.${relation}`,
    service: "rest",
    kind: "function",
    relation,
    path: exactly(`/rest/v1/rpc/${relation}`),
    methods: reads ? ["GET"] : ["POST"],
    roles,
    parameters,
    maxBodyBytes: reads ? 0 : maxBodyBytes,
    maxBodyValues: reads ? 0 : maxBodyValues,
    bodyTypes: reads ? [] : JSON_BODY,
    ...(reads && { reads }),
    ...(attempt !== null && { attempt }),
  }),
);

function accountCall(
  method: string,
  path: string,
  details: Partial<Pick<Call, "roles" | "parameters" | "attempt">> = {},
): Call {
  const hasBody = method !== "GET";
  return {
    name: `auth.${method.toLowerCase()}.${path}`,
    service: "auth",
    kind: "account",
    methods: [method],
    path: exactly(`/auth/v1/${path}`),
    roles: ALL_ROLES,
    parameters: [],
    maxBodyBytes: hasBody ? MAX_ACCOUNT_BYTES : 0,
    maxBodyValues: hasBody ? MAX_ARGUMENTS : 0,
    bodyTypes: JSON_BODY,
    ...details,
  };
}

const accountCalls: Call[] = [
  accountCall("POST", "signup", { attempt: "signUp", parameters: ["redirect_to"] }),
  accountCall("POST", "token", { attempt: "signIn", parameters: ["grant_type"] }),
  accountCall("POST", "logout", { roles: ["authenticated"], parameters: ["scope"] }),
  accountCall("GET", "user", { roles: ["authenticated"] }),
  accountCall("PUT", "user", { roles: ["authenticated"], attempt: "account" }),
  accountCall("POST", "recover", { attempt: "signUp", parameters: ["redirect_to"] }),
  accountCall("POST", "invite", { roles: ["authenticated"], attempt: "account" }),
  accountCall("GET", "settings"),
  accountCall("GET", "health"),
];

const OBJECT = `/storage/v1/object`;
const FILE = "[^/]+(?:/[^/]+){0,3}";

function fileCall(
  name: string,
  methods: readonly string[],
  path: string,
  details: Partial<Call> = {},
): Call {
  return {
    name: `storage.${name}`,
    service: "storage",
    kind: "file",
    methods,
    path: new RegExp(`^${OBJECT}/${path}$`),
    roles: ALL_ROLES,
    parameters: [],
    maxBodyBytes: 0,
    maxBodyValues: 0,
    bodyTypes: [],
    ...details,
  };
}

const fileCalls: Call[] = [
  fileCall("read_public", ["GET", "HEAD"], `public/${PROJECT_IMAGES_BUCKET}/${FILE}`, {
    isKeyless: true,
    parameters: ["download"],
  }),
  fileCall("read", ["GET", "HEAD"], `${PROJECT_IMAGES_BUCKET}/${FILE}`),
  fileCall("list", ["POST"], `list/${PROJECT_IMAGES_BUCKET}`, {
    maxBodyBytes: 4 * KIBIBYTE,
    maxBodyValues: MAX_ARGUMENTS,
    bodyTypes: JSON_BODY,
  }),
  fileCall("write", ["POST", "PUT"], `${PROJECT_IMAGES_BUCKET}/${FILE}`, {
    roles: PEOPLE,
    maxBodyBytes: MAX_BODY_BYTES,
    bodyTypes: FILE_BODY,
    isUpload: true,
    attempt: "upload",
  }),
  fileCall("delete", ["DELETE"], PROJECT_IMAGES_BUCKET, {
    roles: PEOPLE,
    maxBodyBytes: 256 * KIBIBYTE,
    maxBodyValues: 5 * MAX_ARGUMENTS,
    bodyTypes: JSON_BODY,
  }),
];

/** Every call of Supabase's protocol that exists here. */
export const CALLS: readonly Call[] = [
  ...dataCalls,
  ...functionCalls,
  ...accountCalls,
  ...fileCalls,
];

/** All paths below these belong to Supabase's protocol, also those that do not exist. */
const PROTOCOL = /^\/(?:auth|rest|storage|realtime|functions|graphql|pg)\/v1(?:\/|$)/i;

/** Whether a path belongs to Supabase's protocol, and is thus no page. */
export function isProtocolPath(path: string): boolean {
  return PROTOCOL.test(path);
}

/** The calls at a path, with any method. */
export function callsAt(path: string): readonly Call[] {
  return CALLS.filter((call) => call.path.test(path));
}

/** Whether a value is one of the ways to sign in that exist. */
export function isGrantType(value: string): value is (typeof GRANT_TYPES)[number] {
  return GRANT_TYPES.some((type) => type === value);
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path}$`);
}
