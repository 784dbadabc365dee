import { describe, expect, it } from "vitest";
import { withoutMarkup } from "./markup";

it.each([
  ["<p>Clean <strong>water</strong> for all.</p>", "Clean water for all."],
  ['<P CLASS="MsoNormal">Eau<o:p></o:p></P>\n<p>Forêts</p>', "Eau\n\nForêts"],
  [
    "For all:<ul>\n  <li>Pumps &amp; tanks</li>\n  <li><a href='https://a.org/?x=1'>Taps</a></li></ul>",
    "For all:\n\nPumps & tanks\nTaps",
  ],
  ["One<br>two<br />three", "One\ntwo\nthree"],
  ["Line one\n\n\nline <i>two</i>", "Line one\n\nline two"],
  ["<td>Kaya</td><td>12</td>", "Kaya\n12"],
  ["Water<!--[if gte mso 9]><xml/><![endif]--><style>p { color: red }</style>", "Water"],
  ["<script>alert(1)</script>Wells", "Wells"],
  ["S&eacute;gou", "Ségou"],
  ["S&#233;gou &#x26; Mopti", "Ségou & Mopti"],
  ["l&rsquo;&Eacute;cole &ndash; 5&nbsp;000&euro;", "l’École – 5\u00a0000€"],
  ["&lt;p&gt;Wells &amp;amp; taps&lt;/p&gt;", "Wells &amp; taps"],
])("of %j people read %j", (markup, text) => {
  expect(withoutMarkup(markup)).toBe(text);
});

describe("what only looks like markup stays:", () => {
  it.each([
    "Deuxième <paragraphe>.",
    "Choose <a> or <b>",
    "Fill in <address>, <time>",
    "a < b and c > d",
    "Depth <p and q> 5",
    "Awa <awa@example.org>",
    "Report <https://example.org/a?b=1&c=2&copy=3>",
    "AT&T, R&D & more; water & sanitation",
    "&paragraphe; &; &#; &x",
    "I <3 water\n\n\n  and  forests ",
  ])("%s", (text) => {
    expect(withoutMarkup(text)).toBe(text);
  });
});

it("a comment of a million characters is none that is seen", () => {
  expect(withoutMarkup(`Wells<!--${"\n".repeat(1_000_000)}-->`)).toBe("Wells");
  expect(withoutMarkup(`Wells<!--${"x".repeat(1_000_000)}`)).toMatch(/^Wells<!--x/);
});

it("markup without end takes time that grows with the text alone", () => {
  for (const written of [
    "<",
    "<!--",
    "<script>",
    "<p ",
    '<p a="',
    "<p a='b",
    "</p>",
    "<br> ",
    " ",
    "&",
    "&lt;",
  ])
    expect(withoutMarkup(`<b></b>${written.repeat(1_000_000 / written.length)}`)).toBeTypeOf(
      "string",
    );
});
