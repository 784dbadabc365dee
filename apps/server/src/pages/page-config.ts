import type { PageConfig } from "@vigie/domain/page-config";

const CONFIG_BLOCK = /(<script\b[^>]*\bid="vigie-config"[^>]*>)[^<]*(<\/script>)/;

/**
 * Fills the `vigie-config` block of a page. Escapes `<`, so that no value can end the block.
 *
 * @throws {Error} when the page has no such block
 */
export function fillPageConfig(page: string, config: PageConfig): string {
  if (!CONFIG_BLOCK.test(page)) throw new Error("index.html has no vigie-config block");
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  return page.replace(CONFIG_BLOCK, (_block, start: string, end: string) => start + json + end);
}
