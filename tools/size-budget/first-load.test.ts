import { expect, test } from "vitest";
import { filesOfFirstLoad } from "./visitor-code";

const manifest = {
  "index.html": {
    file: "assets/index.js",
    isEntry: true,
    imports: ["_router.js", "_button.js"],
    dynamicImports: ["src/list.tsx", "src/editor.tsx"],
    css: ["assets/index.css"],
  },
  "_router.js": { file: "assets/router.js", imports: ["_button.js"] },
  "_button.js": { file: "assets/button.js", imports: ["_router.js"] },
  "src/list.tsx": { file: "assets/list.js", src: "src/list.tsx", imports: ["_card.js"] },
  "_card.js": { file: "assets/card.js" },
  "src/editor.tsx": { file: "assets/editor.js", imports: ["_card.js"] },
  "font.woff2": { file: "assets/font.woff2" },
};

test.each([
  ["without chunks", {}, "has no entry"],
  ["without an entry", { "_router.js": { file: "assets/router.js" } }, "has no entry"],
  [
    "with a chunk that is not described",
    { "index.html": { file: "a.js", isEntry: true, imports: ["_b.js"] } },
    "names _b.js",
  ],
])("a build %s is refused", (_name, broken, message) => {
  expect(() => filesOfFirstLoad(broken, [])).toThrow(message);
});

test("what is no manifest is refused", () => {
  expect(() => filesOfFirstLoad(["index.html"], [])).toThrow();
  expect(() => filesOfFirstLoad({ "index.html": { isEntry: true } }, [])).toThrow();
});

test("the entry counts with all it imports at once, each file a single time", () => {
  expect(filesOfFirstLoad(manifest, [])).toEqual([
    "assets/index.js",
    "assets/router.js",
    "assets/button.js",
  ]);
});

test("a page that is a chunk of its own counts with what it imports, other pages do not", () => {
  expect(filesOfFirstLoad(manifest, ["src/list.tsx", "src/never-split.tsx"])).toEqual([
    "assets/index.js",
    "assets/router.js",
    "assets/button.js",
    "assets/list.js",
    "assets/card.js",
  ]);
});
