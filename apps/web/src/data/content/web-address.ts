import { isWebAddress } from "@vigie/domain/files/web-address";
import * as v from "valibot";

/** A stored address for a link; null for none, and for one that is neither `http` nor `https`. */
export const webAddressOrNull = v.pipe(
  v.nullable(v.string()),
  v.transform((address) => (address !== null && isWebAddress(address) ? address : null)),
);
