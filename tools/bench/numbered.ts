/** A number that was used is known to the server, so none is used twice. */
let last = 0;

/** The text with another number each time in place of its `{n}`, if it has one. */
export function numbered(text: string): string {
  if (!text.includes("{n}")) return text;
  last += 1;
  return text.replace("{n}", String(last));
}
