import type { Page } from "@playwright/test";

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What hides the parts of texts that are outside of it. */
interface Frame extends Box {
  /** Whether people scroll it. */
  readonly scrolls: boolean;
  /** Whether it ends texts with dots, or is folded. */
  readonly shortens: boolean;
}

/** A line of text. */
interface Line extends Box {
  readonly text: string;
  /** The number of its text node. */
  readonly node: number;
  /** The number of what it scrolls with: the page, or a part that is fixed or over it. */
  readonly layer: number;
  readonly frames: readonly Frame[];
  /** Whether one of its node's words goes on in another line. */
  readonly hasBrokenWord: boolean;
}

/** Rounding makes as much. */
const TOLERANCE = 1;

/**
 * What is wrong with the layout of a page from right to left: it scrolls sideways, words are cut or broken, or texts
 * lie on each other.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const root = await page.evaluate(() => {
    const { dir, scrollWidth, clientWidth } = document.documentElement;
    return { dir, over: scrollWidth - clientWidth };
  });
  const screen = {
    left: 0,
    right: page.viewportSize()?.width ?? 0,
    top: -Infinity,
    bottom: Infinity,
  };
  const lines = await page.evaluate(readLines);
  const whole = lines.filter((line) => !line.frames.some((frame) => hides(frame, line)));
  const isCut = (line: Line) => [screen, ...line.frames].some((frame) => cuts(frame, line));
  const faults = [
    root.dir === "rtl" ? "" : `it runs ${root.dir}`,
    root.over > 0 ? `it scrolls sideways by ${root.over} pixels` : "",
    ...whole.filter(isCut).map(({ text }) => `cut: ${text}`),
    ...whole.filter((line) => line.hasBrokenWord).map(({ text }) => `broken: ${text}`),
    ...collisions(whole.filter((line) => !isCut(line))),
  ];
  return [...new Set(faults)].filter((fault) => fault !== "");
}

/** Whether a frame hides a line as it is meant to. */
function hides(frame: Frame, line: Line): boolean {
  const isOutside =
    line.right < frame.left ||
    line.left > frame.right ||
    line.bottom < frame.top ||
    line.top > frame.bottom;
  return isOutside || ((frame.scrolls || frame.shortens) && cuts(frame, line));
}

function cuts(frame: Box, line: Line): boolean {
  const middle = (line.top + line.bottom) / 2;
  const isCutAside = line.left < frame.left - TOLERANCE || line.right > frame.right + TOLERANCE;
  return isCutAside || middle < frame.top || middle > frame.bottom;
}

function collisions(lines: readonly Line[]): string[] {
  const inOrder = [...lines].sort((one, other) => one.top - other.top);
  return inOrder.flatMap((line, at) => {
    const end = inOrder.findIndex((other, place) => place > at && other.top >= line.bottom);
    return inOrder
      .slice(at + 1, end === -1 ? undefined : end)
      .filter(
        (other) => other.node !== line.node && other.layer === line.layer && collide(line, other),
      )
      .map((other) => `on each other: ${line.text} / ${other.text}`);
  });
}

/** Lines of a tight text overlap a little in height. */
function collide(one: Line, other: Line): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
  return width > 2 * TOLERANCE && height > lower * 0.4;
}

/** Runs in the page. Names on maps give way to each other by themselves. */
function readLines(): Line[] {
  const unread = "svg, option, noscript, script, style, .sr-only, [inert], .leaflet-container";
  const layers: (Element | undefined)[] = [];
  const nodes: Node[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes.flatMap((node, number) => {
    const element = node.parentElement;
    const text = node.textContent ?? "";
    const isSeen = element?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!element || !isSeen || text.trim() === "" || element.closest(unread)) return [];
    const around = ancestors(element);
    const layer = around.find(isLayer);
    if (!layers.includes(layer)) layers.push(layer);
    const fixed = around.findIndex((each) => getComputedStyle(each).position === "fixed");
    const frames = around.slice(0, fixed === -1 ? undefined : fixed + 1).flatMap(frameOf);
    const [...boxes] = rangeOf(node, 0, text.length).getClientRects();
    const lowest = Math.min(...boxes.map(({ height }) => height));
    // Addresses are broken anywhere, and so is what is cut at the end of a line.
    const isWhole =
      getComputedStyle(element).wordBreak !== "break-all" && !/@|\/|\w\.\w/.test(text);
    const words = isWhole ? [...text.matchAll(/\p{L}{2,30}/gu)] : [];
    const hasBrokenWord = words.some(({ 0: word, index }) => {
      const { height } = rangeOf(node, index, index + word.length).getBoundingClientRect();
      return height > lowest * 1.5;
    });
    return boxes
      .filter(({ width }) => width > 2)
      .map(({ left, right, top, bottom }) => ({
        ...{ left, right, top, bottom, text: text.trim().slice(0, 60), node: number, frames },
        ...{ layer: layers.indexOf(layer), hasBrokenWord },
      }));
  });

  function ancestors(element: Element): Element[] {
    const parent = element.parentElement;
    return parent === null || element === document.body ? [] : [element, ...ancestors(parent)];
  }

  function isLayer(element: Element): boolean {
    const { position, boxShadow } = getComputedStyle(element);
    return (
      position === "fixed" ||
      position === "sticky" ||
      // An element with a shadow floats over others.
      (position === "absolute" && boxShadow !== "none") ||
      element.matches("dialog, [popover], [role$=dialog]")
    );
  }

  function frameOf(element: Element): Frame[] {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const overflows = [overflowX, overflowY];
    if (overflows.every((each) => each === "visible")) return [];
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const scrolls = overflows.some((each) => each === "auto" || each === "scroll");
    const isFolded = width < 2 || height < 2;
    const shortens = isFolded || textOverflow === "ellipsis" || webkitLineClamp !== "none";
    return [{ left, right, top, bottom, scrolls, shortens }];
  }

  function rangeOf(node: Node, start: number, end: number): Range {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return range;
  }
}
