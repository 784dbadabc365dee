import { gunzipSync } from "node:zlib";
import { languages, pathIn } from "@vigie/domain/language/languages";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileRoutes } from "../crawlers/file-routes";
import { robotsFile, sitemapFiles } from "../crawlers/sitemap/sitemap-routes";
import { Sitemaps } from "../crawlers/sitemap/sitemaps";
import { askBackendAsVisitor } from "../crawlers/visitor-reads";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";

const PUBLIC_URL = "https://projects.example.org";

let backend: TestBackend;
let organisation: { id: number; name: string };
let folder: string;
let online: string[];
let offline: string;
let errors: unknown[];

beforeAll(async () => {
  backend = await createTestBackend();
  organisation = await createOrganisation(backend, "Wells & <b>water</b>");
  const member = await createMember(backend, organisation);
  folder = await temporaryDirectory();
  online = [];
  for (let count = 0; count < 5; count += 1)
    online.push((await createProject(member, { is_online: true })).id);
  offline = (await createProject(member, { is_online: false })).id;
});
afterAll(async () => {
  await backend.close();
  await removeDirectory(folder);
});

function routesOf(sitemaps: Sitemaps | null) {
  const robots = robotsFile(folder, sitemaps && PUBLIC_URL);
  const logger = { error: (fields: object) => void errors.push(fields) };
  return createFileRoutes([sitemapFiles(sitemaps), robots], { https: true, logger });
}

function open({ maxPages = 50_000, organizationId = null as number | null, isPublic = true } = {}) {
  errors = [];
  const ask = askBackendAsVisitor((request) => backend.fetch(request), backend.anonKey);
  const sitemaps = new Sitemaps({ ask, publicUrl: PUBLIC_URL, organizationId, maxPages });
  const routes = routesOf(isPublic ? sitemaps : null);
  return async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const request = new Request(`http://evil.example${path}`, {
      method,
      headers: { host: "evil.example", ...headers },
    });
    const response = await routes.fetch(request);
    return { response, text: await response.text() };
  };
}

/** The projects a sitemap names: by their address in English, or in the language of the prefix. */
const projectsIn = (text: string, prefix = "") =>
  [...text.matchAll(/<loc>([^<]*)\/project\/([0-9a-f-]+)<\/loc>/g)]
    .filter(([, start]) => start === PUBLIC_URL + prefix)
    .map(([, , id]) => id);

describe("a sitemap", () => {
  it.each([
    "/sitemap.xml?page=2",
    "/sitemap-0.xml",
    "/sitemap-01.xml",
    "/sitemap-2.xml",
    "/sitemap-99999.xml",
    "/sitemap--1.xml",
    "/sitemap-1.xml.gz",
    "/sitemap-%31.xml%00",
    "/sitemapx",
  ])("has no file at %s", async (path) => {
    expect((await open()(path)).response.status).toBe(404);
  });

  it("takes nothing but GET and HEAD", async () => {
    expect((await open()("/sitemap.xml", {}, "POST")).response.status).toBe(404);
    expect((await open()("/sitemap.xml", {}, "HEAD")).response.status).toBe(200);
  });

  it("does not exist where no public address is set, as the request's own proves nothing", async () => {
    const get = open({ isPublic: false });
    expect((await get("/sitemap.xml")).response.status).toBe(404);
    expect((await get("/robots.txt")).text).not.toMatch(/sitemap|evil/i);
  });

  it("names the projects that are online and no others, each under the public address", async () => {
    const { response, text } = await open()("/sitemap.xml");
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(projectsIn(text)).toEqual([...online].sort());
    expect(projectsIn(text, "/fr")).toEqual([...online].sort());
    expect(text).not.toContain(offline);
    expect(text).not.toContain("evil");
    expect(text).toContain(`<loc>${PUBLIC_URL}/monitoring</loc>`);
    const page = new RegExp(`/project/${online[0]}</loc><lastmod>(.*?)</lastmod>`).exec(text);
    expect(Date.parse(page?.[1] ?? "")).toBeGreaterThan(Date.now() - 3_600_000);
  });

  it("names each page in every language, and English for who has none of them", async () => {
    const { text } = await open()("/sitemap.xml");
    const [id] = online;
    const urls = [...text.matchAll(/<url>.*?<\/url>/gs)].map(([url]) => url);
    const ofProject = urls.filter((url) => url.includes(`/project/${id}</loc>`));
    expect(ofProject).toHaveLength(languages.length);
    for (const url of ofProject) {
      const alternates = [...url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
      expect(Object.fromEntries(alternates.map(([, language, href]) => [language, href]))).toEqual({
        ...Object.fromEntries(
          languages.map((each) => [each, PUBLIC_URL + pathIn(each, `/project/${id}`)]),
        ),
        "x-default": `${PUBLIC_URL}/project/${id}`,
      });
    }
  });

  it("is sent compressed to who takes it so", async () => {
    const headers = { "accept-encoding": "br, gzip" };
    const ask = askBackendAsVisitor((request) => backend.fetch(request), backend.anonKey);
    const sitemaps = new Sitemaps({ ask, publicUrl: PUBLIC_URL, organizationId: null });
    const { response } = await open()("/sitemap.xml", headers);
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(projectsIn(gunzipSync(await sitemaps.whole()).toString())).toHaveLength(5);
    const plain = await open()("/sitemap.xml", { "accept-encoding": "gzip;q=0" });
    expect(plain.response.headers.get("content-encoding")).toBeNull();
  });

  it("is of one organisation where the list is pinned to one", async () => {
    const get = open({ organizationId: organisation.id + 1 });
    expect(projectsIn((await get("/sitemap.xml")).text)).toEqual([]);
  });

  it("of many projects is an index, whose parts have each project once", async () => {
    const get = open({ maxPages: 2 });
    const index = await get("/sitemap.xml");
    const parts = [...index.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(parts).toEqual([1, 2, 3].map((number) => `${PUBLIC_URL}/sitemap-${number}.xml`));
    const files = await Promise.all(
      parts.map((address = "") => get(address.slice(PUBLIC_URL.length))),
    );
    expect(files.flatMap(({ text }) => projectsIn(text))).toEqual([...online].sort());
    expect((await get("/sitemap-4.xml")).response.status).toBe(404);
  });

  it("goes on beyond what the backend gives at a time", async () => {
    await backend.sql`
      insert into projects (title, organization_id, user_id, is_online)
      select 'Project ' || number, organization_id, user_id, true
      from projects, generate_series(1, 2100) as number where id = ${online[0] ?? ""}`;
    const found = projectsIn((await open()("/sitemap.xml")).text);
    expect(found).toHaveLength(2105);
    expect(new Set(found).size).toBe(2105);
    const part = await open({ maxPages: 1500 })("/sitemap-2.xml");
    expect(projectsIn(part.text)).toHaveLength(605);
  });

  it("is 503 for a while where the backend does not answer, and nothing is logged as ours", async () => {
    const sitemaps = new Sitemaps({
      ask: () => Promise.reject(new Error("refused")),
      publicUrl: PUBLIC_URL,
      organizationId: null,
    });
    const response = await routesOf(sitemaps).request("/sitemap.xml");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(errors).toEqual([]);
  });
});

it("robots.txt names the sitemap by the public address", async () => {
  const { response, text } = await open()("/robots.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml\n`);
});
