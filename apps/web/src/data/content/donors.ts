import { type Renditions, readRenditions, renditionColumns } from "@vigie/domain/files/renditions";
import type { Donor } from "@vigie/domain/forms/donor";
import * as v from "valibot";
import { updateRow } from "@/data/changes/update-row";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapAs } from "@/lib/unwrap";
import { isAddedAlready } from "./added-row";
import { renditionRow, renditionsSelect } from "./rendition-row";
import { contentRows } from "./rows";
import { webAddressOrNull } from "./web-address";

const columns = `id, image, name, website:website_url, updated_at, ${renditionsSelect}`;
const saveFailure = "Failed to save donor";

const donor = v.pipe(
  v.object({
    id: v.string(),
    /** The address of the picture, as in the project's list. */
    image: v.string(),
    name: v.nullable(v.string()),
    /** Their own page, `http` or `https`; null for none. */
    website: webAddressOrNull,
    updated_at: v.string(),
    ...renditionRow,
  }),
  v.transform(({ id, image, name, website, updated_at, ...row }) => ({
    id,
    image,
    name,
    website,
    updated_at,
    /** The smaller versions of the picture; null where it has none. */
    renditions: readRenditions(row),
  })),
);

/** The description of a donor's picture. */
export type StoredDonor = v.InferOutput<typeof donor>;

const donors = contentRows("donors", {
  key: ["donors"],
  columns,
  row: donor,
  failures: { load: "Failed to load images" },
});

/** The described donors of a project, oldest first. Some of its pictures have no description. */
export const donorsQuery = donors.list;

/** A picture of a project's list. */
interface DescribedPicture {
  projectId: string;
  image: string;
}

/**
 * Describes the donor whom a picture shows, or changes the description.
 *
 * @param known the stored description; null for none
 * @throws {RowChangedError} when another member changed the same
 * @throws {DataError}
 */
export async function saveDonor(
  picture: DescribedPicture,
  known: StoredDonor | null,
  change: Partial<Donor>,
): Promise<void> {
  if (known !== null) return changeDonor(known, change);
  const { name = null, website = null } = change;
  const added = await database().from("donors").insert({
    project_id: picture.projectId,
    image: picture.image,
    name,
    website_url: website,
  });
  if (!isAddedAlready(added)) return void unwrap(added, saveFailure);
  // Another member has described the picture since this page loaded it.
  const stored = await findDonor(picture);
  await changeDonor({ ...stored, name: null, website: null, updated_at: LONG_AGO }, change);
}

async function changeDonor(loaded: StoredDonor, change: Partial<Donor>): Promise<void> {
  await updateRow({
    table: "donors",
    id: loaded.id,
    loaded,
    mine: change,
    columns: { website: "website_url" },
    select: columns,
    row: donor,
    failure: saveFailure,
  });
}

async function findDonor({ projectId, image }: DescribedPicture): Promise<StoredDonor> {
  const stored = await database()
    .from("donors")
    .select<string, unknown>(columns)
    .eq("project_id", projectId)
    .eq("image", image)
    .single();
  return unwrapAs(donor, stored, saveFailure);
}

/**
 * Stores the renditions of uploaded pictures that have no description yet.
 *
 * @throws {DataError}
 */
export async function describeDonorPictures(
  projectId: string,
  pictures: readonly { image: string; renditions: Renditions | null }[],
  failure: string,
): Promise<void> {
  const known = unwrap(
    await database().from("donors").select("image").eq("project_id", projectId),
    failure,
  ).map(({ image }) => image);
  const rows = pictures
    .filter(({ image, renditions }) => renditions !== null && !known.includes(image))
    .map(({ image, renditions }) => ({
      project_id: projectId,
      image,
      ...renditionColumns(renditions),
    }));
  for (let at = 0; at < rows.length; at += MAX_ROWS_WRITTEN) {
    const added = await database()
      .from("donors")
      .insert(rows.slice(at, at + MAX_ROWS_WRITTEN));
    // Another member has described one of them meanwhile, so the next attempt leaves it out.
    if (isAddedAlready(added)) {
      return describeDonorPictures(projectId, pictures, failure);
    }
    unwrap(added, failure);
  }
}

/** Older than any row, so that a change is merged with what is stored. */
const LONG_AGO = "1970-01-01T00:00:00Z";

/** The most rows that one request may write. */
const MAX_ROWS_WRITTEN = 100;
