import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeChanges } from "./merge-changes";

const base = { title: "Well", budget: 100, cities: ["Kaya"], status: null };
const merge = (mine: Partial<typeof base>, theirs: Partial<typeof base>) =>
  mergeChanges(base, { ...base, ...mine }, { ...base, ...theirs });

describe("merging what two people changed", () => {
  it("asks about a field that both changed, and keeps what this person typed", () => {
    const result = merge({ title: "Deep well" }, { title: "Old well" });
    expect(result).toMatchObject({ patch: {}, conflicts: ["title"], taken: [] });
    expect(result.merged.title).toBe("Deep well");
  });

  it("asks nothing where both changed a field to the same value", () => {
    const result = merge({ title: "Deep well" }, { title: "Deep well" });
    expect(result).toMatchObject({ patch: {}, conflicts: [], taken: [] });
  });

  it("stores only this person's fields, and takes the other's", () => {
    const result = merge({ title: "Deep well" }, { budget: 200 });
    expect(result).toEqual({
      patch: { title: "Deep well" },
      merged: { ...base, title: "Deep well", budget: 200 },
      conflicts: [],
      taken: ["budget"],
    });
  });

  it("leaves fields alone that are not given", () => {
    const result = mergeChanges(base, { budget: 5 }, { ...base, title: "Old well" });
    expect(result).toEqual({
      patch: { budget: 5 },
      merged: { budget: 5 },
      conflicts: [],
      taken: [],
    });
  });

  it("takes what both added to a list, once", () => {
    const result = merge(
      { cities: ["Kaya", "Dori", "Titao"] },
      { cities: ["Kaya", "Dori", "Yako"] },
    );
    expect(result.patch).toEqual({ cities: ["Kaya", "Dori", "Yako", "Titao"] });
    expect(result.conflicts).toEqual([]);
  });

  it.each([
    { mine: ["Dori"], theirs: ["Kaya", "Yako"] },
    { mine: ["Kaya", "Dori"], theirs: [] },
    { mine: ["Dori", "Kaya"], theirs: ["Kaya", "Yako"] },
  ])("asks about a list from which one of them took something: $mine, $theirs", (lists) => {
    const result = merge({ cities: lists.mine }, { cities: lists.theirs });
    expect(result.conflicts).toEqual(["cities"]);
    expect(result.merged.cities).toEqual(lists.mine);
  });
});

const value = fc.oneof(
  fc.constantFrom("", "a", "b", "c"),
  fc.constant(null),
  fc.integer({ min: 0, max: 2 }),
  fc.array(fc.constantFrom("Kaya", "Dori", "Yako"), { maxLength: 3 }),
);
const row = fc.record({ one: value, two: value, three: value });

describe("any three rows", () => {
  it("lose nothing that this person changed: it is stored, theirs too, or asked about", () => {
    fc.assert(
      fc.property(row, row, row, (before, mine, theirs) => {
        const { patch, merged, conflicts } = mergeChanges(before, mine, theirs);
        for (const field of ["one", "two", "three"] as const) {
          const typed = mine[field];
          if (JSON.stringify(typed) === JSON.stringify(before[field])) continue;
          const held = merged[field];
          const isKept = Array.isArray(typed)
            ? typed.every((entry) => Array.isArray(held) && held.includes(entry))
            : held === typed;
          expect(isKept).toBe(true);
          const isAccounted =
            field in patch ||
            conflicts.includes(field) ||
            JSON.stringify(typed) === JSON.stringify(theirs[field]);
          expect(isAccounted).toBe(true);
        }
      }),
    );
  });

  it("overwrite nothing that the other changed without asking", () => {
    fc.assert(
      fc.property(row, row, row, (before, mine, theirs) => {
        const { patch } = mergeChanges(before, mine, theirs);
        for (const field of ["one", "two", "three"] as const) {
          if (!(field in patch)) continue;
          const stored = theirs[field];
          const isUntouched = JSON.stringify(stored) === JSON.stringify(before[field]);
          const sent = patch[field];
          const isExtended =
            Array.isArray(stored) &&
            Array.isArray(sent) &&
            JSON.stringify(sent.slice(0, stored.length)) === JSON.stringify(stored);
          expect(isUntouched || isExtended).toBe(true);
        }
      }),
    );
  });

  it("merge to what is stored once it is stored", () => {
    fc.assert(
      fc.property(row, row, row, (before, mine, theirs) => {
        const { merged } = mergeChanges(before, mine, theirs);
        expect(mergeChanges(theirs, merged, merged)).toEqual({
          patch: {},
          merged,
          conflicts: [],
          taken: [],
        });
      }),
    );
  });
});
