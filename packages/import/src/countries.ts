import { plain } from "./columns";
import type { Words } from "./values";

/** The codes of the countries in a cell, by name or code, and what names none. */
export function readCountries(text: string, { countries }: Pick<Words, "countries">) {
  const codes: string[] = [];
  const unknown: string[] = [];
  const visit = (part: string, separators: readonly RegExp[]): void => {
    if (plain(part) === "") return;
    // `Congo, Democratic Republic of the`
    const code =
      countries.get(plain(part)) ?? countries.get(plain(part.replace(/^([^,]+),([^,]+)$/, "$2$1")));
    if (code) codes.push(code);
    // Names have commas and slashes, too: they separate what is no name as it stands.
    else if (separators[0]?.test(part))
      for (const each of part.split(separators[0])) visit(each, separators.slice(1));
    else if (separators.length > 0) visit(part, separators.slice(1));
    else unknown.push(part.trim());
  };
  visit(text, [/[;|\n]/, /,/, /\/|&|\+/, /\s+(?:and|et|y|e|und)\s+/iu]);
  return { codes: [...new Set(codes)], unknown };
}
