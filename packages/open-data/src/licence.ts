import { isWebAddress } from "@vigie/domain/files/web-address";
import { LICENCES, NAMED_LICENCES } from "@vigie/domain/project/licences";

/** What an organisation says of the licence of its data. */
export interface ChosenLicence {
  /** See `LICENCES`; null where none is chosen. */
  licence: string | null;
  /** Where it can be read, if it is `other`. */
  licence_url: string | null;
}

/** A licence by its name, null for one that has none here, and where it can be read; null where none is chosen. */
export function licenceOf({
  licence,
  licence_url: ownAddress,
}: ChosenLicence): { name: string | null; address: string } | null {
  const known = LICENCES.find((each) => each === licence);
  if (known === undefined) return null;
  if (known !== "other") return NAMED_LICENCES[known];
  return ownAddress !== null && isWebAddress(ownAddress)
    ? { name: null, address: ownAddress }
    : null;
}
