import { describe, expect, it } from "vitest";
import { cutAtWord } from "./cut-at-word";

describe("cutting a text at a word", () => {
  it.each([
    ["", 10, ""],
    [" \n ", 10, ""],
    ["Wells for\n twelve  villages", 40, "Wells for twelve villages"],
    ["Wells for twelve", 16, "Wells for twelve"],
    ["Wells for twelve villages", 17, "Wells for twelve…"],
    ["Wells for twelve villages", 18, "Wells for twelve…"],
    ["Wells, for all", 7, "Wells…"],
    ["Wellsfortwelve", 6, "Wells…"],
    ["💧💧💧💧", 3, "💧💧…"],
  ])("%j at %i is %j", (text, max, cut) => {
    expect(cutAtWord(text, max)).toBe(cut);
  });
});
