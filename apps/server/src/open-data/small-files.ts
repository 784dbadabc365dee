import { publicChange } from "@vigie/domain/history/public-change";
import { message } from "@vigie/domain/language/message";
import { MEDIA_TYPES, projectsAddress } from "@vigie/domain/open-data-addresses";
import { tablesOfProjects } from "@vigie/domain/project/content-tables";
import * as v from "valibot";
import { type Refusal, refusal } from "../contract/refusal";
import { type AskAsVisitor, readRows, VisitorReadError } from "../crawlers/visitor-reads";
import type { PublicPage } from "../pages/page-address";
import { describing, readPublished } from "./descriptions";
import { projectFeed, projectsFeed } from "./feeds";
import { organisationXml } from "./iati-files";
import {
  addressOfFile,
  NO_FILE,
  NO_PAGE,
  type OpenDataAddress,
  type SmallFile,
} from "./open-data-address";
import { isTooMuch, type ProjectReader } from "./project-reader";
import { jsonRow } from "./table-files";

const ROWS_OF_JSON = 500;
const ENTRIES_OF_FEED = 50;
/** So long after a change another of its kind joins it, see `private.changes_of_project`. */
const JOINED_WITHIN_MS = 600_000;

const NO_PROJECT = refusal(404, "not_found", message("openData.noProject"));

interface SmallFiles {
  reader: ProjectReader;
  ask: AskAsVisitor;
  /** The public origin, which addresses begin with; without one they begin with a slash, and there are no feeds. */
  publicUrl: string | null;
  /** The organisation that the public list is pinned to; null for all. */
  organizationId: number | null;
}

export function isSmall(asked: OpenDataAddress): asked is SmallFile {
  return (
    asked.file === "catalog" ||
    asked.file === "dataPackage" ||
    asked.file === "organisation" ||
    asked.file === "project" ||
    (asked.file === "projects" && (asked.format === "json" || asked.format === "atom"))
  );
}

/** As the cache of pages knows it. Of pages behind the first, and of searches, there are more than it could hold. */
export function cachedAs(asked: SmallFile): PublicPage {
  return {
    address: addressOfFile(asked),
    projectId: asked.file === "project" ? asked.id : null,
    tables: asked.file === "project" ? [] : [...tablesOfProjects, "donors"],
    isCacheable: asked.file !== "projects" || (asked.after === null && asked.filters.search === ""),
    isMoved: false,
  };
}

/**
 * A file of one answer of the database, or why there is none.
 *
 * @throws {VisitorReadError}
 */
export async function smallFile(asked: SmallFile, files: SmallFiles): Promise<Response | Refusal> {
  if (asked.file === "catalog" || asked.file === "dataPackage")
    return describing(asked.file, await readPublished(files));
  if (asked.file === "organisation") return organisationXml(asked.organisation, files);
  if (asked.format === "atom" && files.publicUrl === null) return NO_FILE;
  if (asked.file === "project" && asked.format === "atom") return feedOfProject(asked.id, files);
  const text = await (asked.file === "project"
    ? wholeProject(asked.id, files)
    : textOfPage(asked, files).catch((error: unknown) => {
        // A key that is none of the order's.
        if (asked.after !== null && error instanceof VisitorReadError && error.status === 400)
          return NO_PAGE;
        throw error;
      }));
  if (typeof text !== "string") return text;
  return new Response(text, { headers: typeOf(asked.format) });
}

function typeOf(format: "json" | "atom") {
  return { "content-type": `${MEDIA_TYPES[format]}; charset=utf-8` };
}

async function textOfPage(
  asked: SmallFile & { file: "projects" },
  { reader, ask, publicUrl, organizationId }: SmallFiles,
): Promise<string> {
  const { format, filters } = asked;
  const most = format === "json" ? ROWS_OF_JSON : ENTRIES_OF_FEED;
  const { projects, next } = await reader.page({ ...asked, most });
  const origin = publicUrl ?? "";
  const addressAt = (after: typeof next) =>
    addressOfFile({ file: "projects", format, filters, after });
  if (format === "atom") {
    const links = {
      self: addressOfFile(asked),
      first: addressAt(null),
      next: next && addressAt(next),
    };
    const only = await onlyPublisher(ask, organizationId ?? filters.organisation);
    return projectsFeed(origin, projects, only, links);
  }
  return JSON.stringify({
    projects: projects.map((project) => jsonRow(project, origin)),
    next: next && origin + addressAt(next),
  });
}

const publisher = v.object({ name: v.string(), language: v.nullable(v.string()) });

/** The one organisation whose projects are found; null where there are more. */
async function onlyPublisher(ask: AskAsVisitor, organisation: number | null) {
  const narrowed = organisation === null ? "" : `&id=eq.${organisation}`;
  const { rows } = await readRows(ask, {
    table: "organisations",
    query: `select=name,language,projects!inner(id)&projects.is_online=eq.true&projects.limit=1${narrowed}&limit=2`,
    row: publisher,
  });
  const [only, other] = rows;
  return other === undefined ? (only ?? null) : null;
}

/** Without changes that others may still join: an entry keeps its id, which is of the last of them. */
async function feedOfProject(
  id: string,
  { reader, ask, publicUrl }: SmallFiles,
): Promise<Response | Refusal> {
  const project = await reader.project(id, "summary");
  if (project === null) return NO_PROJECT;
  const { rows } = await readRows(ask, {
    table: "public_changes",
    query: `select=${Object.keys(publicChange.entries).join(",")}&project_id=eq.${id}&order=changed_at.desc`,
    row: publicChange,
  });
  const joined = Date.now() - JOINED_WITHIN_MS;
  const settled = rows.filter(({ changed_at }) => Date.parse(changed_at) < joined);
  return new Response(projectFeed(publicUrl ?? "", project, settled), {
    headers: {
      ...typeOf("atom"),
      // It is another one soon, though nothing changes.
      ...(settled.length < rows.length && { "cache-control": "no-cache" }),
    },
  });
}

async function wholeProject(
  id: string,
  { reader, publicUrl }: Pick<SmallFiles, "reader" | "publicUrl">,
): Promise<string | Refusal> {
  try {
    const project = await reader.project(id, "whole");
    return project === null ? NO_PROJECT : JSON.stringify(project);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    const address = (publicUrl ?? "") + projectsAddress("csv");
    return refusal(413, "too_large", message("openData.projectTooLarge", { address }));
  }
}
