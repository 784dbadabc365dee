/** The head of a page for search engines and link previews. */
export interface HeadTags {
  /** The title in the browser's tab. */
  title: string;
  /** The title without the site's name, for link previews, which show that beside it. */
  heading: string;
  /** The name of the site. */
  siteName: string;
  description: string;
  /** The canonical address of the page's content, beginning with `/`. */
  canonicalPath: string;
  /** The picture of link previews: its address, beginning with `/`, and its size in pixels; null for none. */
  picture: { path: string; width: number; height: number; alt: string } | null;
  type: "website" | "article";
  robots: "index" | "noindex";
  /** Structured data by schema.org; null for none. */
  jsonLd: object | null;
}
