import type { Page } from "@playwright/test";
import { expect, test } from "../support/public-pages";
import { addSparseProject } from "../support/public-stage";

const tenCountries = ["bf", "ml", "ne", "sn", "gm", "gw", "gn", "ci", "gh", "tg"];

/** The distances that WCAG 1.4.12 lets readers set. */
const readersSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`;

test.describe("the landing card, with a project of ten countries", () => {
  for (const width of [320, 390, 768]) {
    test(`holds all it says at ${width} pixels, also with readers' own distances`, async ({
      page,
      vigie,
    }) => {
      const id = await addSparseProject(vigie, "Rainwater for the schools");
      try {
        await vigie.change(`projects?id=eq.${id}`, { countries: tenCountries, cities: ["Kaya"] });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${vigie.url}/monitoring`);
        const updates = page.getByRole("region", { name: "Latest updates" });
        await expect(updates.getByRole("heading", { level: 3 })).toHaveCount(3);
        await expect(updates).toContainText("Rainwater for the schools");
        expect(await cutOff(page)).toEqual([]);
        await setSpacing(page, readersSpacing);
        expect(await cutOff(page)).toEqual([]);
      } finally {
        await vigie.change(`projects?id=eq.${id}`, { is_online: false });
      }
    });
  }
});

/** As an extension would: the page's own policy allows no style elements. */
async function setSpacing(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/**
 * Elements and texts that reach beyond the card around the headline. The card hides what does, and
 * the page's scroll width does not tell. What is shortened on purpose ends at its own edge.
 */
async function cutOff(page: Page): Promise<string[]> {
  return page.getByRole("heading", { level: 1 }).evaluate((headline) => {
    const hides = (element: Element) => getComputedStyle(element).overflowX === "hidden";
    let card: Element = headline;
    while (card.parentElement && !hides(card)) card = card.parentElement;
    const edge = card.getBoundingClientRect().right;
    const isShortened = (node: Node) => {
      let around = node.parentElement;
      while (around && around !== card && !hides(around)) around = around.parentElement;
      return around !== card;
    };
    const cut: string[] = [];
    const nodes = document.createTreeWalker(card, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const node = nodes.currentNode;
      const range = document.createRange();
      range.selectNode(node);
      const { right } = (node instanceof Element ? node : range).getBoundingClientRect();
      if (right > edge + 0.5 && !isShortened(node))
        cut.push(`${node.nodeName} ${node.textContent?.slice(0, 40)} ends ${right - edge} beyond`);
    }
    return cut;
  });
}
