import { expect, it } from "vitest";
import { fillPage } from "./fill-page";

const built = `<html lang="en">
  <head>
    <title>Vigie</title>
    <script type="application/json" id="vigie-config">{}</script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body><div id="root"></div><noscript>Vigie needs JavaScript.</noscript></body>`;
const inlined = {
  styles: "h1{content:'$&'}",
  script: "record('$1')",
  texts: { fr: "assets/visitor-fr.js" },
};
const config = { supabaseUrl: "", supabaseAnonKey: "", organizationId: null };
const rendered = {
  head: "<title>Wells</title>",
  body: "<h1>Wells</h1>",
  data: "",
  language: "en",
  direction: "ltr",
} as const;

it("what has no place for a page is refused", () => {
  expect(() => fillPage("<title>Vigie</title>", config, rendered, null)).toThrow("no place");
  expect(() => fillPage('<div id="root"></div>', config, rendered, null)).toThrow("no title");
});

it("a page that can be read is painted with its own styles, and its program comes last", () => {
  const page = fillPage(built, config, rendered, inlined);
  const parts = ["<script>record('$1')</script>", "<style>h1{content:'$&'}</style>", "<h1>Wells"];
  const places = parts.map((part) => page.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(page).not.toContain("noscript");
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/index.css" disabled>');
  expect(page).toContain(
    '<script type="module" fetchpriority="low" crossorigin src="/assets/index.js">',
  );
});

it("a page says which language it is in, and asks for its texts at once", () => {
  const page = fillPage(built, config, { ...rendered, language: "fr" }, inlined);
  expect(page).toContain('<html lang="fr" dir="ltr">');
  expect(page).toContain('<link rel="modulepreload" href="/assets/visitor-fr.js">');
  expect(fillPage(built, config, rendered, inlined)).not.toContain("modulepreload");
});

it("a page without styles of its own waits for the sheet", () => {
  const page = fillPage(built, config, rendered, null);
  expect(page).not.toMatch(/<style>|<noscript>/);
  expect(page.indexOf('rel="stylesheet"')).toBeLessThan(page.indexOf("<h1>"));
});

it("a page that is left to the browser has its head alone, and is otherwise as it was built", () => {
  const page = fillPage(built, config, { ...rendered, body: "" }, inlined);
  expect(page).toContain("<title>Wells</title>");
  const withoutHead = (text: string) => text.replace(/<title>.*<\/title>/, "");
  const withConfig = built
    .replace("{}", JSON.stringify(config))
    .replace('lang="en"', 'lang="en" dir="ltr"');
  expect(withoutHead(page)).toBe(withoutHead(withConfig));
});
