import { expect, test } from "vitest";
import { firstNameOf } from "./first-name";

test.each([
  ["", ""],
  ["awa", "awa"],
  ["@b.org", "@b.org"],
  ["awa@b.org", "awa"],
  ["awa.o@b@c", "awa.o"],
])("%j is greeted as %j", (email, name) => {
  expect(firstNameOf(email)).toBe(name);
});
