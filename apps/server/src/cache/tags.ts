import { contentTables } from "@vigie/domain/project/content-tables";
import type { Announcement } from "../changes/change-feed";

const PROJECT_TABLES = ["projects", ...contentTables];

/** Every table whose changes are announced. */
const ANNOUNCED_TABLES: ReadonlySet<string> = new Set([...PROJECT_TABLES, "organisations"]);

/** Stands for a relation whose changes cannot be told apart. */
const UNKNOWN = "unknown";

const ONE_PROJECT = /^eq\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * What an answer to a visitor's read depends on, as tags: a table as a whole (`team:*`), or what
 * it holds of one project (`team:{id}`), and in both cases the table's own mark (`team:any`). One
 * of these is among {@link tagsOfChange} of every change that may alter the answer.
 *
 * @param table the relation in the path
 * @param query the part of the address behind `?`
 * @returns null for a relation whose changes nobody announces
 */
export function tagsOfRequest(table: string, query: string): string[] | null {
  if (!ANNOUNCED_TABLES.has(table)) return null;
  const parameters = new URLSearchParams(query);
  const embedded = embeddedRelations(parameters.getAll("select"));
  const tables = new Set([table, ...embedded.filter((name) => ANNOUNCED_TABLES.has(name))]);
  // Through its organisation a row leads on to other projects.
  const leavesProject = tables.has("organisations") && embedded.length > 1;
  const project = leavesProject ? null : projectAskedFor(table, parameters);

  const tags = [...tables].flatMap((name) => [`${name}:any`, `${name}:${scope(name, project)}`]);
  const isKnown = embedded.every((name) => ANNOUNCED_TABLES.has(name));
  return isKnown ? tags : [...tags, UNKNOWN];
}

/**
 * The tags of the answers that a change may alter. A change of a project may make it, and with it
 * everything that belongs to it, visible or not.
 *
 * @returns null when every answer may be
 */
export function tagsOfChange({ table, project_id }: Announcement["payload"]): string[] | null {
  if (!ANNOUNCED_TABLES.has(table)) return null;
  const tables = table === "projects" ? PROJECT_TABLES : [table];
  const tags = tables.flatMap((name) =>
    project_id === null ? [`${name}:any`] : [`${name}:*`, `${name}:${project_id.toLowerCase()}`],
  );
  return [...tags, UNKNOWN];
}

function scope(table: string, project: string | null): string {
  return project === null || table === "organisations" ? "*" : project;
}

/** The one project whose rows the filters of the address let through, if there is only one. */
function projectAskedFor(table: string, parameters: URLSearchParams): string | null {
  if (table === "organisations") return null;
  const [filter, another] = parameters.getAll(table === "projects" ? "id" : "project_id");
  if (filter === undefined || another !== undefined) return null;
  return ONE_PROJECT.exec(filter)?.[1]?.toLowerCase() ?? null;
}

/**
 * The relations that `select` embeds: in `name, leader:team!inner(id, …press(id))`, `team` and
 * `press`. What cannot be read for certain, such as a name in quotes, comes back as it is, and is
 * therefore no known table.
 */
function embeddedRelations(selects: string[]): string[] {
  return selects.flatMap((select) =>
    [...select.matchAll(/([^,()]*)\(/g)].map(([, item = ""]) => relationIn(item)),
  );
}

function relationIn(item: string): string {
  const [relation = ""] = item.slice(item.lastIndexOf(":") + 1).split("!");
  return item.includes('"') ? item : relation.trim().replace(/^\.\.\./, "");
}
