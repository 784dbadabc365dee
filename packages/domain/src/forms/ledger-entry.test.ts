import { inputsOf } from "@vigie/domain/tables/form-rules";
import { ledger } from "@vigie/domain/tables/ledger";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { type LedgerEntryInput, ledgerEntrySchema } from "./ledger-entry";

const { createdAt: _, ...typed } = ledger.facts;
const empty: LedgerEntryInput = { ...inputsOf(typed, {}), day: "2026-03-15" };
const inFrancs = { ...empty, originalCurrency: "XOF", originalAmount: "1200000" };

function problems(input: LedgerEntryInput) {
  const { issues = [] } = v.safeParse(ledgerEntrySchema, input);
  return issues.map(({ path, message }) => [path?.[0].key, message]);
}

describe("an entry is refused", () => {
  it("without a day", () => {
    expect(problems({ ...empty, day: "", amount: "5" })).toEqual([
      ["day", "forms.entryDayRequired"],
    ]);
  });

  it("without an amount, or one of nothing", () => {
    expect(problems(empty)).toEqual([["amount", "forms.entryAmountRequired"]]);
    expect(problems({ ...empty, amount: "0" })).toEqual([["amount", "forms.amountZero"]]);
  });

  it("in another currency without its amount, or by a rate of nothing", () => {
    expect(problems({ ...empty, originalCurrency: "XOF" })).toEqual([
      ["originalAmount", "forms.originalAmountRequired"],
    ]);
    expect(problems({ ...inFrancs, rate: "0" })).toEqual([["rate", "forms.rateTooSmall"]]);
  });
});

describe("an entry is stored", () => {
  it("as a correction, below 0", () => {
    expect(v.parse(ledgerEntrySchema, { ...empty, amount: "-0.01" })).toMatchObject({
      amount: -0.01,
      originalAmount: null,
      rate: null,
    });
  });

  it("in another currency without an amount, which the database makes", () => {
    const stored = v.parse(ledgerEntrySchema, { ...inFrancs, amount: "999", rate: "0.00152449" });
    expect(stored).toMatchObject({ originalAmount: 1_200_000, rate: 0.001_524_49 });
    expect(stored).not.toHaveProperty("amount");
  });

  it("without a rate where none is known, and then without an amount", () => {
    const stored = v.parse(ledgerEntrySchema, inFrancs);
    expect(stored).toMatchObject({ originalAmount: 1_200_000, rate: null });
    expect(stored).not.toHaveProperty("amount");
  });
});
