import { expect, test } from "vitest";
import { pageStartOf } from "./page-start";

test("a page that names nothing to start it is refused", () => {
  expect(() => pageStartOf('<script type="module" src="/assets/index.js"></script>')).toThrow(
    "names nothing",
  );
});

test("what starts a page is named beside its program", () => {
  const page =
    '<script type="module" data-start="/assets/start.js" src="/assets/index.js"></script>';
  expect(pageStartOf(page)).toBe("assets/start.js");
});
