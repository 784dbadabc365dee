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
    return { entry, code, percentage: share ? rounded(share) : entries.length === 1 ? "100" : "" };
  });
  return {
    sectors: read.flatMap(({ code, percentage }) =>
      code === null ? [] : [sectorText({ code, percentage })],
    ),
    unknown: read.flatMap(({ code, entry }) => (code === null ? [entry] : [])),
  };
}

/** Others have more than two decimals. */
function rounded(share: string): string {
  return String(Math.round(Number(share.replace(",", ".")) * 100) / 100);
}
