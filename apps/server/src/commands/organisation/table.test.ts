import { expect, it } from "vitest";
import { tableOf } from "./table";

it("without rows there are the headings", () => {
  expect(tableOf(["number", "name"], [])).toBe("number  name\n");
});

it("columns are as wide as their longest entry, numbers stand at the right", () => {
  const rows = [
    ["Eau 💧", 2, "x"],
    ["Terres d'Eau", 1000, ""],
  ];
  expect(tableOf(["name", "projects", "since"], rows)).toBe(
    [
      "name          projects  since",
      "Eau 💧                2  x",
      "Terres d'Eau      1000",
      "",
    ].join("\n"),
  );
});

it("an entry cannot move to another line or column, nor turn the direction of the line", () => {
  expect(tableOf(["name", "role"], [["a\n\u001b[2Jb\u202e\u2028c", "d"]])).toBe(
    "name     role\na [2Jbc  d\n",
  );
});
