/**
 * Adds the whole style sheet of the app to a page that came with the styles of what the server rendered. The
 * sheet's fonts are left out, since the page has declared them: declared again, `font-display: optional`
 * would have another chance, and the text would change its face while it is read.
 */
export function addStyleSheet(address: string): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  // Applied once the fonts are out of it.
  link.media = "not all";
  link.onload = () => {
    const { sheet } = link;
    for (let index = sheet?.cssRules.length ?? 0; index > 0; index -= 1) {
      if (sheet?.cssRules[index - 1] instanceof CSSFontFaceRule) sheet.deleteRule(index - 1);
    }
    link.media = "all";
  };
  document.head.append(link);
}
