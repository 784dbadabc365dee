import { localeOf } from "../language/languages";
import type { Texts } from "../language/texts";
import { numberFormat } from "./intl-formats";

/** The currency where none was chosen. */
export const EURO = "EUR";

type Reader = Pick<Texts, "language">;

/** An amount as public pages show it, without decimals: `€412,000`, `412 000 €`, `1 250 000 XOF`. */
export function formatMoney(t: Reader, amount: number, currency: string): string {
  return inCurrency(t, currency, { maximumFractionDigits: 0 }).format(amount);
}

/** An amount as the editor shows it, with the decimals that its currency has, at most two: `€1,250.50`. */
export function formatExactMoney(t: Reader, amount: number, currency: string): string {
  const { maximumFractionDigits: own = 2 } = inCurrency(t, currency, {}).resolvedOptions();
  // An amount that was stored in a currency without cents keeps those that it has.
  const digits = Number.isInteger(amount) ? Math.min(own, 2) : 2;
  const cents = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return inCurrency(t, currency, cents).format(amount);
}

/** A rate between two currencies, with all that was typed of it: `655.957`. */
export function formatRate(t: Reader, rate: number): string {
  return numberFormat(localeOf(t.language), { maximumFractionDigits: 12 }).format(rate);
}

/** An amount in cents, which add up without a rest. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** The amount of so many cents. */
export function amountOfCents(cents: number): number {
  return cents / 100;
}

/** The sum of amounts, to the cent. */
export function sumOf(amounts: readonly number[]): number {
  return amountOfCents(amounts.reduce((sum, amount) => sum + centsOf(amount), 0));
}

/** The sign of a currency, such as `€`; its code where its sign has letters, of which other currencies have the same. */
export function currencySign(t: Reader, currency: string): string {
  const sign = signIn(localeOf(t.language), currency);
  return hasLetters.test(sign) ? currency : sign;
}

const hasLetters = /\p{Letter}/u;

function inCurrency(t: Reader, currency: string, digits: Intl.NumberFormatOptions) {
  const locale = localeOf(t.language);
  const currencyDisplay = hasLetters.test(signIn(locale, currency)) ? "code" : "symbol";
  const money = { style: "currency", currency, currencyDisplay, signDisplay: "negative" } as const;
  return numberFormat(locale, { ...money, ...digits });
}

function signIn(locale: string, currency: string): string {
  const parts = numberFormat(locale, { style: "currency", currency }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}
