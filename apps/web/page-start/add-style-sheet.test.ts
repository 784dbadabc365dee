import { fireEvent } from "@testing-library/react";
import { expect, it } from "vitest";
import { addStyleSheet } from "./add-style-sheet";

const RULES =
  "@font-face { font-family: Text; src: local(Arial); } h1 { color: red; } @font-face { font-family: Heading; src: local(Arial); }";

it("the sheet applies once it has loaded, without its fonts", () => {
  addStyleSheet(`data:text/css,${encodeURIComponent(RULES)}`);
  const link = document.head.querySelector("link");
  if (link === null) throw new Error("There is no sheet.");
  expect(link).toMatchObject({ rel: "stylesheet", media: "not all" });
  const style = document.createElement("style");
  style.textContent = RULES;
  document.head.append(style);
  Object.defineProperty(link, "sheet", { value: style.sheet });
  fireEvent.load(link);
  expect(link.media).toBe("all");
  const rules = [...(style.sheet?.cssRules ?? [])].map(({ cssText }) => cssText);
  expect(rules).toEqual(["h1 { color: red; }"]);
});
