import registries from "./registries.json" with { type: "json" };

const prefixes = new Set(
  Object.entries(registries).flatMap(([country, lists]) =>
    lists.split(" ").map((list) => `${country}-${list}`),
  ),
);

/**
 * Whether an identifier of an organisation begins as those of a register that org-id.guide lists (July 2026):
 * `FR-RCS-123456789`. Registers that were withdrawn, such as FR-INSEE, are not of the list.
 */
export function isOfRegister(identifier: string): boolean {
  const ends = [...identifier.matchAll(/-/g)].map(({ index }) => index);
  return ends.some((end) => end < identifier.length - 1 && prefixes.has(identifier.slice(0, end)));
}
