import { describe, expect, it } from "vitest";
import {
  isNarrowed,
  readNeed,
  readOrder,
  readPhaseFilter,
  readVisibility,
  WHOLE_WORK_LIST,
} from "./work-list";

describe("what an address may name", () => {
  it.each(["", "ALL", "archived", "__proto__", null, undefined])("%j is the default", (written) => {
    expect(readVisibility(written)).toBe("all");
    expect(readPhaseFilter(written)).toBe("all");
    expect(readNeed(written)).toBeNull();
    expect(readOrder(written)).toBe("changed");
  });
});

describe("a choice", () => {
  it.each([
    { search: "ecole" },
    { visibility: "online" },
    { phase: "completed" },
    { need: "past_end" },
  ] as const)("%j leaves projects out", (choice) => {
    expect(isNarrowed({ ...WHOLE_WORK_LIST, ...choice })).toBe(true);
  });

  it.each([{}, { search: "  " }, { order: "completeness" }, { order: "title" }] as const)(
    "%j leaves nothing out",
    (choice) => {
      expect(isNarrowed({ ...WHOLE_WORK_LIST, ...choice })).toBe(false);
    },
  );
});
