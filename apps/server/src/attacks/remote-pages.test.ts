import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { eventually } from "@vigie/test-backend/waiting";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config/config";
import { migrationsDirectory } from "../config/paths";
import { type ListeningServer, listen } from "../http/listen";
import { createLogger } from "../log/logger";
import { createApp, type VigieApp } from "../startup/app";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { type AttackedServer, secrets, startAttackedServer } from "./testing/attacked-server";
import { BUILT_PAGE, PLAIN_RENDERER } from "./testing/plain-pages";
import { type Answer, ask } from "./testing/raw-exchange";

const PUBLIC_URL = "https://projects.example.org";
const NOWHERE = "00000000-0000-4000-8000-000000000000";

let supabase: AttackedServer;
let folder: string;
let front: Front;

interface Front {
  get(target: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  errors(): string[];
  close(): Promise<void>;
}

/** A server that has its data in a Supabase at an origin. */
async function openFront(origin: string): Promise<Front> {
  const lines: string[] = [];
  const app: VigieApp = await createApp({
    config: readConfig({
      SUPABASE_URL: origin,
      SUPABASE_ANON_KEY: secrets.publishableKey,
      PUBLIC_URL,
    }),
    database: null,
    secrets: { ...secrets, publishableKey: "none", secretKey: "none" },
    logger: createLogger({
      terminal: false,
      destination: { write: (line: string) => void lines.push(line) },
    }),
    webDirectory: join(folder, "dist"),
    pageRendererFile: join(folder, "render-page.mjs"),
    storageDirectory: join(folder, "storage"),
    migrationsDirectory,
  });
  const server: ListeningServer = await listen("127.0.0.1", 0, app.dispatcher);
  return {
    get: (target, headers = {}, method = "GET") => ask(server.port, { method, target, headers }),
    errors: () => lines.filter((line) => /"level":(?:50|60)/.test(line)),
    async close() {
      server.cutOff();
      await server.stop();
      await app.close();
    },
  };
}

beforeAll(async () => {
  folder = await temporaryDirectory();
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist", "index.html"), BUILT_PAGE);
  await writeFile(join(folder, "render-page.mjs"), PLAIN_RENDERER);
  supabase = await startAttackedServer();
  front = await openFront(`http://127.0.0.1:${supabase.port}`);
});

afterAll(async () => {
  await front.close();
  await supabase.close();
  await removeDirectory(folder);
});

function header({ head }: Answer, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
}

describe("in front of a Supabase", () => {
  it("the page of an offline project is the same 404 as that of an unknown one", async () => {
    const [offline] = await supabase.sql<{ id: string; title: string }[]>`
      select id, title from public.projects where not is_online limit 1`;
    const pages = await Promise.all(
      [offline?.id, NOWHERE].map((id) => front.get(`/project/${id}`)),
    );
    expect(pages.map(({ status }) => status)).toEqual([404, 404]);
    expect(pages[0]?.body).toBe(pages[1]?.body);
    expect(pages[0]?.body).not.toContain(offline?.title);
  });

  it("a member's token makes no other page, as it never reaches Supabase", async () => {
    const [offline] = await supabase.sql<{ id: string }[]>`
      select id from public.projects where not is_online limit 1`;
    const { accessToken } = supabase.member;
    const answer = await front.get(`/project/${offline?.id}`, {
      authorization: `Bearer ${accessToken}`,
      cookie: `sb-access-token=${accessToken}`,
      apikey: secrets.secretKey,
    });
    expect(answer.status).toBe(404);
  });

  it("public pages come rendered, with their head", async () => {
    const target = `/project/${supabase.projectId}`;
    const answer = await front.get(target);
    expect(answer.status).toBe(200);
    expect(front.errors()).toEqual([]);
    expect(answer.body).toContain(supabase.projectId);
    expect(answer.body).toContain(`<link rel="canonical" href="${PUBLIC_URL}${target}">`);
    expect(header(answer, "content-security-policy")).toContain(
      `connect-src 'self' http://127.0.0.1:${supabase.port} ws://127.0.0.1:${supabase.port};`,
    );
    // One that was made while the clock dropped what is kept is not for others.
    await eventually(async () =>
      expect(header(await front.get(target), "cache-control")).toBe(
        "public, max-age=0, s-maxage=2, must-revalidate",
      ),
    );
  });

  it("a page is not sent again to who has it, and HEAD is GET without a body", async () => {
    // What is kept may be dropped by the clock in between: then it is another page.
    await eventually(async () => {
      const got = await front.get("/monitoring");
      const etag = header(got, "etag") ?? "none";
      const again = await front.get("/monitoring", { "if-none-match": etag });
      const head = await front.get("/monitoring", {}, "HEAD");
      expect([again.status, again.body]).toEqual([304, ""]);
      expect([head.status, head.body]).toEqual([200, ""]);
      expect(header(head, "content-length")).toBe(String(got.body.length));
    });
  });

  it("many who ask at the same time share one page", async () => {
    const pages = await Promise.all(
      Array.from({ length: 30 }, (_, each) => front.get(`/monitoring?view=projects&utm=${each}`)),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    // What is kept may be dropped by the clock in between.
    expect(new Set(pages.map(({ body }) => body)).size).toBeLessThan(5);
  });

  it("a project that goes offline goes from its page within some seconds", async () => {
    const [{ id } = { id: "" }] = await supabase.sql<{ id: string }[]>`
      select id from public.projects where is_online order by id desc limit 1`;
    expect((await front.get(`/project/${id}`)).status).toBe(200);
    await supabase.sql`update public.projects set is_online = false where id = ${id}`;
    await eventually(async () => expect((await front.get(`/project/${id}`)).status).toBe(404));
  });

  it("the sitemap, its place and previews are there, too", async () => {
    expect((await front.get("/robots.txt")).body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    expect((await front.get("/sitemap.xml")).body).toContain(
      `${PUBLIC_URL}/project/${supabase.projectId}`,
    );
    expect((await front.get(`/preview/${supabase.projectId}.jpg`)).status).toBe(200);
    expect((await front.get(`/preview/${NOWHERE}.jpg`)).status).toBe(404);
  });

  it("addresses of the protocol are not passed on", async () => {
    expect((await front.get("/rest/v1/projects")).status).toBe(404);
  });
});

describe("while the Supabase is away", () => {
  const answerAll = async (respond: RequestListener) => {
    const broken = createServer(respond);
    await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
    const address = broken.address();
    if (address === null || typeof address === "string") throw new Error("It has no port");
    return { broken, origin: `http://127.0.0.1:${address.port}` };
  };
  const closing = (broken: Server) => {
    broken.closeAllConnections();
    broken.close();
  };

  it.each([
    ["a gateway's error", 503, "{}"],
    ["a page of another program", 200, "<html>"],
    ["a refusal", 401, '{"message":"Invalid API key"}'],
  ])("browsers get the empty page, which is not kept: %s", async (_name, status, body) => {
    const { broken, origin } = await answerAll((_request, response) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body);
    });
    const other = await openFront(origin);
    const pages = [await other.get("/monitoring"), await other.get(`/project/${NOWHERE}`)];
    await other.close();
    closing(broken);
    for (const page of pages) {
      expect(page.status).toBe(200);
      expect(page.body).toContain('<div id="root"></div>');
      expect(page.body).toContain(origin);
      expect(header(page, "cache-control")).toBe("no-cache");
    }
  });

  it("one that redirects is not followed to another machine, by pages, sitemap or previews", async () => {
    let asked = 0;
    const elsewhere = await answerAll((_request, response) => {
      asked += 1;
      response.writeHead(200, { "content-type": "application/json" });
      response.end("[]");
    });
    const redirecting = await answerAll(({ url = "" }, response) => {
      response.writeHead(302, { location: elsewhere.origin + url });
      response.end();
    });
    const other = await openFront(redirecting.origin);
    await other.get("/monitoring");
    const answers = [
      await other.get("/sitemap.xml"),
      await other.get(`/preview/${supabase.projectId}.jpg`),
    ];
    await other.close();
    for (const { broken } of [redirecting, elsewhere]) closing(broken);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(asked).toBe(0);
  });
});
