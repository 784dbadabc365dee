import { WHOLE_WORK_LIST } from "@vigie/domain/project/work-list";
import { describe, expect, it } from "vitest";
import { readWorkListChoice, workListSearch } from "./work-list-address";

describe("an address of the dashboard", () => {
  it.each(["", "?", "?utm_source=mail", "?show=hidden&phase=archived&needs=money&sort=colour"])(
    "%j names nothing known, so that the whole list is shown",
    (search) => {
      expect(readWorkListChoice(search)).toEqual(WHOLE_WORK_LIST);
    },
  );

  it("is the plain one for the whole list", () => {
    expect(workListSearch(WHOLE_WORK_LIST)).toBe("");
  });

  it.each([
    { ...WHOLE_WORK_LIST, search: " eau & forêts + 100 % 💧" },
    {
      search: "a",
      visibility: "offline",
      phase: "in_progress",
      need: "past_end",
      goal: 6,
      order: "completeness",
    },
  ] as const)("keeps %j", (choice) => {
    expect(readWorkListChoice(workListSearch(choice))).toEqual(choice);
  });
});
