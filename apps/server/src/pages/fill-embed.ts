import type { Embed } from "@vigie/domain/embed-address";
import type { PageParts } from "./fill-page";
import type { InlinedInEmbeds } from "./inlined";

/** A rendered page for frames of other sites. */
export interface EmbedParts extends Pick<PageParts, "head" | "body" | "language" | "direction"> {
  theme: Embed["theme"];
}

/**
 * Makes a page for frames of other sites, which has no program: what is there for readers without JavaScript is there for
 * all, and each link opens in a tab of its own.
 */
export function fillEmbed(
  { head, body, language, direction, theme }: EmbedParts,
  inlined: Pick<InlinedInEmbeds, "styles" | "script"> | null,
): string {
  // Texts and values of attributes have no `<` in what React renders.
  const shown = body
    .replace(/<\/?noscript>/g, "")
    .replaceAll("<a ", '<a target="_blank" rel="noopener" ');
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${theme ?? "light dark"}">
<meta name="responsive-embedded-sizing">
${head}
${inlined ? `<style>${inlined.styles(theme)}</style>` : ""}
</head>
<body>
${shown}
${inlined ? `<script>${inlined.script}</script>` : ""}
</body>
</html>
`;
}
