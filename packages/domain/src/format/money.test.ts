import { expect, test } from "vitest";
import { MONEY_MAX } from "../limits";
import { english } from "../testing/english";
import { formatEuros, formatEurosAndCents } from "./money";

test.each([
  [0, "€0"],
  [-0.2, "€0"],
  [412000, "€412,000"],
  [1250.5, "€1,251"],
])("public pages show %d without decimals: %s", (euros, text) => {
  expect(formatEuros(english, euros)).toBe(text);
});

test.each([
  [0, "€0.00"],
  [1250.5, "€1,250.50"],
  [0.1 + 0.2, "€0.30"],
  [MONEY_MAX, "€999,999,999,999.99"],
])("the editor shows %d with two decimals: %s", (euros, text) => {
  expect(formatEurosAndCents(english, euros)).toBe(text);
});
