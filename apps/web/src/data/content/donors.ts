import { type Renditions, readRenditions, renditionColumns } from "@vigie/domain/files/renditions";
import type { Donor, NamedDonor } from "@vigie/domain/forms/donor";
import { donors } from "@vigie/domain/tables/donors";
import { rowOf } from "@vigie/domain/tables/fact";
import * as v from "valibot";
import { DataError, type FailureKey } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { unwrap, unwrapAs } from "@/lib/unwrap";
import { changeRow, isAddedAlready, type RowAddress, UNIQUE_VIOLATION } from "./content-changes";
import { contentTable } from "./content-table";
import { webAddressOrNull } from "./web-address";

const donor = v.pipe(
  v.object({ ...rowOf(donors.facts).entries, website: webAddressOrNull }),
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

/** The description of a donor's picture, or a donor without one. */
export type StoredDonor = v.InferOutput<typeof donor>;

/** A donor without a picture. */
export type StoredNamedDonor = StoredDonor & { image: null; name: string };

const saveFailure = "failed.saveDonor";

const NAME_TAKEN = "failed.donorNameTaken";

/** The donors of a project that are described or have no picture, oldest first. */
export const donorsTable = contentTable(donors, {
  key: ["donors"],
  row: donor,
  failures: {
    load: "failed.loadImages",
    save: saveFailure,
    remove: "failed.deleteDonor",
  },
});

/** Whether a donor has no picture. */
export function isNamedDonor(stored: StoredDonor): stored is StoredNamedDonor {
  return stored.image === null && stored.name !== null;
}

/**
 * Adds a donor without a picture, once for each id.
 *
 * @throws {DataError} see `takenDonorName`
 */
export async function addNamedDonor(
  { id, projectId }: RowAddress,
  { name, website }: NamedDonor,
): Promise<void> {
  const row = { id, project_id: projectId, name, website_url: website };
  const added = await database().from("donors").insert(row);
  if (!isAddedAlready(added)) return void unwrap(added, saveFailure);
  // The id is only taken where an earlier attempt, whose answer was lost, has added the donor; else the name is.
  const earlier = await database().from("donors").select("id").eq("id", id).maybeSingle();
  if (unwrap(earlier, saveFailure) === null) unwrap(added, NAME_TAKEN);
}

/**
 * Changes a donor without a picture.
 *
 * @throws {RowChangedError} when another member changed the same
 * @throws {DataError} see `takenDonorName`
 */
export async function changeNamedDonor(
  known: StoredDonor,
  change: Partial<NamedDonor>,
): Promise<void> {
  await changeRow(donorsTable, known, change).catch((error: unknown) => {
    throw isNameTaken(error) ? new DataError(NAME_TAKEN, error, error.status) : error;
  });
}

/** Why a donor's name was refused, where another donor without a picture has it; null for other failures. */
export function takenDonorName(error: Error) {
  return isNameTaken(error) ? { name: "name" as const, message: NAME_TAKEN } : null;
}

function isNameTaken(error: unknown): error is DataError {
  return error instanceof DataError && error.code === UNIQUE_VIOLATION;
}

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
  if (known !== null) return void (await changeRow(donorsTable, known, change));
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
  const blank = { ...stored, name: null, website: null, updated_at: LONG_AGO };
  await changeRow(donorsTable, blank, change);
}

async function findDonor({ projectId, image }: DescribedPicture): Promise<StoredDonor> {
  const stored = await database()
    .from("donors")
    .select<string, unknown>(donorsTable.select)
    .eq("project_id", projectId)
    .eq("image", image)
    .single();
  return unwrapAs(donor, stored, saveFailure);
}

/**
 * Stores the renditions of pictures that came onto the project's list.
 *
 * @throws {DataError}
 */
export async function describeDonorPictures(
  projectId: string,
  pictures: readonly { image: string; renditions: Renditions | null }[],
  failure: FailureKey,
): Promise<void> {
  for (const { image, renditions } of pictures) {
    if (renditions === null) continue;
    const columns = renditionColumns(renditions);
    const row = database().from("donors").update(columns).eq("project_id", projectId);
    unwrap(await row.eq("image", image), failure);
  }
}

/** Older than any row, so that a change is merged with what is stored. */
const LONG_AGO = "1970-01-01T00:00:00Z";
