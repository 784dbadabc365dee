/**
 * Parses an amount of money with or without thousands separators, as `20,854.00`, `20.854,00`, `20 854` or `€20'854`.
 * Of two kinds of separators the last one is the decimal separator; a single one before exactly three digits separates
 * thousands.
 *
 * @returns the amount, possibly negative, rounded to cents; null if the text is no amount
 */
export function readAmount(written: string): number | null {
  const text = written.replace(/[\s'’€]/g, "");
  if (!/^-?\d+([.,]\d+)*$/.test(text)) return null;
  const amount = Number(withPoint(text));
  return Number.isFinite(amount) ? Math.round(amount * 100) / 100 : null;
}

function withPoint(text: string): string {
  const separators = text.match(/[.,]/g) ?? [];
  const last = separators.at(-1) ?? "";
  const isDecimal =
    separators.filter((separator) => separator === last).length === 1 &&
    (separators.length > 1 || !/[.,]\d{3}$/.test(text));
  if (!isDecimal) return text.replace(/[.,]/g, "");
  const at = text.lastIndexOf(last);
  return `${text.slice(0, at).replace(/[.,]/g, "")}.${text.slice(at + 1)}`;
}
