import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { object, parse, string } from "valibot";
import { violationsOf } from "./support/axe";
import { demoMember } from "./support/people";
import { expect, test } from "./support/strict-page";
import { startVigie, type Vigie } from "./support/vigie";

/** As long as an embed waits until it asks again, in milliseconds. */
const PACE = 30_000;

let vigie: Vigie;
let site: Server;
/** What the other site has on its page. */
let content = "";
let address = "";
let id = "";

test.beforeAll(async () => {
  vigie = await startVigie({ demoPassword: demoMember.password, isPublic: true });
  const list = await (await fetch(`${vigie.url}/embed/list`)).text();
  id = /data-project="([^"]+)"/.exec(list)?.[1] ?? "";
  site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Another site</title>${content}</html>`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const listening = site.address();
  // Another origin: another host and another port.
  address = `http://localhost:${typeof listening === "object" ? listening?.port : ""}/`;
});
test.afterAll(async () => {
  site.close();
  await vigie.remove();
});

const embedIn = (page: Page) => page.frameLocator("iframe");

/** Lets the embed ask again until it shows a title: an answer may have been under way when the change was announced. */
const untilShown = (page: Page, name: string) =>
  expect(async () => {
    await page.clock.fastForward(PACE);
    await expect(embedIn(page).getByRole("heading", { name })).toBeVisible({ timeout: 1000 });
  }).toPass();

/** By how much what a frame shows is larger than the frame. */
const overflowIn = (page: Page) =>
  embedIn(page)
    .locator("html")
    .evaluate(({ scrollWidth, scrollHeight }) => [
      scrollWidth - window.innerWidth,
      scrollHeight - window.innerHeight,
    ]);

test("shows a project by the code that its page gives, live and as high as it is", async ({
  page,
  strayErrors,
}) => {
  await page.goto(`${vigie.url}/fr/project/${id}`);
  await page.getByRole("button", { name: "Intégrer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption("dark");
  const preview = dialog.frameLocator("iframe");
  await expect(preview.getByText("Publié avec Vigie")).toBeVisible();
  content = (await dialog.locator("pre").textContent()) ?? "";

  await page.setViewportSize({ width: 320, height: 700 });
  await page.clock.install();
  await page.goto(address);
  const embed = embedIn(page);
  await expect(embed.getByText("Publié avec Vigie")).toBeVisible();
  await expect.poll(() => overflowIn(page)).toEqual([0, 0]);
  await expect(embed.locator("body")).toHaveCSS("background-color", "rgb(15, 21, 34)");
  for (const link of await embed.getByRole("link").all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
  }
  await vigie.change(`projects?id=eq.${id}`, { title: "Wells <i>of</i> Kaya" });
  await untilShown(page, "Wells <i>of</i> Kaya");
  await vigie.change(`projects?id=eq.${id}`, { is_online: false });
  await untilShown(page, "Projet introuvable");
  await expect.poll(() => overflowIn(page)).toEqual([0, 0]);
  await vigie.change(`projects?id=eq.${id}`, { is_online: true });
  await untilShown(page, "Wells <i>of</i> Kaya");
  // The answer while it was offline.
  expect(strayErrors.splice(0).filter((error) => !error.includes("404"))).toEqual([]);
});

test("cannot frame any other page, nor have its frames resized by others", async ({
  page,
  strayErrors,
}) => {
  for (const path of ["/monitoring", `/project/${id}`, "/login", "/embed/nothing"]) {
    content = `<iframe src="${vigie.url}${path}" title="x"></iframe>`;
    await page.goto(address);
    await expect.poll(() => page.frames().at(1)?.url()).toBe("chrome-error://chromewebdata/");
  }
  expect(strayErrors.splice(0)).not.toEqual([]);
  content = `
    <iframe src="${vigie.url}/embed/map" title="map" height="77"></iframe>
    <iframe srcdoc="<script>parent.postMessage(5000, '*')</script>" title="stranger" height="77"></iframe>
    <script src="${vigie.url}/embed.js"></script>`;
  await page.goto(address);
  await expect(page.getByTitle("map")).not.toHaveAttribute("height", "77");
  await expect(page.getByTitle("stranger")).toHaveAttribute("height", "77");
  await expect(page.getByTitle("map")).not.toHaveAttribute("height", "5000");
  const [script, map] = await Promise.all(
    ["/embed.js", "/embed/map"].map(async (path) => (await fetch(vigie.url + path)).text()),
  );
  expect(script?.length).toBeLessThan(1024);
  // For browsers that size frames by themselves.
  expect(map).toContain('<meta name="responsive-embedded-sizing">');
});

test("leaves the places of a map unfolded when they change", async ({ page }) => {
  await page.clock.install();
  await page.goto(`${vigie.url}/embed/map`);
  const places = page.locator("summary");
  await places.click();
  // An embed whose focus a person has would wait.
  await places.blur();
  await vigie.change(`projects?id=eq.${id}`, { title: "Wells that moved" });
  await expect(async () => {
    await page.clock.fastForward(PACE);
    await expect(page.getByRole("link", { name: "Wells that moved" }).first()).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
});

const linkTypes = ["application/json+oembed", "text/xml+oembed", "application/xml+oembed"];
const described = object({ html: string(), type: string() });

/** As WordPress finds out how to show an address that was pasted (`WP_oEmbed::discover`, `fetch`). */
async function discover(pasted: string): Promise<string> {
  const page = (await (await fetch(pasted)).text()).slice(0, 153_600);
  const head = page.slice(0, page.indexOf("</head>") === -1 ? undefined : page.indexOf("</head>"));
  const links = [...head.matchAll(/<link([^<>]+)\/?>/gi)].map(([, attributes = ""]) => ({
    type: /type="([^"]*)"/.exec(attributes)?.[1] ?? "",
    href: /href="([^"]*)"/.exec(attributes)?.[1] ?? "",
  }));
  const provider = links.find(({ type }) => linkTypes.includes(type))?.href ?? "";
  const question = new URL(provider.replaceAll("&amp;", "&"));
  for (const [name, value] of Object.entries({ maxwidth: 500, maxheight: 750, dnt: 1 }))
    question.searchParams.set(name, String(value));
  question.searchParams.set("format", "json");
  const { html, type } = parse(described, await (await fetch(question)).json());
  expect(type).toBe("rich");
  return html;
}

/** What it leaves of the HTML of a provider that it does not know (`wp_filter_oembed_result`). */
function filtered(html: string): string {
  const [, quote, frame = ""] =
    /(<blockquote>.*?<\/blockquote>)?.*(<iframe.*?><\/iframe>)/s.exec(html) ?? [];
  // With a quotation the frame stays hidden until a script of WordPress shows it.
  expect(quote).toBeUndefined();
  const attributes = [...frame.matchAll(/([a-z]+)="([^"]*)"/g)].filter(([, name = ""]) =>
    ["src", "width", "height", "frameborder", "title"].includes(name),
  );
  return `<iframe sandbox="allow-scripts" security="restricted" ${attributes.map(([all]) => all).join(" ")}></iframe>`;
}

test("is made a card of by WordPress, with scripts and without", async ({ page, browser }) => {
  for (const [path, text] of [
    [`/project/${id}`, "Published with Vigie"],
    ["/fr/monitoring?view=projects&status=completed", "Publié avec Vigie"],
  ] as const) {
    content = filtered(await discover(vigie.url + path));
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(address);
    await expect(embedIn(plain).getByText(text)).toBeVisible();
    await expect(embedIn(plain).locator("footer")).toHaveCSS("display", "flex");
    await context.close();
  }
  content = filtered(await discover(`${vigie.url}/project/${id}`));
  await page.clock.install();
  await page.goto(address);
  await expect(embedIn(page).getByRole("heading", { level: 1 })).toBeVisible();
  await vigie.change(`projects?id=eq.${id}`, { title: "Wells in a sandbox" });
  await page.clock.fastForward(PACE);
  await expect(embedIn(page).getByRole("heading", { name: "Wells in a sandbox" })).toBeVisible();
});

for (const path of ["/embed/list", "/fr/embed/map?theme=dark", "/embed/project/-"]) {
  test(`keeps nobody out of ${path}, and is light`, async ({ page, strayErrors }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(vigie.url + path);
    await page.locator("details").evaluateAll((all) => {
      for (const each of all) each.setAttribute("open", "");
    });
    expect(await violationsOf(page)).toEqual([]);
    for (const direction of ["ltr", "rtl"]) {
      const overflow = await page.evaluate((dir) => {
        document.documentElement.dir = dir;
        return document.documentElement.scrollWidth - window.innerWidth;
      }, direction);
      expect(overflow).toBe(0);
    }
    const kept = await page.evaluate(async () => [
      document.cookie,
      window.localStorage.length + window.sessionStorage.length,
      (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
    ]);
    expect(kept).toEqual(["", 0, 0]);
    await page.reload();
    const [loaded, sent] = await page.evaluate(() => [
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
      performance
        .getEntriesByType("navigation")
        .flatMap((entry) => ("encodedBodySize" in entry ? [Number(entry.encodedBodySize)] : [])),
    ]);
    expect(loaded.filter((name) => !/^\/(?:storage|still)\/|^\/favicon/.test(name))).toEqual([]);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toBeGreaterThan(0);
    // As it is sent, without pictures.
    expect(sent[0]).toBeLessThan(60_000);
    strayErrors.length = 0;
  });
}
