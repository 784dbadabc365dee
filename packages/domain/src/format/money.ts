import { localeOf } from "../language/languages";
import type { Texts } from "../language/texts";
import { numberFormat } from "./intl-formats";

const EUROS = { style: "currency", currency: "EUR", signDisplay: "negative" } as const;

/** An amount in euros as public pages show it, without decimals: `€412,000`. */
export function formatEuros({ language }: Pick<Texts, "language">, euros: number): string {
  return numberFormat(localeOf(language), { ...EUROS, maximumFractionDigits: 0 }).format(euros);
}

/** An amount in euros as the editor shows it, with two decimals: `€1,250.50`. */
export function formatEurosAndCents({ language }: Pick<Texts, "language">, euros: number): string {
  const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return numberFormat(localeOf(language), { ...EUROS, ...cents }).format(euros);
}
