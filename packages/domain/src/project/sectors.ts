/** A sector of the DAC and its share of a project. */
export interface Sector {
  /** Five digits. */
  code: string;
  /** Percent, as it is stored or typed: `60`, `33.33`. */
  percentage: string;
}

/** A sector of a list as it is stored, or as a form holds it: `11220:60`. */
export function readSector(text: string): Sector {
  const [code = "", percentage = ""] = text.split(":");
  return { code, percentage };
}

/** A sector as lists have it. */
export function sectorText({ code, percentage }: Sector): string {
  return `${code}:${percentage}`;
}

/** Shares in whole percent, as equal as can be, which come to 100: `34`, `33`, `33`. */
export function evenShares(count: number): string[] {
  const share = Math.floor(100 / count);
  return Array.from({ length: count }, (_, at) =>
    String(share + (at < 100 - share * count ? 1 : 0)),
  );
}

/** The share by its number, in hundredths of a percent, so that sums are exact; null for what is none. */
export function hundredthsOf(percentage: string): number | null {
  const typed = percentage.trim().replace(",", ".");
  return /^(?:\d{1,3}(?:\.\d{0,2})?|\.\d{1,2})$/.test(typed)
    ? Math.round(Number(typed) * 100)
    : null;
}
