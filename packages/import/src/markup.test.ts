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

describe("the addresses of links are kept where they say something:", () => {
  it.each([
    [
      'The <a class="x" href="https://a.org/?b=1&amp;c=2">report</a>.',
      "The report (https://a.org/?b=1&c=2).",
    ],
    ["<A HREF = 'http://a.org'><b>Kaya</b> &amp; more</A>", "Kaya & more (http://a.org)"],
    [
      "<a href=https://a.org/b>One</a>, <a href=https://a.org/c>two</a>",
      "One (https://a.org/b), two (https://a.org/c)",
    ],
    ["&lt;a href=&quot;https://a.org/b&quot;&gt;One&lt;/a&gt;", "One (https://a.org/b)"],
    ['<a href="https://a.org/b/">a.org/b</a>', "a.org/b"],
    ['<a href="https://a.org">https://a.org</a>', "https://a.org"],
  ])("of %s people read %s", (markup, text) => {
    expect(withoutMarkup(markup, true)).toBe(text);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript&#58;alert(1)",
    "https://awa:secret@a.org/",
    "https://awa&#64;a.org/",
    "data:text/html,x",
    "mailto:awa@a.org",
    "/report",
    "#top",
    "",
  ])("%s is none", (address) => {
    expect(withoutMarkup(`<a href="${address}">Report</a>`, true)).toBe("Report");
  });

  it("none is made of what is no link", () => {
    for (const text of ["See <a> or https://a.org", "<a href='https://a.org'>Report"])
      expect(withoutMarkup(text, true)).toBe(text);
    expect(withoutMarkup('<a data-href="https://a.org">Report</a><a>x</a>', true)).toBe("Reportx");
    expect(withoutMarkup('<a href="https://a.org">Report</a>')).toBe("Report");
  });
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
    "<a href='https://a.org'>",
    "<a href=x>b</a ",
  ])
    expect(withoutMarkup(`<b></b>${written.repeat(1_000_000 / written.length)}`, true)).toBeTypeOf(
      "string",
    );
});
