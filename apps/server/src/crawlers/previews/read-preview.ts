import { readRenditions, renditionPaths } from "@vigie/domain/files/renditions";
import { isOwnImage } from "@vigie/domain/files/stored-image";
import { formatCount } from "@vigie/domain/format/beneficiaries";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import type { Language } from "@vigie/domain/language/languages";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { readProjectStatus } from "@vigie/domain/project/project-status";
import * as v from "valibot";
import { type AskAsVisitor, readFile, readRows, VisitorReadError } from "../visitor-reads";
import type { PreviewContent } from "./preview-content";

/** The content of a preview, before its cover is loaded. */
export interface PreviewPlan extends Omit<PreviewContent, "cover"> {
  cover: Cover | null;
}

/** A cover to be loaded. Covers with equal names are equal pictures, which never change. */
interface Cover {
  name: string;
  load(ask: AskAsVisitor): Promise<Uint8Array<ArrayBuffer> | null>;
}

const projectRow = v.object({
  title: v.string(),
  status: v.nullable(v.string()),
  organisations: v.object({ name: v.string() }),
});
const photoRow = v.object({
  id: v.string(),
  project_id: v.string(),
  rendition_base: v.nullable(v.string()),
  picture_width: v.nullable(v.number()),
  picture_height: v.nullable(v.number()),
  picture_colour: v.nullable(v.string()),
});
const PHOTO_COLUMNS = Object.keys(photoRow.entries).join(",");
const PHOTO_ORDER = "order=position,created_at,id";

/** How many of the latest changed projects are searched for the list's cover. */
const COVER_CANDIDATES = 5;

/**
 * Reads what the preview of a project shows.
 *
 * @returns null for a project that is offline or does not exist
 * @throws {VisitorReadError}
 */
export async function readProjectPreview(
  ask: AskAsVisitor,
  id: string,
  language: Language,
): Promise<PreviewPlan | null> {
  const [{ rows }, photos] = await Promise.all([
    readRows(ask, {
      table: "projects",
      query: `select=title,status,organisations(name)&id=eq.${id}&is_online=eq.true`,
      row: projectRow,
    }),
    readRows(ask, {
      table: "photos_projet",
      query: `select=${PHOTO_COLUMNS}&project_id=eq.${id}&${PHOTO_ORDER}&limit=1`,
      row: photoRow,
    }),
  ]);
  const [project] = rows;
  if (project === undefined) return null;
  const [photo] = photos.rows;
  return {
    title: project.title,
    organisation: project.organisations.name,
    phase: readProjectStatus(project.status),
    language,
    note: null,
    cover: photo === undefined ? null : coverOf(photo),
  };
}

/**
 * Reads what the preview of the public list shows.
 *
 * @param organizationId the organisation that the list is pinned to; null for all
 * @throws {VisitorReadError}
 */
export async function readListPreview(
  ask: AskAsVisitor,
  organizationId: number | null,
  language: Language,
): Promise<PreviewPlan> {
  const pinned = organizationId === null ? "" : `&organization_id=eq.${organizationId}`;
  const latest = await readRows(ask, {
    table: "projects",
    query: `select=id&is_online=eq.true${pinned}&order=content_updated_at.desc,id&limit=${COVER_CANDIDATES}`,
    row: v.object({ id: v.string() }),
    isCounted: true,
  });
  const ids = latest.rows.map(({ id }) => id);
  const [name, cover] = await Promise.all([
    readHeadline(ask, organizationId),
    ids.length === 0 ? null : coverAmong(ask, ids),
  ]);
  const count = latest.count ?? ids.length;
  const t = compiledTexts(language, ["visitor", "server"]);
  return {
    title: name === null ? t("head.follow") : t("head.followOf", { organisation: name }),
    organisation: null,
    phase: null,
    language,
    note: count === 0 ? null : `${formatCount(t, count)} ${t("list.projectsOnline", { count })}`,
    cover,
  };
}

/** The name in the headline, as on the page: that of the only organisation with online projects. */
export async function readHeadline(
  ask: AskAsVisitor,
  organizationId: number | null,
): Promise<string | null> {
  const { rows } = await readRows(ask, {
    table: "organisations",
    query:
      organizationId === null
        ? "select=name,projects!inner(id)&projects.is_online=eq.true&projects.limit=1&limit=2"
        : `select=name&id=eq.${organizationId}`,
    row: v.object({ name: v.string() }),
  });
  const [only, another] = rows;
  return only && !another ? only.name : null;
}

/** @param ids ids of projects, the preferred ones first */
async function coverAmong(ask: AskAsVisitor, ids: readonly string[]): Promise<Cover | null> {
  const { rows } = await readRows(ask, {
    table: "photos_projet",
    query: `select=${PHOTO_COLUMNS}&project_id=in.(${ids.join(",")})&${PHOTO_ORDER}&limit=50`,
    row: photoRow,
  });
  for (const id of ids) {
    const photo = rows.find(({ project_id }) => project_id === id);
    if (photo !== undefined) return coverOf(photo);
  }
  return null;
}

function coverOf({ id, project_id: _, ...row }: v.InferOutput<typeof photoRow>): Cover {
  const renditions = readRenditions(row);
  const path = renditions && renditionPaths(renditions).at(-1);
  return {
    name: path ?? id,
    load: (ask) =>
      path
        ? readFile(ask, `/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/${path}`)
        : loadStored(ask, id),
  };
}

/** Loads a picture without renditions: inline in its row, or a file of our own storage. */
async function loadStored(ask: AskAsVisitor, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const row = v.object({ la_photo: v.nullable(v.string()) });
    const query = `select=la_photo&id=eq.${id}`;
    const { rows } = await readRows(ask, { table: "photos_projet", query, row });
    const stored = rows[0]?.la_photo ?? "";
    if (!isOwnImage(stored, "")) return null;
    if (!stored.startsWith("data:")) return await readFile(ask, stored);
    return Buffer.from(stored.slice(stored.indexOf(",") + 1), "base64");
  } catch (error) {
    if (error instanceof VisitorReadError) return null;
    throw error;
  }
}
