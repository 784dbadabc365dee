import type { Page } from "@playwright/test";

/** Holds the app's program back until the returned function is called. */
export async function holdProgram(page: Page): Promise<() => void> {
  let arrive = () => {};
  const mayArrive = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await mayArrive;
    // The page that asked for it may be gone.
    await route.continue().catch(() => undefined);
  });
  return arrive;
}

/** Does to every text of the page what a browser's translation does. */
export function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest("script, style, option, noscript")) continue;
    const outer = document.createElement("font");
    text.replaceWith(outer);
    outer.append(document.createElement("font"));
    outer.firstElementChild?.append(`${text.data}.`);
  }
}
