import type { Move } from "@/data/content/move-row";

/**
 * A list with one item moved before another, or to the end. Returns the same list if that changes nothing, or if one of
 * the two is not in it.
 */
export function moveItem<Item extends { id: string }>(
  items: readonly Item[],
  { id, beforeId }: Move,
): readonly Item[] {
  const item = items.find((each) => each.id === id);
  const others = items.filter((each) => each.id !== id);
  const place =
    beforeId === null ? others.length : others.findIndex((each) => each.id === beforeId);
  if (item === undefined || place < 0 || items[place] === item) return items;
  return [...others.slice(0, place), item, ...others.slice(place)];
}

/** The move of an item to an index in the list, which is clamped to the list. */
export function moveTo(items: readonly { id: string }[], id: string, place: number): Move {
  const others = items.filter((each) => each.id !== id);
  return { id, beforeId: others[Math.max(0, place)]?.id ?? null };
}

/**
 * Items in the order of the given ids. Items without an id in the order come last, in their own order.
 */
export function inOrderOf<Item extends { id: string }>(
  items: readonly Item[],
  order: readonly { id: string }[],
): Item[] {
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Item) => places.get(id) ?? order.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
