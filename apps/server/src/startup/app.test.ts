import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { createEmptyDatabase, type TestDatabase } from "@vigie/test-backend/template";
import { testServer } from "@vigie/test-backend/test-servers";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config/config";
import { version } from "../config/version";
import { openConnection } from "../database/address";
import { createLogger } from "../log/logger";
import { createApp, type VigieApp } from "./app";
import type { AppOptions } from "./app-options";
import { pageConfigOf } from "./public-pages";

const ORIGIN = "http://vigie.test";

/** Long enough for all migrations of an empty database on a machine that does more than this. */
const MIGRATING_MS = 60_000;
const SCRIPT = "console.log('Vigie')\n".repeat(100);
const PAGE = `<!doctype html><html><head>
<script type="application/json" id="vigie-config">{}</script>
</head><body><div id="root"></div></body></html>`;

const secrets = {
  jwtSecret: "j".repeat(48),
  databaseSecret: "d".repeat(48),
  publishableKey: "sb_publishable_0123456789abcdef",
  secretKey: "sb_secret_0123456789abcdef",
};

let folder: string;
let database: TestDatabase;
let lines: string[];
let app: VigieApp;

function optionsWith(overrides: Partial<AppOptions> = {}): AppOptions {
  const logged = { write: (line: string) => void lines.push(line) };
  return {
    config: readConfig({}),
    database: database.address,
    secrets,
    logger: createLogger({ terminal: false, destination: logged }),
    webDirectory: join(folder, "dist"),
    storageDirectory: join(folder, "storage"),
    migrationsDirectory: fileURLToPath(new URL("../../../../supabase/migrations", import.meta.url)),
    ...overrides,
  };
}

function get(path: string, headers: Record<string, string> = {}, of: VigieApp = app) {
  return of.fetch(new Request(ORIGIN + path, { headers }));
}

beforeAll(async () => {
  lines = [];
  folder = await mkdtemp(join(tmpdir(), "vigie-app-"));
  await mkdir(join(folder, "dist", "assets"), { recursive: true });
  await writeFile(join(folder, "outside.txt"), "not for the web");
  await writeFile(join(folder, "dist", "index.html"), PAGE);
  await writeFile(join(folder, "dist", "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(join(folder, "dist", "manifest.webmanifest"), "{}");
  await writeFile(join(folder, "dist", "sw.js"), "keeps pages");
  await writeFile(join(folder, "dist", "sw.js.br"), brotliCompressSync("keeps pages"));
  await writeFile(join(folder, "dist", "sw-removal.js"), "removes itself");
  await writeFile(join(folder, "dist", "assets", "main-abc123.js"), SCRIPT);
  await writeFile(join(folder, "dist", "assets", "main-abc123.js.br"), brotliCompressSync(SCRIPT));
  database = await createEmptyDatabase(testServer());
  app = await createApp(optionsWith());
});

afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe("the service worker", () => {
  const workerOf = async (of: VigieApp, headers: Record<string, string>) => {
    const response = await get("/sw.js?backend=https%3A%2F%2Fa.example", headers, of);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const body = Buffer.from(await response.arrayBuffer());
    return String(response.headers.has("content-encoding") ? brotliDecompressSync(body) : body);
  };
  const headers = [{}, { "accept-encoding": "br" }];

  it("is the one that keeps pages, unless that is turned off", async () => {
    for (const each of headers) expect(await workerOf(app, each)).toBe("keeps pages");
    expect(await (await get("/login")).text()).toContain('"offlineReading":true');
  });

  it("is one that removes it where that is turned off, and pages are told", async () => {
    const config = readConfig({ OFFLINE_READING: "off" });
    const off = await createApp(optionsWith({ config }));
    for (const each of headers) expect(await workerOf(off, each)).toBe("removes itself");
    expect(await (await get("/login", {}, off)).text()).toContain('"offlineReading":false');
    const other = await get("/favicon.svg", {}, off);
    expect(await other.text()).toContain("<svg");
    await off.close();
  });
});

describe("starting", () => {
  it("knows a first start from a later one", async () => {
    const later = await createApp(optionsWith());
    await later.close();

    expect(app.isFirstStart).toBe(true);
    expect(later.isFirstStart).toBe(false);
  });

  it("stores for how many days history is kept", async () => {
    const config = { ...optionsWith().config, historyDays: 400 };
    const later = await createApp(optionsWith({ config }));
    await later.close();

    const sql = openConnection(database.address, { max: 1 });
    const rows = await sql`select value from private.settings where name = 'history_days'`;
    await sql.end();
    expect(rows).toEqual([{ value: 400 }]);
  });

  it("says that ORGANIZATION_ID names no organisation, unless it does", async () => {
    const sql = openConnection(database.address, { max: 1 });
    const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`
      insert into public.organisations (name) values ('Wells') returning id::int`;
    await sql.end();
    const said = () => lines.filter((line) => line.includes("names no organisation")).length;
    for (const [organizationId, times] of [
      [id, 0],
      [id + 41, 1],
    ] as const) {
      const config = { ...optionsWith().config, organizationId };
      await (await createApp(optionsWith({ config }))).close();
      expect(said()).toBe(times);
    }
  });

  it("removes what uploads left that were not finished", async () => {
    await mkdir(join(folder, "other", "uploads"), { recursive: true });
    await writeFile(join(folder, "other", "uploads", "half"), "half of a picture");
    const later = await createApp(optionsWith({ storageDirectory: join(folder, "other/storage") }));
    await later.close();

    expect(existsSync(join(folder, "other", "uploads"))).toBe(false);
  });

  it("twice at once on one empty database works", async () => {
    const shared = await createEmptyDatabase(testServer());
    const options = optionsWith({ database: shared.address });

    const both = await Promise.all([createApp(options), createApp(options)]);

    for (const one of both) {
      expect((await get("/healthz", {}, one)).status).toBe(200);
      await one.close();
    }
    await shared.drop();
  });

  it("fails clearly when the database cannot be reached", async () => {
    const address = { ...database.address, database: "no_such_database" };

    await expect(createApp(optionsWith({ database: address }))).rejects.toThrow("no_such_database");
  });

  it("says what is missing when the database user has too few rights", async () => {
    const weak = await databaseOfPlainUser();

    await expect(createApp(optionsWith({ database: weak.address }))).rejects.toThrow(
      /role|right|permission/i,
    );

    await weak.drop();
  });

  it(
    "works for an owner of the database who may do nothing else, once the roles are there",
    async () => {
      const plain = await databaseOfPlainUser();
      await plain.sql.unsafe(`
      grant anon, authenticated, service_role to ${plain.address.user};
      alter database ${plain.address.database} owner to ${plain.address.user};`);
      const config = {
        ...optionsWith().config,
        databaseUrl: "postgres://external.example.org/vigie",
      };
      const modest = await createApp(optionsWith({ database: plain.address, config }));
      const call = async (path: string, apikey: string, body: object): Promise<unknown> => {
        const headers = {
          apikey,
          "content-type": "application/json",
          prefer: "return=representation",
        };
        const request = { method: "POST", headers, body: JSON.stringify(body) };
        return (await modest.fetch(new Request(ORIGIN + path, request))).json();
      };

      const rows = await call("/rest/v1/organisations", secrets.secretKey, { name: "Wells" });
      const [organisation] = v.parse(v.tuple([v.object({ id: v.number() })]), rows);
      const email = "first@example.org";
      const invitation = await call("/rest/v1/rpc/invite_first_member", secrets.secretKey, {
        organization: organisation.id,
        email,
      });
      const signUp = { email, password: "un-secret-4", data: { invitation } };
      const session = await call("/auth/v1/signup", secrets.publishableKey, signUp);
      await modest.close();
      await plain.drop();

      expect(session).toMatchObject({ user: { user_metadata: { organization_name: "Wells" } } });
      const warnings = lines.filter((line) => line.includes("who has more rights than they need"));
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toContain(`alter role ${plain.address.user} createrole`);
    },
    MIGRATING_MS,
  );
});

/** A database, and a login that is neither its owner nor a superuser. */
async function databaseOfPlainUser() {
  const { address, drop } = await createEmptyDatabase(testServer());
  const user = `vigie_plain_${randomUUID().replaceAll("-", "")}`;
  const sql = openConnection(address, { max: 1 });
  await sql.unsafe(`create role ${user} login password 'plain'`);
  return {
    sql,
    address: { ...address, user, password: "plain" },
    async drop() {
      await sql.end();
      await drop();
      const { address: server } = testServer();
      const owner = openConnection(server, { max: 1 });
      await owner.unsafe(`drop role ${user}`);
      await owner.end();
    },
  };
}

describe("unknown addresses", () => {
  it.each(["/rest/v1/nowhere", "/realtime/v1/websocket", "/functions/v1/x", "/storage/v1/nowhere"])(
    "%s is answered as an API, never with the page",
    async (path) => {
      const response = await get(path, { accept: "text/html", apikey: secrets.publishableKey });

      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toContain("application/json");
    },
  );

  it.each([
    ["a missing asset", "/assets/old-0000.js", "text/html,*/*"],
    ["a file for those who take anything", "/nowhere.json", "*/*"],
    ["data at the address of a page", "/dashboard", "application/json"],
  ])("%s is a 404", async (_name, path, accept) => {
    const response = await get(path, { accept });

    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBeNull();
  });

  it("a POST to a page is a 404 and no page", async () => {
    const response = await app.fetch(
      new Request(`${ORIGIN}/monitoring`, { method: "POST", headers: { accept: "text/html" } }),
    );

    expect(response.status).toBe(404);
  });

  it.each([
    "/../outside.txt",
    "/..%2foutside.txt",
    "/%2e%2e/outside.txt",
    "/assets/..%2f..%2foutside.txt",
    "/assets/%2e%2e%2f%2e%2e%2foutside.txt",
    "/..%5coutside.txt",
    "//outside.txt",
    "/assets/%00",
    "/%",
  ])("%s gives nothing away", async (path) => {
    const response = await get(path);

    expect(await response.text()).not.toContain("not for the web");
    expect(response.status).toBeLessThan(500);
  });
});

describe("the page", () => {
  it.each(["/", "/nowhere", "/project/7/edit/more"])(
    "is not at %s, from where one is sent on to the public list",
    async (path) => {
      const response = await get(path, { accept: "text/html" });

      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe("/monitoring");
    },
  );

  it.each([
    ["/fr", "/fr/monitoring"],
    ["/fr/", "/fr/monitoring"],
    ["/fr/nowhere", "/fr/monitoring"],
    ["/FR", "/monitoring"],
    ["/xx/monitoring", "/monitoring"],
    ["/en/monitoring", "/monitoring"],
  ])(
    "is not at %s, from where one is sent on to the list in its language: %s",
    async (path, list) => {
      const response = await get(path, { accept: "text/html" });

      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe(list);
    },
  );

  it.each(["/index.html", "/login", "/monitoring", "/project/7/edit", "/project/a%20b"])(
    "is served at %s, and asked for again each time",
    async (path) => {
      const response = await get(path, { accept: "text/html" });

      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(await response.text()).toContain(
        '<script type="application/json" id="vigie-config">{"supabaseUrl":"","supabaseAnonKey":"sb_publishable_0123456789abcdef","organizationId":null,"canRecoverByMail":false,"canInviteByMail":false,"offlineReading":true,"hasOpenData":true,"follow":"feeds","followerAddresses":false}</script>',
      );
    },
  );

  it.each([
    ["anything", { accept: "*/*" }],
    ["nothing in particular", {}],
  ])("is there for link previews and monitors, which ask for %s", async (_name, headers) => {
    const response = await get("/project/7", headers);

    expect(response.status).toBe(200);
    expect(await response.text()).toContain("vigie-config");
  });

  it.each(["*/*", "text/html"])(
    "answers a HEAD that accepts %s, without a body",
    async (accept) => {
      const request = new Request(`${ORIGIN}/login`, { method: "HEAD", headers: { accept } });
      const response = await app.fetch(request);

      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await response.text()).toBe("");
    },
  );

  it("holds no secret", async () => {
    const page = await (await get("/monitoring")).text();

    expect(page).not.toContain(secrets.secretKey);
    expect(page).not.toContain(secrets.jwtSecret);
  });

  it("allows only itself, inline images and the icon service", async () => {
    const { headers } = await get("/monitoring");

    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https://icons.duckduckgo.com; media-src 'self'; frame-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-frame-options": "DENY",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    expect(headers.has("strict-transport-security")).toBe(false);
  });

  it.each([
    ["https://a.example/b.mp4", "media-src 'self' https://a.example;", "frame-src 'self' h"],
    [
      "https://a.example:8443/embed/b",
      "frame-src 'self' https://a.example:8443;",
      "media-src 'self' h",
    ],
    [
      "https://youtu.be/dQw4w9WgXcQ",
      "frame-src 'self' https://www.youtube-nocookie.com;",
      "youtu.be",
    ],
    ["https://vidéos.example/embed/b", "frame-src 'self' https://xn--vidos-dsa.example;", "é"],
  ])("allows the tutorial at %s, and its place only", async (tutorialUrl, allowed, denied) => {
    const config = { ...optionsWith().config, tutorialUrl };
    const tutorial = await createApp(optionsWith({ config }));

    const response = await get("/tutorial", {}, tutorial);
    await tutorial.close();

    expect(await response.text()).toContain(`"tutorialUrl":"${tutorialUrl}"`);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain(allowed);
    expect(policy).not.toContain(denied);
  });

  it("allows icons from the configured service, and from no other", async () => {
    const config = { ...optionsWith().config, iconServiceUrl: "https://icons.example/{host}.png" };
    const other = await createApp(optionsWith({ config }));

    const response = await get("/monitoring", {}, other);
    await other.close();

    expect(await response.text()).toContain('"iconService":"https://icons.example/{host}.png"');
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("img-src 'self' data: blob: https://icons.example;");
    expect(policy).not.toContain("duckduckgo");
  });

  it("allows the configured tiles and geocoder of maps, and tells the page of them", async () => {
    const config = readConfig({
      MAP_TILE_URL: "https://tiles.example/{z}/{x}/{y}.png",
      GEOCODER_URL: "https://geocoder.example/search",
    });
    const online = await createApp(optionsWith({ config }));

    const response = await get("/monitoring", {}, online);
    await online.close();

    expect(await response.text()).toContain(
      '"tileUrl":"https://tiles.example/{z}/{x}/{y}.png","geocoderUrl":"https://geocoder.example/search"',
    );
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/img-src [^;]* https:\/\/tiles\.example;/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/geocoder\.example;/);
  });

  it("is a clear message, with the configuration, while the web app is not built", async () => {
    const unbuilt = await createApp(optionsWith({ webDirectory: join(folder, "nowhere") }));

    const response = await get("/monitoring", {}, unbuilt);
    await unbuilt.close();

    expect(response.status).toBe(503);
    const page = await response.text();
    expect(page).toContain("npm run build");
    expect(page).toContain('"supabaseAnonKey":"sb_publishable_0123456789abcdef"');
  });
});

describe("files", () => {
  it("with a hash in their name are kept forever, others for an hour", async () => {
    const asset = await get("/assets/main-abc123.js");
    const icon = await get("/favicon.svg");

    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(icon.headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it.each([
    ["/assets/main-abc123.js", "text/javascript; charset=utf-8"],
    ["/favicon.svg", "image/svg+xml; charset=utf-8"],
    ["/manifest.webmanifest", "application/manifest+json"],
  ])("%s has its type", async (path, type) => {
    const response = await get(path);

    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("are sent compressed to those who can read it", async () => {
    const compressed = await get("/assets/main-abc123.js", { "accept-encoding": "gzip, br" });
    const plain = await get("/assets/main-abc123.js", { "accept-encoding": "identity" });

    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(compressed.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(compressed.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
    const bytes = Buffer.from(await compressed.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
    expect(plain.headers.has("content-encoding")).toBe(false);
    expect(await plain.text()).toBe(SCRIPT);
  });
});

describe("calls from other origins", () => {
  it("are allowed, with any header that a client announces", async () => {
    const response = await app.fetch(
      new Request(`${ORIGIN}/rest/v1/projects`, {
        method: "OPTIONS",
        headers: {
          origin: "https://elsewhere.example",
          "access-control-request-method": "PATCH",
          "access-control-request-headers": "apikey,authorization,x-retry-count",
        },
      }),
    );

    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": expect.stringContaining("PATCH"),
      "access-control-allow-headers": expect.stringContaining("x-retry-count"),
    });
    expect(response.headers.has("access-control-allow-credentials")).toBe(false);
  });

  it.each(["/rest/v1/projects", "/auth/v1/user", "/storage/v1/object/public/x/y"])(
    "may read the refusal of %s",
    async (path) => {
      const response = await get(path, { origin: "https://elsewhere.example" });

      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-expose-headers")).toContain("content-range");
    },
  );
});

describe("health", () => {
  it("is good while the database answers", async () => {
    const response = await get("/healthz");

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok", version });
  });

  it("tells when backups were made, not why one failed or where they are", async () => {
    const health = () => ({
      state: "failed" as const,
      lastGoodAt: "2026-11-21T03:00:00.000Z",
      lastFailureAt: "2026-11-22T03:00:00.000Z",
    });
    const backups = { health, beforeUpgrade: async () => undefined };
    const one = await createApp(optionsWith({ backups }));
    const response = await get("/healthz", {}, one);
    await one.close();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok", version, backup: health() });
  });

  it("is bad once the database is gone, and requests say so without how it is reached", async () => {
    const doomed = await createEmptyDatabase(testServer());
    const orphan = await createApp(optionsWith({ database: doomed.address }));
    await get("/rest/v1/projects", { apikey: secrets.publishableKey }, orphan);
    await doomed.drop();
    const health = await get("/healthz", {}, orphan);
    const rest = await get("/rest/v1/projects", { apikey: secrets.publishableKey }, orphan);
    const auth = await orphan.fetch(
      new Request(`${ORIGIN}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: secrets.publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email: "a@example.org", password: "un-secret-4" }),
      }),
    );
    await orphan.close();
    expect(health.status).toBe(503);
    expect(await health.json()).toEqual({ status: "database unavailable", version });
    for (const response of [rest, auth]) {
      expect(response.status).toBeGreaterThanOrEqual(500);
      const text = await response.text();
      expect(text).not.toContain(doomed.address.database);
      expect(text).not.toContain(doomed.address.host);
      expect(text).not.toContain("node_modules");
    }
  });
});

it.each([
  [{}, '"follow":"feeds","followerAddresses":false'],
  [{ PUBLIC_URL: "https://vigie.test" }, '"follow":"feeds"'],
  [{ SMTP_URL: "smtp://127.0.0.1:1", PUBLIC_URL: "https://vigie.test" }, '"follow":"mail"'],
  [{ FOLLOWER_ADDRESSES: "on" }, '"follow":"feeds","followerAddresses":true'],
])("pages learn from %j how projects are followed", (settings, told) => {
  expect(JSON.stringify(pageConfigOf(readConfig(settings), secrets))).toContain(told);
});

describe("in front of a Supabase", () => {
  it("serves only the web app, set up for that Supabase", async () => {
    const config = readConfig({
      PUBLIC_URL: "https://projects.example.org",
      SUPABASE_URL: "https://abc.supabase.co",
      SUPABASE_ANON_KEY: "sb_publishable_</script>",
      ORGANIZATION_ID: "7",
    });
    const front = await createApp(optionsWith({ database: null, config }));

    const page = await get("/monitoring", {}, front);
    const health = await get("/healthz", {}, front);
    const rest = await get("/rest/v1/projects", {}, front);
    await front.close();

    expect(await page.text()).toContain(
      '{"supabaseUrl":"https://abc.supabase.co","supabaseAnonKey":"sb_publishable_\\u003c/script>","organizationId":7,"canRecoverByMail":true,"canInviteByMail":false,"offlineReading":true,"hasOpenData":true,"follow":"feeds","followerAddresses":false,"publicUrl":"https://projects.example.org"}</script>',
    );
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;");
    expect(page.headers.get("strict-transport-security")).toContain("max-age=31536000");
    expect(health.status).toBe(200);
    expect(rest.status).toBe(404);
    expect(front.isFirstStart).toBe(false);
  });
});

it("logged nothing secret all the while", () => {
  const log = lines.join("\n");

  for (const secret of [secrets.secretKey, secrets.jwtSecret, "secret1"]) {
    expect(log).not.toContain(secret);
  }
});
