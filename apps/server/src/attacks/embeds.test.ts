import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AttackedServer, startAttackedServer } from "./testing/attacked-server";
import { BUILT_PAGE, PLAIN_RENDERER } from "./testing/plain-pages";
import type { Answer } from "./testing/raw-exchange";

const PUBLIC_URL = "https://projects.example.org";
const NOWHERE = "00000000-0000-4000-8000-000000000000";
const HOSTILE = `"></iframe><script>alert(1)</script>`;

let server: AttackedServer;
let id: string;
let offline: string;

beforeAll(async () => {
  server = await startAttackedServer({
    settings: { PUBLIC_URL },
    pageRenderer: PLAIN_RENDERER,
    page: BUILT_PAGE.replace("</head>", '<link rel="stylesheet" href="/app.css"></head>'),
  });
  const folder = join(server.webDirectory, "..");
  await writeFile(join(server.webDirectory, "app.css"), "p{color:red}");
  await writeFile(join(server.webDirectory, "embed.js"), "0");
  await writeFile(join(folder, "early-use.js"), "1");
  await writeFile(join(folder, "live-embed.js"), "2");
  const projects = await server.sql<{ id: string; is_online: boolean }[]>`
    select id, is_online from public.projects order by id`;
  id = projects.find(({ is_online }) => is_online)?.id ?? "";
  offline = projects.find(({ is_online }) => !is_online)?.id ?? "";
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.sql`update public.projects set is_online = true, title = 'Wells' where id = ${id}`;
});

const get = (target: string, headers: Record<string, string> = {}) =>
  server.ask({ target, headers });
const header = ({ head }: Answer, name: string) =>
  new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
const policyOf = (answer: Answer) => header(answer, "content-security-policy") ?? "";
const told = ({ status, body, head }: Answer) =>
  JSON.stringify({ status, body, head: head.replace(/^date: .*$/im, "") });

describe("framing", () => {
  const accept = "text/html";

  it.each([
    "/monitoring",
    "/project/{id}",
    "/login",
    "/dashboard",
    "/project/{id}/edit",
    "/",
    "/index.html",
    "/embed",
    "/embed/",
    "/embed/list/more",
    "/embed/lists",
    "/embed/project/",
    "/embed/project/{id}/edit",
    "/embed/%6cist",
    "/embed/list%2f..%2f..%2flogin",
    "/embed/../login",
    "/embed//list",
    "//embed/list",
    "/Embed/list",
    "/de/embed/list",
    "/en/embed/list",
    "/login?/embed/list",
    "/login#/embed/list",
    "/monitoring?next=/embed/list",
    "/embed.js",
    "/app.css",
    "/healthz",
    "/oembed?url=x",
    "/still/x.svg",
    "/rest/v1/projects",
  ])("is refused at %s", async (target) => {
    const answer = await get(target.replace("{id}", id), { accept });
    expect(policyOf(answer)).toMatch(/frame-ancestors 'none'|^$/);
    // An answer without a policy is a redirect or a refusal: it has no content to frame.
    if (policyOf(answer) === "") expect(answer.status).toBeGreaterThanOrEqual(300);
    else expect(header(answer, "x-frame-options")).toBe("DENY");
  });

  it.each(["/embed/list", "/fr/embed/map?theme=dark", "/embed/project/{id}", "/embed/project/-"])(
    "is allowed to everybody at %s, which can do nothing else",
    async (target) => {
      const answer = await get(target.replace("{id}", id));
      expect(header(answer, "x-frame-options")).toBeUndefined();
      expect(policyOf(answer)).toMatch(
        /^default-src 'none'; script-src 'sha256-[^']{44}'; style-src (?:'sha256-[^']{44}' ?){3}; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
      );
      for (const name of ["access-control-allow-origin", "cross-origin-resource-policy"])
        expect(header(answer, name)).toMatch(/^(?:\*|cross-origin)$/);
      expect(header(answer, "access-control-allow-credentials")).toBeUndefined();
      expect(header(answer, "set-cookie")).toBeUndefined();
      expect(answer.body).toContain('<meta name="robots" content="noindex">');
      expect(answer.body).not.toContain("sb_publishable");
    },
  );

  it("stays allowed in what comes from memory, and is not in what a page left there", async () => {
    for (const target of ["/embed/list", "/monitoring", "/embed/list", "/monitoring"]) {
      const etag = header(await get(target), "etag") ?? "none";
      const again = await get(target, { "if-none-match": etag });
      expect([304, 200]).toContain(again.status);
      const isAllowed = policyOf(again).includes("frame-ancestors *");
      expect(isAllowed).toBe(target.startsWith("/embed"));
    }
  });
});

describe("an embed of what visitors may not see", () => {
  it("is one and the same 404: offline, unknown or malformed, to members, too", async () => {
    const authorization = `Bearer ${server.member.accessToken}`;
    const answers = [await get(`/embed/project/${offline}`, { authorization })];
    for (const each of [offline, NOWHERE, "undefined", "1", `${offline}x`, "-"])
      answers.push(await get(`/embed/project/${each}`));
    expect(answers[0]?.status).toBe(404);
    expect(new Set(answers.map(told)).size).toBe(1);
  });

  it("comes at once where its project goes", async () => {
    const target = `/embed/project/${id}`;
    expect((await get(target)).status).toBe(200);
    await server.sql`update public.projects set is_online = false where id = ${id}`;
    await expect.poll(async () => (await get(target)).status).toBe(404);
  });
});

describe("the address of an embed", () => {
  it.each([
    ["/embed/list?search=100%", "/embed/list?search=100%25"],
    ["/embed/map?lang=fr&theme=dark&x=1", "/fr/embed/map?theme=dark"],
    ["/embed/list?lang=fr%0d%0aX-Injected:1&status=completed", null],
    ["/embed/list?lang=//evil.example", null],
    ["/embed/list/", "/embed/list"],
    [`/embed/list?search=${"a".repeat(14_000)}`, "/embed/list"],
  ])("leads to its one spelling, and nowhere else: %.60s", async (target, address) => {
    const answer = await get(target);
    expect([answer.status, header(answer, "location") ?? null]).toEqual([
      address === null ? 200 : 308,
      address,
    ]);
    expect(answer.head).not.toMatch(/^x-injected/im);
  });

  it.each([
    "/embed/list?theme=<script>alert(1)</script>",
    "/embed/list?search=</script><script>alert(1)</script>",
    "/embed/list?theme=dark;}</style><script>alert(1)</script>",
  ])("gives nothing of what it says to the page as markup: %s", async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toMatch(/<script>alert|<\/style><script>a/);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("takes no %s", async (method) => {
    expect((await server.ask({ method, target: "/embed/list" })).status).toBe(404);
  });
});

const described = v.object({
  version: v.literal("1.0"),
  type: v.literal("rich"),
  title: v.string(),
  provider_url: v.string(),
  thumbnail_url: v.string(),
  width: v.number(),
  height: v.number(),
  html: v.string(),
});
const oembed = (url: string, more = "") => get(`/oembed?url=${encodeURIComponent(url)}${more}`);
const describedBy = ({ body }: Answer) => v.parse(described, JSON.parse(body));

describe("oEmbed", () => {
  it.each([
    "",
    "project/{id}",
    "/project/{id}",
    "//projects.example.org/project/{id}",
    "https://evil.example/project/{id}",
    "https://projects.example.org.evil.example/project/{id}",
    "https://projects.example.org:8443/project/{id}",
    "http://projects.example.org/project/{id}",
    "https://user@projects.example.org/project/{id}",
    "https://user:secret@projects.example.org/project/{id}",
    "https://projects.example.org@evil.example/project/{id}",
    "https://evil.example#@projects.example.org/project/{id}",
    "https://evil.example\\@projects.example.org/project/{id}",
    "https://projects.example.org%2f@evil.example/project/{id}",
    "https://projects.example.org%00.evil.example/project/{id}",
    "javascript:alert(1)//projects.example.org/project/{id}",
    "data:text/html,https://projects.example.org/project/{id}",
    "blob:https://projects.example.org/project/{id}",
    "file:///project/{id}",
    "https://projects.example.org/project/{id}/edit",
    "https://projects.example.org/project/%2e%2e/login",
    "https://projects.example.org/login",
    "https://projects.example.org/dashboard",
    "https://projects.example.org/rest/v1/projects",
    "https://projects.example.org/embed/project/{id}",
    `https://projects.example.org/project/${NOWHERE}`,
    "https://projects.example.org/project/{offline}",
    "https://projects.example.org/project/{id}\r\nX-Injected: 1",
    "https://projects.example.org/project/{id},is_online.eq.false",
    `https://projects.example.org/${"a".repeat(9000)}`,
  ])("knows nothing of %.70s", async (url) => {
    const answer = await oembed(url.replace("{id}", id).replace("{offline}", offline));
    // The parser of addresses takes line ends out of them, and punctuation behind an id is a slip.
    expect([404, 400]).toContain(answer.status);
    expect(answer.head).not.toMatch(/^x-injected/im);
    expect(answer.body).not.toMatch(/evil|secret|iframe/);
  });

  it("tells of no offline project more than of an unknown one", async () => {
    const [one, other] = await Promise.all(
      [offline, NOWHERE].map((each) => oembed(`${PUBLIC_URL}/project/${each}`)),
    );
    expect(one && told(one)).toBe(other && told(other));
  });

  it.each([
    ["/project/{id}", "/embed/project/{id}"],
    ["/fr/project/{id}?utm_source=evil#money", "/fr/embed/project/{id}"],
    ["/monitoring", "/embed/list"],
    [
      "/monitoring?view=projects&search=a%22b&status=completed&x=<",
      "/embed/list?search=a%22b&amp;status=completed",
    ],
  ])("describes %s by a frame of fixed size", async (page, embed) => {
    const answer = await oembed(PUBLIC_URL + page.replace("{id}", id));
    expect(header(answer, "access-control-allow-origin")).toBe("*");
    const { html, width, height } = describedBy(answer);
    expect(html).toContain(`<iframe src="${PUBLIC_URL}${embed.replace("{id}", id)}"`);
    expect(html).toContain(`width="${width}" height="${height}"`);
    expect(answer.body).not.toContain("evil");
  });

  it.each([
    ["&maxwidth=300&maxheight=200", [300, 200]],
    ["&maxwidth=9999&maxheight=9999", [640, 840]],
    ["&maxwidth=0&maxheight=-5", [640, 840]],
    ['&maxwidth=1e9&maxheight=1"onload="alert(1)', [640, 840]],
    [`&maxwidth=${"9".repeat(400)}&maxheight=NaN`, [640, 840]],
    ["&maxwidth=%00&maxwidth=100", [640, 840]],
  ])("is no larger than asked, and takes nothing but numbers: %.40s", async (more, size) => {
    const answer = await oembed(`${PUBLIC_URL}/project/${id}`, more);
    if (answer.status === 400) return;
    const { width, height } = describedBy(answer);
    expect([width, height]).toEqual(size);
    expect(answer.body).not.toContain("onload");
  });

  it("writes titles as text", async () => {
    await server.sql`update public.projects set title = ${HOSTILE} where id = ${id}`;
    const answer = await oembed(`${PUBLIC_URL}/project/${id}`);
    expect(header(answer, "content-type")).toContain("application/json");
    const { html, title } = describedBy(answer);
    expect(title).toBe(HOSTILE);
    expect(html.match(/</g)).toHaveLength(2);
    expect(html.endsWith("></iframe>")).toBe(true);
  });

  it.each([
    ["xml", 501],
    ["json", 200],
    ["<script>", 501],
  ])("in the format %s is %i", async (format, status) => {
    const answer = await oembed(`${PUBLIC_URL}/project/${id}`, `&format=${format}`);
    expect(answer.status).toBe(status);
  });

  it.each(["POST", "PUT", "DELETE"])("takes no %s", async (method) => {
    expect((await server.ask({ method, target: "/oembed?url=x" })).status).toBe(404);
  });
});

it("no attack made the server fail", () => {
  expect(server.errors()).toEqual([]);
});
