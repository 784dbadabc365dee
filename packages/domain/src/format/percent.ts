import { localeOf } from "../language/languages";
import type { VisitorTexts } from "../language/texts";
import { numberFormat } from "./intl-formats";

/** A number of hundredths, with at most two decimals: `58%`, `33.3%`. */
export function formatPercent(t: VisitorTexts, value: number): string {
  const format = numberFormat(localeOf(t.language), { maximumFractionDigits: 2 });
  return t("format.percent", { value: format.format(value) });
}
