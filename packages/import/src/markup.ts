import { decodeHTMLStrict } from "entities/decode";

/** Elements that stand on lines of their own, and others. */
const BLOCKS =
  "address|article|aside|blockquote|body|br|caption|center|dd|div|dl|dt|figure|footer|form|h[1-6]|head|header|hr|html|" +
  "li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul";
const NAMES =
  `${BLOCKS}|a|abbr|acronym|b|big|button|cite|code|del|dfn|em|font|i|iframe|img|input|ins|kbd|label|link|mark|meta|` +
  "o:p|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr";

/** Attributes have values, so that `<p and q>` is no element. */
const REST = `(?:\\s+[\\w:-]+\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>]+))*\\s*/?>`;

/** What only HTML has: an element that ends, or one that never does or need not. `Choose <a> or <b>` is a text. */
const HTML = new RegExp(`</(?:${NAMES})\\s*>|<(?:br|div|h[1-6]|hr|img|li|p)${REST}`, "i");
const TAGS = new RegExp(`</?(?:${NAMES})${REST}`, "gi");
const LINE_ENDS = new RegExp(`\\s?(?:</?(?:${BLOCKS})${REST}\\s?)+`, "gi");
const PARAGRAPH = /<\/?(?:blockquote|div|h\d|ol|p|table|ul)\b|\n\n/i;

/** Comments of word processors, styles and scripts, each up to the next that begins. */
const UNSEEN =
  /<!--(?:(?!<!--).)*?-->|<style\b(?:(?!<style).)*?<\/style>|<script\b(?:(?!<script).)*?<\/script>/gis;

/** A text of HTML as a page shows it: without tags, each paragraph and entry on its lines, `&eacute;` as é. Other texts stay. */
export function withoutMarkup(text: string): string {
  // Tags may be written with `&lt;` themselves.
  return /[<&]/.test(text) ? withoutTags(decodeHTMLStrict(withoutTags(text))) : text;
}

function withoutTags(text: string): string {
  const seen = text.replace(UNSEEN, "");
  if (!HTML.test(seen)) return seen;
  // Long white space would keep the expressions busy.
  const spaced = seen.replace(
    /\s+/g,
    (space) => "\n".repeat(Math.min(space.split("\n").length - 1, 2)) || " ",
  );
  return spaced
    .replace(LINE_ENDS, (tags) => (PARAGRAPH.test(tags) ? "\n\n" : "\n"))
    .replace(TAGS, "")
    .trim();
}
