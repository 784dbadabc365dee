import { expect, it } from "vitest";
import { readAmount } from "./amount";

it.each(["", "n/a", "12 apples", "1.2.3,4,5x", "--5", "1e5", "0x10", ".", ",5", "5.", "$100"])(
  "%j is no amount",
  (written) => {
    expect(readAmount(written)).toBeNull();
  },
);

it.each([
  ["0.00", 0],
  ["-800,000.00", -800_000],
  ["20,854.00", 20_854],
  ["46,114,136.00", 46_114_136],
  ["11,397.62", 11_397.62],
  ["20.854,50", 20_854.5],
  ["1.234.567", 1_234_567],
  ["20,854", 20_854],
  ["20 854,5", 20_854.5],
  ["20\u00a0854", 20_854],
  ["€ 12'500.10", 12_500.1],
  ["12.5", 12.5],
  ["0.129", 129],
])("%j is %d", (written, amount) => {
  expect(readAmount(written)).toBe(amount);
});
