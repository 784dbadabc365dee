import { expect, test } from "vitest";
import { english } from "../testing/english";
import { formatBeneficiaries, formatCount } from "./beneficiaries";

test.each([
  [null, "No beneficiaries"],
  [undefined, "No beneficiaries"],
  [0, "No beneficiaries"],
  [1, "1 beneficiary"],
  [8400, "8,400 beneficiaries"],
  [2_147_483_647, "2,147,483,647 beneficiaries"],
])("%j reads %s", (count, text) => {
  expect(formatBeneficiaries(english, count)).toBe(text);
});

test("counts are grouped by thousands", () => {
  expect(formatCount(english, 86_300)).toBe("86,300");
});
