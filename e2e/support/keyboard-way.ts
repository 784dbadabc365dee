import type { Page } from "@playwright/test";
import { array, parse, string } from "valibot";

/** More stops than any page has. */
const mostStops = 400;

/** The longest that a map takes to move, on a busy machine. */
const settlingMs = 5000;

/**
 * Walks through a page with Tab and returns what is wrong: focused elements that are out of view or have no visible
 * focus ring, and clickable elements that cannot be focused.
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(markControls);
  const faults: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press("Tab");
    const seen = await seenAtFocus(page);
    if (seen[0] === "end") break;
    faults.push(...seen);
  }
  return [...faults, ...parse(array(string()), await page.evaluate(unreached))];
}

/** What is wrong with the focused element, once the page had time to scroll it into view. */
async function seenAtFocus(page: Page): Promise<string[]> {
  const until = Date.now() + settlingMs;
  for (;;) {
    const seen = parse(array(string()), await page.evaluate(lookAtFocus));
    if (seen.length === 0 || seen[0] === "end" || Date.now() > until) return seen;
    await page.evaluate(nextFrame);
  }
}

/** In the page: waits for the next frame. */
const nextFrame = "new Promise((resolve) => requestAnimationFrame(resolve))";

/** In the page: marks clickable elements, which must be reached. */
const markControls = `(() => {
  document.activeElement?.blur();
  getSelection()?.removeAllRanges();
  window.scrollTo(0, 0);
  const controls = "a[href], button, input, select, textarea, [role=button], [role=switch], [role=checkbox], [role=option], summary";
  for (const control of document.querySelectorAll(controls)) {
    const isOffered =
      control.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      !control.disabled &&
      !control.closest("[inert], [aria-hidden=true]") &&
      control.type !== "hidden" &&
      // A group of radio buttons is one tab stop.
      control.type !== "radio" &&
      control.getAttribute("tabindex") !== "-1";
    if (isOffered) control.dataset.toReach = "";
  }
})()`;

/** In the page: unmarks the focused element, and returns what is wrong with its appearance. */
const lookAtFocus = `(() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return ["end"];
  delete focused.dataset.toReach;
  const called = focused.outerHTML.slice(0, 140);
  const boxes = [focused, focused.closest("label"), focused.parentElement, focused.nextElementSibling].filter(Boolean);
  const sized = boxes.find((box) => box.getBoundingClientRect().width > 4) ?? focused;
  // A link may wrap, so its first line is measured.
  const { left, top, right, bottom } = sized.getClientRects()[0] ?? sized.getBoundingClientRect();
  const faults = [];
  if (right < 1 || left > innerWidth || bottom < 1 || top > innerHeight) faults.push("out of sight: " + called);
  else {
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const onTop = document.elementFromPoint(x, y);
    if (onTop && !sized.contains(onTop) && !onTop.contains(sized)) faults.push("covered by " + onTop.outerHTML.slice(0, 80) + ": " + called);
  }
  const hasRing = [focused, ...boxes, focused.closest(":has(:focus-visible)")].some((box) => {
    for (let node = box; node && node !== document.body; node = node.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      if (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) return true;
      if (node.matches("form, li, section, main")) return false;
    }
    return false;
  }) || [...boxes].some((box) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(box);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  });
  // The browser draws the focus rings inside date and time fields and video controls.
  if (!hasRing && !/^date/.test(focused.type) && focused.localName !== "video") faults.push("no ring: " + called);
  return faults;
})()`;

/** In the page: the elements that were never reached. */
const unreached = `[...document.querySelectorAll("[data-to-reach]")].map((control) => "not reached: " + control.outerHTML.slice(0, 140))`;
