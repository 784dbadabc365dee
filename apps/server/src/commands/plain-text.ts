/** Characters that move the cursor, hide text or change its direction, which people could put into names. */
const unprintable = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text for a terminal: without control and format characters other than line feeds. */
export function plainText(text: string): string {
  return text.replace(unprintable, "");
}
