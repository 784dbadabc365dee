/**
 * A text on one line, cut between two words where it is longer than allowed, with `…` in place of what is
 * missing. A single word that is too long is cut itself.
 *
 * @param max characters (code points) of the result at most, the `…` included
 * @example cutAtWord("Wells for twelve villages", 18); // "Wells for twelve…"
 */
export function cutAtWord(text: string, max: number): string {
  const characters = [...text.replace(/\s+/gu, " ").trim()];
  if (characters.length <= max) return characters.join("");
  const kept = characters.slice(0, max - 1).join("");
  const isWhole = characters[max - 1] === " ";
  const words = isWhole ? kept : kept.replace(/ [^ ]*$/u, "");
  return `${words.replace(/[\s.,;:!?–—-]+$/u, "")}…`;
}
