import type { Page } from "@playwright/test";

/**
 * What is wrong with the layout of a page from right to left: it scrolls sideways, or texts are cut or lie on each
 * other.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const faults = new Set<string>();
    if (root.dir !== "rtl") faults.add(`the page runs ${root.dir}`);
    if (root.scrollWidth > root.clientWidth) faults.add("the page scrolls sideways");

    type Line = { text: string; node: Node; layer: Element | null; box: DOMRect };
    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!element || text === "" || !isRead(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 2) continue;
        const seen = readPart(element, box);
        if (seen === "cut") faults.add(`cut: ${text.slice(0, 80)}`);
        else if (seen === "whole") lines.push({ text, node, layer: layerOf(element), box });
      }
    }
    lines.sort((one, other) => one.box.top - other.box.top);
    for (const [at, one] of lines.entries()) {
      for (const other of lines.slice(at + 1)) {
        if (other.box.top >= one.box.bottom) break;
        if (one.node !== other.node && one.layer === other.layer && overlap(one.box, other.box))
          faults.add(`on each other: ${one.text.slice(0, 60)} / ${other.text.slice(0, 60)}`);
      }
    }
    return [...faults];

    function isRead(element: Element): boolean {
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest(
          "svg, option, noscript, script, style, .sr-only, [inert], [aria-hidden=true] canvas",
        ) === null
      );
    }

    /** Whether a line is read as a whole; hidden where it is folded or scrolled away. */
    function readPart(element: Element, line: DOMRect): "whole" | "cut" | "hidden" {
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY, position, textOverflow, webkitLineClamp } =
          getComputedStyle(around);
        if (overflowX !== "visible" || overflowY !== "visible") {
          const box = around.getBoundingClientRect();
          if (
            overflowX === "auto" ||
            overflowX === "scroll" ||
            overflowY === "auto" ||
            overflowY === "scroll"
          ) {
            const isAway =
              line.bottom > box.bottom ||
              line.top < box.top ||
              line.right > box.right ||
              line.left < box.left;
            if (isAway) return "hidden";
          } else {
            if (
              textOverflow === "ellipsis" ||
              webkitLineClamp !== "none" ||
              box.width < 2 ||
              box.height < 2
            )
              return "hidden";
            if (
              line.right < box.left ||
              line.left > box.right ||
              line.bottom < box.top ||
              line.top > box.bottom
            )
              return "hidden";
            const isCut = line.left < box.left - 1 || line.right > box.right + 1;
            const middle = (line.top + line.bottom) / 2;
            if (isCut || middle > box.bottom || middle < box.top) return "cut";
          }
        }
        if (position === "fixed") break;
      }
      return line.left < -1 || line.right > innerWidth + 1 ? "cut" : "whole";
    }

    /** What is fixed, or over the page, may cover what is below it. */
    function layerOf(element: Element): Element | null {
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (
          ["fixed", "sticky"].includes(getComputedStyle(around).position) ||
          around.matches("dialog, [popover], [role=dialog]")
        )
          return around;
      }
      return null;
    }

    /** Lines of a tight text overlap a little. */
    function overlap(one: DOMRect, other: DOMRect): boolean {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return width > 2 && height > Math.min(one.height, other.height) * 0.4;
    }
  });
}
