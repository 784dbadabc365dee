import { expect, it } from "vitest";
import { fillPage } from "./fill-page";

const built = `<head>
    <title>Vigie</title>
    <script type="application/json" id="vigie-config">{}</script>
    <script type="module" data-start="/assets/start.js" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body><div id="root"></div><noscript>Vigie needs JavaScript.</noscript></body>`;
const config = { supabaseUrl: "", supabaseAnonKey: "", organizationId: null };
const rendered = { head: "<title>Wells</title>", body: "<h1>Wells</h1>", data: "" };

it("what has no place for a page is refused", () => {
  expect(() => fillPage("<title>Vigie</title>", config, rendered, null)).toThrow("no place");
  expect(() => fillPage('<div id="root"></div>', config, rendered, null)).toThrow("no title");
});

it("a page that can be read leaves its app and style sheet to the start script", () => {
  const page = fillPage(built, config, rendered, "h1{margin:0}");
  expect(page).toContain(
    '<script async src="/assets/start.js" data-program="/assets/index.js" data-styles="/assets/index.css"></script>',
  );
  expect(page).not.toContain('type="module"');
  expect(page.indexOf("<style>")).toBeLessThan(page.indexOf("<h1>"));
  const withoutJavaScript =
    '<noscript><link rel="stylesheet" crossorigin href="/assets/index.css"></noscript>';
  expect(page).toContain(withoutJavaScript);
  expect(page.replace(withoutJavaScript, "")).not.toMatch(/noscript|rel="stylesheet"/);
});

it("a page without styles of its own waits for the sheet", () => {
  const page = fillPage(built, config, rendered, null);
  expect(page).toContain('data-styles=""');
  expect(page).not.toContain("<noscript>");
  expect(page.indexOf('rel="stylesheet"')).toBeLessThan(page.indexOf("<h1>"));
});

it("a page that is left to the browser has its head alone, and is otherwise as it was built", () => {
  const page = fillPage(built, config, { ...rendered, body: "" }, "h1{margin:0}");
  expect(page).toContain("<title>Wells</title>");
  expect(page).toContain('<script type="module" data-start="/assets/start.js"');
  expect(page).toContain("<noscript>");
  expect(page).toContain('<div id="root"></div>');
  expect(page).not.toContain("<style>");
});
