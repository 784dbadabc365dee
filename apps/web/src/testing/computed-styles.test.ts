import { afterEach, expect, it } from "vitest";
import { answerComputedStylesQuickly, leaveComputedStylesToJsdom } from "./computed-styles";

afterEach(() => {
  answerComputedStylesQuickly();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const properties = [
  "display",
  "visibility",
  "pointerEvents",
  "opacity",
  "overflow",
  "overflowX",
  "overflowY",
  "color",
] as const;

/** What is said of each element of the page, and what jsdom says. */
function said() {
  const style = (of: typeof getComputedStyle) =>
    [...document.querySelectorAll("*")].map((element) => [
      element.outerHTML,
      ...properties.map((property) => of(element)[property]),
      ...properties.map((property) => of(element).getPropertyValue(property)),
    ]);
  const quick = style(getComputedStyle);
  leaveComputedStylesToJsdom();
  const slow = style(getComputedStyle);
  return { quick, slow };
}

it.each([
  "<main><p>a <b>b</b> <span hidden>c</span></p><ul><li>d</li></ul></main>",
  "<details><summary>a</summary><p>b</p></details><details open><summary>a</summary>b</details>",
  "<dialog>a</dialog><dialog open>b</dialog><div popover>c</div><embed hidden>",
  "<form><input><input type='hidden'><input type='HIDDEN'><button>a</button><textarea></textarea></form><hr>",
  "<table hidden><tbody hidden><tr hidden><td>a</td></tr></tbody></table><noscript>a</noscript>",
  "<div style='visibility: hidden'><p>a</p><p style='visibility: visible'>b</p></div>",
  "<div style='pointer-events: none'><p>a</p><p style='pointer-events: auto'>b</p></div>",
  "<div style='display: none; opacity: 0.5; overflow: auto'><p style='display: inline'>a</p><p style='overflow-x: clip'>b</p><b hidden='until-found'>b</b></div>",
  "<svg><title>a</title><g style='display: none'><path/></g></svg><input type='hidden' style='display: block'>",
])("is what jsdom says itself of %s", (html) => {
  document.body.innerHTML = html;
  const { quick, slow } = said();
  expect(quick).toEqual(slow);
});

it("follows what changes", () => {
  document.body.innerHTML = "<div><p>a</p></div>";
  const [outer, inner] = document.querySelectorAll<HTMLElement>("div, p");
  if (!(outer && inner)) throw new Error("The page is empty");
  expect(getComputedStyle(inner).visibility).toBe("visible");
  outer.style.visibility = "hidden";
  expect(getComputedStyle(inner).visibility).toBe("hidden");
  inner.hidden = true;
  expect(getComputedStyle(inner).display).toBe("none");
  inner.style.display = "flex";
  expect(getComputedStyle(inner).display).toBe("flex");
});

it("is left to jsdom where a style sheet says more", () => {
  document.body.innerHTML = "<p class='away'>a</p>";
  const sheet = document.createElement("style");
  sheet.textContent = ".away { display: none; visibility: hidden }";
  document.head.append(sheet);
  const [paragraph] = document.querySelectorAll("p");
  if (!paragraph) throw new Error("The page is empty");
  expect(getComputedStyle(paragraph).display).toBe("none");
  expect(getComputedStyle(paragraph).visibility).toBe("hidden");
});

it("is told by jsdom where it is left to it", () => {
  const quick = document.defaultView?.getComputedStyle;
  leaveComputedStylesToJsdom();
  expect(document.defaultView?.getComputedStyle).not.toBe(quick);
});
