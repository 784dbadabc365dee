import { formatPercent } from "../format/percent";
import { foldText } from "../format/text";
import { SECTOR_TABLE } from "../generated/sector-table";
import type { VisitorTexts } from "../language/texts";
import { readSector } from "./sectors";

/**
 * The names of the DAC's sectors, which are heavy: pages for visitors load this file where a project has sectors, and the
 * public list never.
 */
interface SectorName {
  code: string;
  english: string;
  french: string;
}

const lines: readonly SectorName[] = SECTOR_TABLE.trim()
  .split("\n")
  .map((line) => {
    const [, code = "", english = "", french = ""] = /^(\d+): (.*) \| (.*)$/.exec(line) ?? [];
    return { code, english, french };
  });

const names = new Map(lines.map((line) => [line.code, line]));

/** All sectors, in the order of their codes. */
export const SECTORS = lines.filter(({ code }) => code.length === 5);

/** Languages without names of their own have the English ones. */
export function sectorName({ language }: Pick<VisitorTexts, "language">, code: string): string {
  const name = names.get(code);
  return (/^fr\b/.test(language) ? name?.french : name?.english) ?? code;
}

/** Sectors as people read them, the largest share first as they are stored: `Primary education 60%`. */
export function sectorLabels(t: VisitorTexts, stored: readonly string[]): string[] {
  return stored.map((text) => {
    const { code, percentage } = readSector(text);
    const share = Number(percentage);
    return share === 100
      ? sectorName(t, code)
      : `${sectorName(t, code)} ${formatPercent(t, share)}`;
  });
}

/**
 * The sectors that typed words find, in English and French, by the beginning of a code or of words: those that are called
 * so first, then those of a group that is.
 */
export function sectorsFor(typed: string): SectorName[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const isFoundIn = (text = "") => words.every((word) => text.includes(` ${word}`));
  const found = SECTORS.filter(({ code }) => isFoundIn(searched.get(code)?.withGroup));
  const own = found.filter(({ code }) => isFoundIn(searched.get(code)?.own));
  return [...own, ...found.filter((sector) => !own.includes(sector))];
}

const searched = new Map(
  SECTORS.map((sector) => {
    const group = names.get(sector.code.slice(0, 3));
    const [own, ofGroup] = [sector, group].map((each) => each && textOf(each));
    return [sector.code, { own, withGroup: `${own}${ofGroup}` }];
  }),
);

function textOf({ code, english, french }: SectorName): string {
  return ` ${foldText(`${code} ${english} ${french}`).replace(/[^\p{L}\p{N}]+/gu, " ")}`;
}
