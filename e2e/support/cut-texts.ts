import type { Page } from "@playwright/test";

/** Texts that run sideways out of their card, their list of facts or the window. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement;
      const isRead = element?.checkVisibility() && text.textContent?.trim();
      // Lines that scroll sideways run out of the window, and so do texts for screen readers alone.
      if (!element || !isRead || element.closest("svg, nav ul, option, .sr-only, .overflow-x-auto"))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = element.closest("article, dl")?.getBoundingClientRect();
      const isCut = [...range.getClientRects()].some(
        ({ left, right }) =>
          left < (box?.left ?? 0) - 1 || right > Math.min(innerWidth, box?.right ?? innerWidth) + 1,
      );
      if (isCut) cut.push(text.textContent ?? "");
    }
    return cut;
  });
}
