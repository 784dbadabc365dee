// What a reader sees as one letter: a base with its marks, joined emoji, or a flag.
const firstLetter = /^(?:\p{RI}\p{RI}|\P{M}[\p{M}\p{EMod}]*(?:\u200d\P{M}[\p{M}\p{EMod}]*)*)/u;

// Invisible direction marks and punctuation around a name are not its first letter.
const beforeName = /^[\s\p{Cf}\p{P}]+/u;

/**
 * The two initials of a person without a photo, in capitals where the script has them. A missing
 * name leaves one initial, or none.
 */
export function initials(firstName: string, lastName: string): string {
  return initial(firstName) + initial(lastName);
}

function initial(name: string): string {
  return firstLetter.exec(name.replace(beforeName, ""))?.[0].toUpperCase() ?? "";
}
