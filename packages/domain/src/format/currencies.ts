import { localeOf } from "../language/languages";
import type { Texts } from "../language/texts";

/** The currencies in which people are paid, by their codes (ISO 4217, December 2025): no metals, funds and test codes. */
export const CURRENCIES: readonly string[] = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
  CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
  HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD
  MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG
  QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD
  TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
`
  .trim()
  .split(/\s+/);

/** The form of a code; `Intl` throws for any other text. */
export const CURRENCY_CODE = /^[A-Z]{3}$/;

/** Code and name of a currency: `XOF – West African CFA franc`. Any text that is no code is returned unchanged. */
export function currencyLabel(t: Pick<Texts, "language">, code: string): string {
  return CURRENCY_CODE.test(code) ? labelBy(namesIn(t), code) : code;
}

/** All currencies in the order of their codes, to choose from. */
export function currencyOptions(t: Pick<Texts, "language">) {
  const names = namesIn(t);
  return CURRENCIES.map((code) => ({ value: code, label: labelBy(names, code) }));
}

function namesIn({ language }: Pick<Texts, "language">): Intl.DisplayNames {
  return new Intl.DisplayNames(localeOf(language), { type: "currency" });
}

function labelBy(names: Intl.DisplayNames, code: string): string {
  const name = names.of(code) ?? code;
  return name === code ? code : `${code} – ${name}`;
}
