/** The elements that a server writes into the head for search engines and link previews. */
const written =
  'link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"], meta[name="robots"], script[type="application/ld+json"]';

/** Removes these elements, which are only true of the page that the server rendered. */
export function dropServerHead(): void {
  for (const element of document.head.querySelectorAll(written)) element.remove();
}
