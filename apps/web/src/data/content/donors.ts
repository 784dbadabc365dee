import { type Renditions, readRenditions, renditionColumns } from "@vigie/domain/files/renditions";
import { isWebAddress } from "@vigie/domain/files/web-address";
import type { Donor } from "@vigie/domain/forms/donor";
import * as v from "valibot";
import { updateRow } from "@/data/changes/update-row";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapAs } from "@/lib/unwrap";
import { isAddedAlready } from "./added-row";
import { renditionRow, renditionsSelect } from "./rendition-row";
import { contentRows } from "./rows";

const columns = `id, image, name, website:website_url, updated_at, ${renditionsSelect}`;
const saveFailure = "Failed to save donor";

const donor = v.pipe(
  v.object({
    id: v.string(),
    /** The address of the picture, as it stands in the project's list. */
    image: v.string(),
    name: v.nullable(v.string()),
    /** Their own page, `http` or `https`; null for none. */
    website: v.pipe(v.nullable(v.string()), v.transform(webAddressOrNull)),
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

/** What is known of a picture of a donor. */
export type StoredDonor = v.InferOutput<typeof donor>;

const donors = contentRows("donors", {
  key: ["donors"],
  columns,
  row: donor,
  failures: { load: "Failed to load images" },
});

/** What is known of the donors of a project, oldest first. Not each of its pictures has a row. */
export const donorsQuery = donors.list;

/** Who a picture of a project's list shows. */
interface DescribedPicture {
  projectId: string;
  image: string;
}

/**
 * Names the donor whom a picture shows, or changes what was said of them.
 *
 * @param known what is stored of the picture so far; null for nothing
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
  // Something was said of it since the page was loaded, here or by another member.
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
 * Says of uploaded pictures what their smaller versions are, where nothing is said of them yet.
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
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const added = await database()
      .from("donors")
      .insert(rows.slice(at, at + ROWS_AT_ONCE));
    // Something was said of one of them meanwhile, which is left out then.
    if (isAddedAlready(added)) {
      return describeDonorPictures(projectId, pictures, failure);
    }
    unwrap(added, failure);
  }
}

/** A moment that no row has, so that a change of it is merged with what is stored. */
const LONG_AGO = "1970-01-01T00:00:00Z";

/** So many rows one request may write. */
const ROWS_AT_ONCE = 100;

function webAddressOrNull(address: string | null): string | null {
  return address !== null && isWebAddress(address) ? address : null;
}
