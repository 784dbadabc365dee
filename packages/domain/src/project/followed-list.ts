import * as v from "valibot";
import { readListAddress } from "./list-address";

/** How often a follower hears of changes; the same in `private.follows`. */
export const PACES = ["at_once", "weekly"] as const;

/** Filters of the public list as a follow has them: the parameters of its address. */
export const storedFilters = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((stored) => {
    const written = (name: string) => (Object.hasOwn(stored, name) ? String(stored[name]) : null);
    return readListAddress(written).filters;
  }),
);
