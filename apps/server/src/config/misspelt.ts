/** Shorter names, such as `PORT` and `HOST`, are near too many others. */
const MIN_LENGTH = 6;

/**
 * The known name that another one is a slip away from: a letter left out, added or replaced, two exchanged, another
 * case, or words in the plural. Null for names that programs of the system may have set for themselves.
 */
export function misspelt(name: string, known: readonly string[]): string | null {
  const spelt = singular(name.toUpperCase());
  return (
    known.find((each) => each.length >= MIN_LENGTH && isOneSlipAway(spelt, singular(each))) ?? null
  );
}

/** `TRUST_PROXIES` as `TRUST_PROXY`. */
function singular(name: string): string {
  return name
    .split("_")
    .map((word) => word.replace(/IES$/, "Y").replace(/S$/, ""))
    .join("_");
}

function isOneSlipAway(spelt: string, known: string): boolean {
  const most = Math.min(spelt.length, known.length);
  let start = 0;
  while (start < most && spelt[start] === known[start]) start++;
  let end = 0;
  while (end < most - start && spelt.at(-1 - end) === known.at(-1 - end)) end++;
  const rest = spelt.slice(start, spelt.length - end);
  const wanted = known.slice(start, known.length - end);
  const isExchanged = rest.length === 2 && wanted === `${rest[1]}${rest[0]}`;
  return isExchanged || (rest.length <= 1 && wanted.length <= 1);
}
