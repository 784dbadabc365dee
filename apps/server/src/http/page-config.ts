/** What the web app learns about its backend from the page itself. */
export interface PageConfig {
  /** Empty for the server that the page came from. */
  supabaseUrl: string;
  /** The publishable (anonymous) key; it is meant for browsers. */
  supabaseAnonKey: string;
  /** The only organisation on the public list, or null for all. */
  organizationId: number | null;
  /** The video, or the page with a player, that /tutorial shows, where one is configured. */
  tutorialUrl?: string | undefined;
  /** Another service for icons of web sites than the web app's own choice, with `{host}`. */
  iconService?: string | undefined;
  /** Template of a tile's address, with `{z}`, `{x}` and `{y}`; else the base map is drawn. */
  tileUrl?: string | undefined;
  /** Whose tiles they are, as their licence wants it said. */
  tileCredit?: string | undefined;
  /** Address of a search in Nominatim's protocol; else the gazetteer answers. */
  geocoderUrl?: string | undefined;
}

const CONFIG_BLOCK = /(<script\b[^>]*\bid="vigie-config"[^>]*>)[^<]*(<\/script>)/;

/**
 * The page with its `vigie-config` block filled. `<` is escaped, so that no value can end the block.
 *
 * @throws {Error} when the page has no such block
 */
export function fillPageConfig(page: string, config: PageConfig): string {
  if (!CONFIG_BLOCK.test(page)) throw new Error("index.html has no vigie-config block");
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  return page.replace(CONFIG_BLOCK, (_block, start: string, end: string) => start + json + end);
}
