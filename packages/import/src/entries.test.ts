import { describe, expect, it } from "vitest";
import { changesOfEntries, type ImportedEntry, withDonorsOf, withOwnReferences } from "./entries";

const entry = (told: Partial<ImportedEntry> = {}): ImportedEntry => ({
  kind: "spent",
  day: "2026-03-01",
  amount: 120,
  currency: null,
  rate: null,
  description: "Pumps",
  donor: null,
  counterparty: null,
  reference: null,
  ...told,
});

const NOTHING = { added: [], changed: [], sent: [] };

describe("entries of a file beside those of a project", () => {
  it("without a reference are new as often as the file has more of the same", () => {
    const stored = [entry(), entry({ description: "Pipes" })];
    expect(changesOfEntries([entry()], stored, "EUR")).toEqual(NOTHING);
    expect(changesOfEntries([entry(), entry(), entry()], stored, "EUR").added).toHaveLength(2);
  });

  it.each([
    { day: "2026-03-02" },
    { amount: 120.01 },
    { kind: "passed_on" as const },
    { description: null },
    { counterparty: "Bureau Sow" },
    { donor: "Rivelune" },
    { currency: "USD" },
  ])("are others with %o", (other) => {
    expect(changesOfEntries([entry(other)], [entry()], "EUR").added).toEqual([entry(other)]);
  });

  it("are the same in the project's currency, whether the file names it or not", () => {
    const told = entry({ currency: "EUR" });
    expect(changesOfEntries([told], [entry()], "EUR").added).toEqual([]);
    expect(changesOfEntries([told], [entry()], "XOF").added).toEqual([told]);
  });

  it("are known by their reference, and changed where they say something else", () => {
    const stored = [entry({ reference: "INV-7" }), entry()];
    const same = entry({ reference: "INV-7" });
    const other = entry({ reference: "INV-7", amount: 130 });
    const rated = entry({ reference: "INV-7", currency: "EUR", rate: 2 });
    expect(changesOfEntries([same], stored, "EUR")).toEqual(NOTHING);
    expect(changesOfEntries([rated], stored, "EUR")).toEqual(NOTHING);
    expect(changesOfEntries([other], stored, "EUR")).toEqual({
      added: [],
      changed: [other],
      sent: [other],
    });
  });

  it("are changed by another rate of their currency, and not by a file that tells none", () => {
    const stored = [entry({ reference: "INV-7", currency: "XOF", rate: 0.0015 })];
    const told = (rate: number | null) => [entry({ reference: "INV-7", currency: "XOF", rate })];
    expect(changesOfEntries(told(0.0016), stored, "EUR").changed).toEqual(told(0.0016));
    expect(changesOfEntries(told(0.0015), stored, "EUR").changed).toEqual([]);
    expect(changesOfEntries(told(null), stored, "EUR").changed).toEqual([]);
  });

  it("with a reference are changed where they were converted, and the project has their currency since", () => {
    const stored = [entry({ reference: "INV-7", currency: "EUR", rate: 655.957 })];
    const told = entry({ reference: "INV-7", currency: "EUR" });
    expect(changesOfEntries([told], stored, "XOF")).toEqual(NOTHING);
    expect(changesOfEntries([told], stored, "EUR")).toEqual({
      added: [],
      changed: [told],
      sent: [told],
    });
  });

  it("are the same where a program padded their texts, and of two that differ by spaces each is its own", () => {
    const stored = [entry({ description: "VIR SEPA DUPONT", reference: "F 1" })];
    const padded = entry({ description: "VIR SEPA   DUPONT", reference: "F\u00a01" });
    expect(changesOfEntries([padded], stored, "EUR")).toEqual(NOTHING);
    const both = [entry({ description: "A B" }), entry({ description: "A  B" })];
    expect(changesOfEntries(both, both, "EUR")).toEqual(NOTHING);
    expect(changesOfEntries([both[1] ?? padded], both, "EUR")).toEqual(NOTHING);
  });

  it("with a reference are never taken for one without", () => {
    const told = entry({ reference: "INV-7" });
    expect(changesOfEntries([told], [entry()], "EUR").added).toEqual([told]);
  });
});

it.each([
  ["and keep their names when they come again", ["A", null, "A"], ["A", null, "A (2)"]],
  ["by a number that no line has", ["A", "A (2)", "A"], ["A", "A (2)", "A (3)"]],
  ["by a number that no later line has", ["A", "A", "A (2)"], ["A", "A (3)", "A (2)"]],
  ["whatever their order", ["A (2)", "A", "A", "A"], ["A (2)", "A", "A (3)", "A (4)"]],
  [
    "by names that are short enough",
    Array(2).fill(`${"💧".repeat(99)}x`),
    [`${"💧".repeat(99)}x`, `${"💧".repeat(96)} (2)`],
  ],
])("lines that share a reference are told apart, %s", (_, told, named) => {
  const lines = told.map((reference) => entry({ reference }));
  const again = withOwnReferences(withOwnReferences(lines));
  expect(withOwnReferences(lines).map(({ reference }) => reference)).toEqual(named);
  expect(again.map(({ reference }) => reference)).toEqual(named);
});

it("a donor is found by its name in whatever letters; another name stays as who it came from", () => {
  const lines = [entry({ donor: "RIVELUNE" }), entry({ donor: "Somebody" })];
  const told = [...lines, entry({ donor: "Somebody", counterparty: "Their bank" })];
  expect(withDonorsOf(told, ["Rivelune"])).toEqual([
    entry({ donor: "Rivelune" }),
    entry({ counterparty: "Somebody" }),
    entry({ counterparty: "Their bank" }),
  ]);
});
