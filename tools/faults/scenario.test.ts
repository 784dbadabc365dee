import { describe, expect, it } from "vitest";
import { Ledger } from "./ledger";
import { complaintsOf, linesOf } from "./scenario";

const none = { written: 0, acknowledged: 0, found: 0, lost: [], broken: [] };

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

describe("an outcome", () => {
  it("fails for what is lost or broken, and for a slow answer", () => {
    const kept = { ...none, acknowledged: 1, lost: ["a"], broken: ["b", "c"] };
    expect(complaintsOf({ kept, answers: [10, 3001], notes: [] })).toEqual([
      "1 that were acknowledged are lost: a.",
      "2 have another content than was written.",
      "A first good answer took 3001 of 3000 ms.",
    ]);
  });

  it("is well where everything acknowledged is found, and answers come in time", () => {
    const kept = { ...none, written: 9, acknowledged: 7, found: 7 };
    expect(complaintsOf({ kept, answers: [200, 3000], notes: [] })).toEqual([]);
    expect(linesOf({ kept, answers: [200, 3000, 400], notes: ["a note"] })).toEqual([
      "9 written, 7 acknowledged, 7 found again",
      "first good answers after the database was there: the longest 3000 ms",
      "a note",
    ]);
  });
});
