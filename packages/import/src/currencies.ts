import { CURRENCIES } from "@vigie/domain/format/currencies";

const DOLLARS =
  "USD AUD BBD BMD BND BSD BZD CAD FJD GYD HKD JMD KYD LRD NAD NZD SBD SGD SRD TTD TWD XCD";
const CFA_FRANCS = "XOF XAF";

const SIGNS: Readonly<Record<string, string>> = {
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  $: DOLLARS,
  us$: "USD",
  "£": "GBP EGP FKP GIP SHP SSP SYP",
  "f cfa": CFA_FRANCS,
  fcfa: CFA_FRANCS,
  cfa: CFA_FRANCS,
};

/** The sign, or the codes, that {@link currenciesOf} reads as these codes. */
export function currencyText(codes: readonly string[]): string {
  const written = codes.join(" ");
  const sign = Object.keys(SIGNS).find((each) => SIGNS[each] === written);
  return codes.length > 1 && sign !== undefined ? sign : written;
}

/** Words as long as a code, by which numbers are multiplied: `2 mio`. */
const MULTIPLIERS = /^(?:bln|mil|mio|mld|mln|mrd|tsd|tys)$/;

/** The codes of the currencies that a code or a sign may mean; none for what is neither. */
export function currenciesOf(text: string): readonly string[] {
  const written = text.trim().toLowerCase().replace(/\s+/gu, " ");
  const isCode = /^[a-z]{3}$/.test(written) && !MULTIPLIERS.test(written);
  const code = isCode ? [written.toUpperCase()] : [];
  return Object.hasOwn(SIGNS, written) ? (SIGNS[written]?.split(" ") ?? []) : code;
}

/** Signs and words that may be a currency. */
const UNITS = /(?<!\p{Letter})(?:f\s?cfa(?!\p{Letter})|us\$)|[€$£]|\p{Letter}+/giu;

/** The codes of the currencies that a heading or the format of a number names. */
export function currenciesIn(text: string): readonly string[] {
  return [...new Set((text.match(UNITS) ?? []).flatMap(knownOf))];
}

/** `Budget (USD)` without its currency. */
export function withoutCurrencies(heading: string): string {
  return heading.replace(UNITS, (unit) => (knownOf(unit).length > 0 ? " " : unit));
}

/** The code of the lek is a word of headings: `All expenses`. */
function knownOf(unit: string): readonly string[] {
  return unit.toUpperCase() === "ALL"
    ? []
    : currenciesOf(unit).filter((code) => CURRENCIES.includes(code));
}
