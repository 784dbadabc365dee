import { describe, expect, it } from "vitest";
import { Ledger } from "./ledger";
import { complaintsOf, linesOf, median, type Outcome } from "./report";

const none = { written: 0, acknowledged: 0, found: 0, lost: [], broken: [] };
const outcome: Outcome = { rows: none, files: none, answers: [], failures: [], notes: [] };

describe("a ledger", () => {
  it("tells what was acknowledged and is lost, and what is there with another content", async () => {
    const ledger = new Ledger();
    for (const name of ["kept", "lost", "changed", "refused", "half"]) ledger.write(name, name);
    for (const name of ["kept", "lost", "changed"]) ledger.acknowledge(name);
    const stored = new Map([
      ["kept", "kept"],
      ["changed", "otherwise"],
      ["half", "ha"],
    ]);

    expect(await ledger.compare((name) => stored.get(name) ?? null)).toEqual({
      written: 5,
      acknowledged: 3,
      found: 1,
      lost: ["lost"],
      broken: ["changed", "half"],
    });
  });

  it("acknowledges nothing that was not written", () => {
    expect(() => new Ledger().acknowledge("never")).toThrow("never was never written");
  });
});

describe("a run", () => {
  it("fails for what is lost or broken, for a slow answer, and for what else does not hold", () => {
    const lost = { ...none, acknowledged: 1, lost: ["a"] };
    const broken = { ...none, broken: ["b", "c"] };
    expect(
      complaintsOf([
        { ...outcome, rows: lost, files: broken },
        { ...outcome, answers: [10, 3001], failures: ["Reads stopped."] },
      ]),
    ).toEqual([
      "1 that were acknowledged are lost.",
      "2 have another content than was written.",
      "A first good answer took 3001 of 3000 ms.",
      "Reads stopped.",
    ]);
  });

  it("is well where everything acknowledged is found, and answers come in time", () => {
    const rows = { ...none, written: 9, acknowledged: 7, found: 7 };
    expect(complaintsOf([{ ...outcome, rows, answers: [200, 3000] }])).toEqual([]);
    expect(linesOf({ ...outcome, rows, answers: [200, 3000, 400] })).toEqual([
      "rows: 9 written, 7 acknowledged, 7 found again",
      "files: 0 written, 0 acknowledged, 0 found again",
      "first good answer after the database was there: median 400 ms, longest 3000 ms, of 3",
    ]);
  });

  it.each([
    [[], null],
    [[5], 5],
    [[30, 10, 20], 20],
    [[4, 1, 3, 2], 2.5],
  ])("the median of %j is %s", (numbers, expected) => {
    expect(median(numbers)).toBe(expected);
  });
});
