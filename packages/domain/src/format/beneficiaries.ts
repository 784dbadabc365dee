import { localeOf } from "../language/languages";
import type { VisitorTexts } from "../language/texts";
import { numberFormat } from "./intl-formats";

/** A number of people or things as pages show it: `86,300`. */
export function formatCount({ language }: Pick<VisitorTexts, "language">, count: number): string {
  return numberFormat(localeOf(language), { maximumFractionDigits: 0 }).format(count);
}

/**
 * The beneficiary count of a card: `8,400 beneficiaries`, `1 beneficiary`, and `No beneficiaries`
 * if none are given.
 */
export function formatBeneficiaries(t: VisitorTexts, count: number | null | undefined): string {
  return t("format.beneficiaries", { count: count ?? 0 });
}
