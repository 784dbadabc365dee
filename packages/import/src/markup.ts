import { isWebAddress } from "@vigie/domain/files/web-address";
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

/** A link, up to the next that begins, and where its attributes say that it leads. */
const LINKS = new RegExp(`<a(${REST})((?:(?!<a\\b|</a\\b).)*)</a\\s*>`, "gis");
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i;

/**
 * A text of HTML as a page shows it: without tags, each paragraph and entry on its lines, `&eacute;` as é. Other texts stay.
 *
 * @param keepsLinks whether addresses of the web that links lead to stand behind them
 */
export function withoutMarkup(text: string, keepsLinks = false): string {
  // Tags may be written with `&lt;` themselves.
  return /[<&]/.test(text)
    ? withoutTags(decodeHTMLStrict(withoutTags(text, keepsLinks)), keepsLinks)
    : text;
}

function linkText(_: string, attributes: string, text: string): string {
  const written =
    HREF.exec(attributes)
      ?.slice(1)
      .find((address) => address !== undefined) ?? "";
  const address = decodeHTMLStrict(written).trim();
  const isShown = text.includes(written.replace(/^https?:\/\/|\/$/gi, ""));
  return isShown || !isWebAddress(address) ? text : `${text} (${written})`;
}

function withoutTags(text: string, keepsLinks: boolean): string {
  const seen = text.replace(UNSEEN, "");
  if (!HTML.test(seen)) return seen;
  // Long white space would keep the expressions busy.
  const spaced = seen.replace(
    /\s+/g,
    (space) => "\n".repeat(Math.min(space.split("\n").length - 1, 2)) || " ",
  );
  const linked = keepsLinks ? spaced.replace(LINKS, linkText) : spaced;
  return linked
    .replace(LINE_ENDS, (tags) => (PARAGRAPH.test(tags) ? "\n\n" : "\n"))
    .replace(TAGS, "")
    .trim();
}
