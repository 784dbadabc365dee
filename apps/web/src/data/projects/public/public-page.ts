import { queryOptions } from "@tanstack/react-query";
import type { Renditions } from "@vigie/domain/files/renditions";
import { selectOf } from "@vigie/domain/tables/fact";
import { publicInformationRow } from "@vigie/domain/tables/projects";
import { uuid } from "@vigie/domain/uuid";
import * as v from "valibot";
import { coverOnly } from "@/data/content/cover-only";
import { listedPhotos, photoRow, type StoredPhoto } from "@/data/content/photo-row";
import { type PublicPlace, publicPlaceColumns, publicPlaceRow } from "@/data/content/public-places";
import { type Publisher, publisherColumns, publisherRow } from "@/data/publisher";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { figureColumns, type ProjectFigure, readFigures } from "../figures";

const shownColumns = v.object({
  id: v.string(),
  ...publicInformationRow.entries,
  money_spent: v.nullable(v.number()),
  // Pages that were kept on a device before there was a ledger have none.
  keeps_ledger: v.fallback(v.boolean(), false),
  shows_entries: v.fallback(v.boolean(), false),
  /** Of its activity in IATI; pages that were kept on a device before it was shown have none. */
  iati_identifier: v.optional(v.nullable(v.string()), null),
  updated_at: v.string(),
  content_updated_at: v.string(),
});
const ownColumns = {
  ...shownColumns.entries,
  ...figureColumns.entries,
};
const publicRow = v.object({
  ...ownColumns,
  keyword: v.nullable(v.string()),
  organisations: publisherRow,
  photos_projet: v.array(photoRow),
  public_places: v.array(publicPlaceRow),
});
const columns = [
  ...Object.keys(ownColumns),
  'keyword:"mot-rs"',
  `organisations(${publisherColumns})`,
  `photos_projet(${selectOf(listedPhotos.facts)})`,
  `public_places(${publicPlaceColumns})`,
].join(",");
const place = { referencedTable: "public_places" };

/** A project of the public page, with all that is light of it. Money in its currency. */
export interface PublicProject extends v.InferOutput<typeof shownColumns> {
  organisations: Publisher;
  /** What the social-media posts are found by; null for none. */
  keyword: string | null;
  /** Its configured visualizations, without their pictures. */
  figures: ProjectFigure[];
  /** Its first photo, where that has smaller versions, so that it can lead the page; else null. */
  cover: CoverPhoto | null;
  /** Those of its cities that are on the map, in the order of the cities. */
  places: PublicPlace[];
}

/** A photo that is there in sizes that fit a screen. */
export interface CoverPhoto extends StoredPhoto {
  renditions: Renditions;
}

/**
 * One project for its public page; null where this person may see none. An invalid id is not requested.
 */
export function publicProjectQuery(id: string) {
  return queryOptions({
    queryKey: ["projects", "public", id],
    queryFn: async ({ signal }) => (v.is(uuid, id) ? loadPublicProject(id, signal) : null),
  });
}

/** @throws {DataError} */
async function loadPublicProject(id: string, signal: AbortSignal): Promise<PublicProject | null> {
  const stored = database().from("projects").select<string, unknown>(columns).eq("id", id);
  const row = unwrapAs(
    v.nullable(publicRow),
    await coverOnly(stored).order("position", place).abortSignal(signal).maybeSingle(),
    "failed.loadProject",
  );
  return row && readProject(row);
}

function readProject(stored: v.InferOutput<typeof publicRow>): PublicProject {
  const { keyword, photos_projet: photos, public_places: places, ...row } = stored;
  return {
    ...row,
    keyword: keyword?.trim() || null,
    figures: readFigures(row),
    cover: coverOf(photos[0]),
    places,
  };
}

function coverOf(photo: StoredPhoto | undefined): CoverPhoto | null {
  return photo?.renditions ? { ...photo, renditions: photo.renditions } : null;
}
