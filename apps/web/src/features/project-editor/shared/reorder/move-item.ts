import type { Move } from "@/data/content/move-row";

/**
 * A list with one item moved before another, or to the end. The same list where that changes nothing,
 * or where one of the two is not in it.
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

/** The move that brings an item to a place in the list, counted from 0; beyond an end, to that end. */
export function moveTo(items: readonly { id: string }[], id: string, place: number): Move {
  const others = items.filter((each) => each.id !== id);
  return { id, beforeId: others[Math.max(0, place)]?.id ?? null };
}

/**
 * Items in the order of others by their ids. Those that the order does not name keep their order and
 * come last.
 */
export function inOrderOf<Item extends { id: string }>(
  items: readonly Item[],
  order: readonly { id: string }[],
): Item[] {
  const places = new Map(order.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Item) => places.get(id) ?? order.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
