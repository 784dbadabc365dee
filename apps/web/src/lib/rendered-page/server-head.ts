/** What the server writes into the head of a page for those who read no more than that. */
const written =
  'link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"], meta[name="robots"], script[type="application/ld+json"]';

/** Takes what the server wrote into the head away, which is true of the page that it rendered alone. */
export function dropServerHead(): void {
  for (const element of document.head.querySelectorAll(written)) element.remove();
}
