import { expect, test } from "vitest";
import { compiledTexts } from "../language/compiled-texts";
import { MONEY_MAX } from "../limits";
import { english } from "../testing/english";
import { CURRENCIES, currencyLabel } from "./currencies";
import { currencySign, formatExactMoney, formatMoney } from "./money";

const french = compiledTexts("fr", ["visitor"]);

test.each([
  [0, "EUR", "€0", "0 €"],
  [-0.2, "EUR", "€0", "0 €"],
  [412_000, "EUR", "€412,000", "412 000 €"],
  [1250.5, "EUR", "€1,251", "1 251 €"],
  [1_250_000, "XOF", "XOF 1,250,000", "1 250 000 XOF"],
  [500, "USD", "$500", "500 USD"],
])("public pages show %d %s without decimals: %s, %s", (amount, currency, inEnglish, inFrench) => {
  expect(plainSpaces(formatMoney(english, amount, currency))).toBe(inEnglish);
  expect(plainSpaces(formatMoney(french, amount, currency))).toBe(inFrench);
});

test.each([
  [0, "EUR", "€0.00"],
  [1250.5, "EUR", "€1,250.50"],
  [0.1 + 0.2, "EUR", "€0.30"],
  [MONEY_MAX, "EUR", "€999,999,999,999.99"],
  [1250, "XOF", "XOF 1,250"],
  [1250.5, "XOF", "XOF 1,250.50"],
  [1250, "TND", "TND 1,250.00"],
])(
  "the editor shows %d %s with the decimals that it has, at most two: %s",
  (amount, code, text) => {
    expect(plainSpaces(formatExactMoney(english, amount, code))).toBe(text);
  },
);

test.each([
  ["EUR", "€", "€"],
  ["USD", "$", "USD"],
  ["XOF", "XOF", "XOF"],
])("%s is %s in English and %s in French", (code, inEnglish, inFrench) => {
  expect(currencySign(english, code)).toBe(inEnglish);
  expect(currencySign(french, code)).toBe(inFrench);
});

test("each currency has a code of its own, and a name where the language knows one", () => {
  expect(new Set(CURRENCIES)).toHaveProperty("size", CURRENCIES.length);
  expect(CURRENCIES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  expect(currencyLabel(french, "XOF")).toBe("XOF – franc CFA (BCEAO)");
  expect(currencyLabel(english, "QQQ")).toBe("QQQ");
});

function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
