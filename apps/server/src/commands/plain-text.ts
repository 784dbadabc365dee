/** What moves a cursor, hides text or turns its direction: people choose their names. */
const unprintable = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text for a terminal: without control and format characters other than line feeds. */
export function plainText(text: string): string {
  return text.replace(unprintable, "");
}
