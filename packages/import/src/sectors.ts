import { sectorText } from "@vigie/domain/project/sectors";
import { plain } from "./columns";

/** Characters that are looked at: more than twenty sectors have by their names. */
const CELL_MAX = 4000;

const CODED = /^(\d{5})(?!\d|[.,]\d)\s*[:.·–—-]?\s*(.*)$/su;
const SHARE = /(?<![\d.,])\(?(\d{1,3}(?:[.,]\d+)?)\s*%\s*\)?$/u;
const NUMBER = /^(\d{1,3}(?:[.,]\d+)?)$/;

/**
 * The sectors in a cell as a form holds them, by their codes or names, and what names none: `11220 60%; 12220 40%`,
 * `Primary education (60 %)`. One alone is all of it; of several without their shares the form says that they lack them.
 *
 * @param words the codes by plain names; null for a name that several have
 */
export function readSectorNames(
  text: string,
  { sectors }: { sectors: ReadonlyMap<string, string | null> },
): { sectors: string[]; unknown: string[] } {
  if (text.length > CELL_MAX) return { sectors: [], unknown: [text] };
  const entries = text
    .split(/[;|\n]|,(?=\s*\d{5}(?!\d))/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const read = entries.map((entry) => {
    const [, coded, rest = entry] = CODED.exec(entry) ?? [];
    const [, share] = SHARE.exec(rest) ?? (coded === undefined ? null : NUMBER.exec(rest)) ?? [];
    const code = sectors.get(coded ?? plain(rest.replace(SHARE, ""))) ?? null;
    return { entry, code, share: share ?? (entries.length === 1 ? "100" : "") };
  });
  const shares = withTwoDecimals(read.map(({ share }) => share));
  return {
    sectors: read.flatMap(({ code }, at) =>
      code === null ? [] : [sectorText({ code, percentage: shares[at] ?? "" })],
    ),
    unknown: read.flatMap(({ code, entry }) => (code === null ? [entry] : [])),
  };
}

/** Others have more decimals. Shares that come to 100 do so rounded, too: those that lose most are rounded up. */
function withTwoDecimals(shares: readonly string[]): string[] {
  const hundredths = shares.map((share) => Number(share.replace(",", ".")) * 100);
  const all = sumOf(hundredths);
  // A hundredth may be missing of shares that somebody else has rounded.
  const isWhole = !shares.includes("") && Math.abs(all - 10_000) < 1.5;
  if (!isWhole)
    return hundredths.map((each, at) => (shares[at] === "" ? "" : String(Math.round(each) / 100)));
  const exact = hundredths.map((each) => (each * 10_000) / all);
  const kept = exact.map(Math.floor);
  const lost = (at: number) => (exact[at] ?? 0) % 1;
  const places = [...exact.keys()].sort((one, other) => lost(other) - lost(one));
  const raised = new Set(places.slice(0, 10_000 - sumOf(kept)));
  return kept.map((each, at) => String((each + (raised.has(at) ? 1 : 0)) / 100));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
