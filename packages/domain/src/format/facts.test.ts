import { expect, test } from "vitest";
import { ended, joinFacts } from "./facts";

test("facts in a line are those that are there, in the direction of reading", () => {
  expect(joinFacts("en", ["PDF", "", "2 KB"])).toBe("PDF · 2 KB");
  expect(joinFacts("ar", ["PDF", "2 ك.ب"])).toBe("PDF\u200f · 2 ك.ب");
});

test("what stands behind Latin words does not join them from right to left", () => {
  expect(ended("ar", "Good")).toBe("Good\u200f");
  expect(ended("fr", "Bien")).toBe("Bien");
});
