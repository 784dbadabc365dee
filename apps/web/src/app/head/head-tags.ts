/** What search engines and link previews are told of a page. */
export interface HeadTags {
  /** The name of the page, as in the browser's tab. */
  title: string;
  /** The same where the site is named beside it, as in a link preview. */
  heading: string;
  /** Whose site it is. */
  siteName: string;
  description: string;
  /** The one address of what the page shows, from `/` on. */
  canonicalPath: string;
  /** The picture of link previews, its address from `/` on and its size in pixels; null for none. */
  picture: { path: string; width: number; height: number; alt: string } | null;
  type: "website" | "article";
  robots: "index" | "noindex";
  /** Structured data in the words of schema.org; null for none. */
  jsonLd: object | null;
}
