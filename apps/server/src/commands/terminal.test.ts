import { describe, expect, it } from "vitest";
import { plainText, tableOf } from "./terminal";

describe("a text for a terminal", () => {
  it("what moves a cursor, hides text or turns its direction is left out", () => {
    expect(plainText("a\u001b[2J\r\u0007\u009b\u202e\u2028\u200bb\ud800")).toBe("a[2Jb");
  });

  it("letters of every script, emoji and line feeds stay", () => {
    const text = "Eau “é”\nماء 水 💧 naïve – 100 %\n";
    expect(plainText(text)).toBe(text);
  });
});

describe("a table", () => {
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
});
