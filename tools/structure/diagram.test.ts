import { describe, expect, it } from "vitest";
import { differences, readDiagram } from "./diagram";

const page = (...lines: string[]) =>
  ["# Architecture", "```mermaid", "flowchart TD", ...lines, "```", "More text."].join("\n");

const kitchenAndCellar = page(
  '  subgraph house["apps/house"]',
  "    kitchen",
  '    wine["cellar/wine"]',
  "    larder",
  "  end",
  "  kitchen --> larder",
  "  larder --> wine",
);

const imports = [
  { from: "apps/house/kitchen/cook.ts", to: "apps/house/larder/flour.ts" },
  { from: "apps/house/larder/flour.ts", to: "apps/house/cellar/wine/red.ts" },
];

describe("a diagram that cannot be read is an error", () => {
  it.each([
    ["a page without one", "# Architecture", "The page has no Mermaid flowchart."],
    ["an arrow of another kind", page("  kitchen -.-> larder"), "could not be read"],
    ["words", page("  the kitchen is warm"), "could not be read"],
  ])("%s", (_name, markdown, message) => {
    expect(() => readDiagram(markdown)).toThrow(message);
  });
});

it("an arrow may stand on several lines, and point to several rooms", () => {
  const { arrows } = readDiagram(page("  a --> b & c", "  a --> d"));

  expect(arrows.get("a")).toEqual(["b", "c", "d"]);
});

describe("a diagram is compared with the imports", () => {
  it("equal ones differ in nothing", () => {
    expect(differences(readDiagram(kitchenAndCellar), imports)).toEqual([]);
  });

  it("an import whose way is drawn over another room needs no arrow of its own", () => {
    const direct = { from: "apps/house/kitchen/cook.ts", to: "apps/house/cellar/wine/red.ts" };

    expect(differences(readDiagram(kitchenAndCellar), [...imports, direct])).toEqual([]);
  });

  it.each([
    [
      "an import that is not drawn",
      { from: "apps/house/cellar/wine/red.ts", to: "apps/house/kitchen/cook.ts" },
      "the diagram lacks wine --> kitchen",
    ],
    [
      "a file without a room",
      { from: "apps/house/attic/trunk.ts", to: "apps/house/kitchen/cook.ts" },
      "apps/house/attic/trunk.ts is in no room of the diagram",
    ],
    [
      "a file of a folder whose name only begins alike",
      { from: "apps/house/kitchenette/pan.ts", to: "apps/house/kitchen/cook.ts" },
      "apps/house/kitchenette/pan.ts is in no room of the diagram",
    ],
  ])("%s is told", (_name, added, problem) => {
    expect(differences(readDiagram(kitchenAndCellar), [...imports, added])).toEqual([problem]);
  });

  it("an arrow that no import makes is told", () => {
    expect(differences(readDiagram(kitchenAndCellar), imports.slice(1))).toEqual([
      "no import makes kitchen --> larder",
    ]);
  });

  it("a way that leads back to its start is told", () => {
    const round = kitchenAndCellar.replace("larder --> wine", "larder --> wine & kitchen");

    expect(differences(readDiagram(round), imports)).toEqual([
      "the diagram leads from kitchen to itself",
      "the diagram leads from larder to itself",
      "no import makes larder --> kitchen",
    ]);
  });
});
