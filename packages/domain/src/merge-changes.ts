/** The result of merging concurrent changes to the fields of a form or the columns of a row. */
export interface Merge<Mine> {
  /** What to store over theirs: the fields that only this person changed. */
  patch: Partial<Mine>;
  /** All fields of `mine`: theirs with the patch; where both changed one, mine. */
  merged: Mine;
  /** The fields that both changed, to different values. */
  conflicts: readonly (keyof Mine & string)[];
  /** The fields whose new values come from the other person. */
  taken: readonly (keyof Mine & string)[];
}

/**
 * Merges what a person changed with what another stored meanwhile, field by field. A field that one
 * of them changed has that value; one that both changed to the same value is no conflict.
 *
 * A list is one field, unless both only added to it: then it has the additions of both, theirs first.
 *
 * @param base the values that the person started from
 * @param mine the person's current values; absent fields are unchanged
 * @param theirs the stored values
 * @example
 * const base = { name: "Well", cities: ["Kaya"] };
 * const mine = { name: "Deep well", cities: ["Kaya", "Dori"] };
 * const theirs = { name: "Well", cities: ["Kaya", "Boulsa"] };
 * mergeChanges(base, mine, theirs).patch; // { name: "Deep well", cities: ["Kaya", "Boulsa", "Dori"] }
 */
export function mergeChanges<Mine extends object>(
  base: object,
  mine: Mine,
  theirs: object,
): Merge<Mine>;
export function mergeChanges(base: object, mine: object, theirs: object): unknown {
  const before = new Map<string, unknown>(Object.entries(base));
  const stored = new Map<string, unknown>(Object.entries(theirs));
  const patch: Record<string, unknown> = {};
  const merged: Record<string, unknown> = {};
  const conflicts: string[] = [];
  const taken: string[] = [];
  for (const [field, value] of Object.entries(mine)) {
    const outcome = mergeField(before.get(field), value, stored.get(field));
    merged[field] = outcome.value;
    if (outcome.kind === "mine") patch[field] = outcome.value;
    if (outcome.kind === "conflict") conflicts.push(field);
    if (outcome.kind === "theirs") taken.push(field);
  }
  return { patch, merged, conflicts, taken };
}

interface FieldOutcome {
  kind: "mine" | "theirs" | "same" | "conflict";
  value: unknown;
}

function mergeField(base: unknown, mine: unknown, theirs: unknown): FieldOutcome {
  if (isSame(mine, theirs)) return { kind: "same", value: theirs };
  if (isSame(mine, base)) return { kind: "theirs", value: theirs };
  if (isSame(theirs, base)) return { kind: "mine", value: mine };
  const list = mergeAdditions(base, mine, theirs);
  return list ? { kind: "mine", value: list } : { kind: "conflict", value: mine };
}

/** The list with the additions of both; null if one of them removed or moved an entry. */
function mergeAdditions(base: unknown, mine: unknown, theirs: unknown): unknown[] | null {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return null;
  const isExtended = (list: unknown[]) => isSame(list.slice(0, base.length), base);
  if (!isExtended(mine) || !isExtended(theirs)) return null;
  const added = mine.slice(base.length);
  return [...theirs, ...added.filter((entry) => !theirs.some((other) => isSame(entry, other)))];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
