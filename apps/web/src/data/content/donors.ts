import { readRenditions } from "@vigie/domain/files/renditions";
import type { Donor, NamedDonor } from "@vigie/domain/forms/donor";
import { donors } from "@vigie/domain/tables/donors";
import { rowOf } from "@vigie/domain/tables/fact";
import * as v from "valibot";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { addRow, changeRow, type RowAddress, uniqueFact } from "./content-changes";
import { contentTable } from "./content-table";
import { webAddressOrNull } from "./web-address";

const donor = v.pipe(
  v.object({ ...rowOf(donors.facts).entries, website: webAddressOrNull }),
  v.transform(
    ({ rendition_base, picture_width, picture_height, picture_colour, image, ...row }) => ({
      ...row,
      /** The address of the picture as it is stored; null for a donor without one. */
      image,
      /** The address to load it from; null also where that is a third party's. */
      address: image && storedImageAddress(image),
      /** The smaller versions of the picture; null where it has none. */
      renditions: readRenditions({
        rendition_base,
        picture_width,
        picture_height,
        picture_colour,
      }),
    }),
  ),
);

/** A donor, with a picture, a name, or both. */
export type StoredDonor = v.InferOutput<typeof donor>;

const donorName = uniqueFact("name", "failed.donorNameTaken");

/** The donors of a project. */
export const donorsTable = contentTable(donors, {
  key: ["donors"],
  row: donor,
  failures: {
    load: "failed.loadImages",
    save: "failed.saveDonor",
    remove: "failed.deleteDonor",
  },
});

/** Whether visitors see a donor: by a name, or by a picture that is not a third party's. */
export function isShownDonor({ name, address }: StoredDonor): boolean {
  return name !== null || address !== null;
}

/**
 * Adds a donor without a picture, once for each id.
 *
 * @throws {DataError} see `takenDonorName`
 */
export function addNamedDonor(address: RowAddress, donor: NamedDonor): Promise<void> {
  return addRow(donorsTable, address, donor).catch(donorName.refuse);
}

/**
 * Changes what is known of a donor.
 *
 * @throws {RowChangedError} when another member changed the same
 * @throws {DataError} see `takenDonorName`
 */
export async function changeDonor(known: StoredDonor, change: Partial<Donor>): Promise<void> {
  await changeRow(donorsTable, known, change).catch(donorName.refuse);
}

/** Why a donor's name was refused, where another donor has it; null for other failures. */
export const takenDonorName = donorName.taken;
