import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cloneTemplate, type TestDatabase } from "@vigie/test-backend/template";
import { testServer } from "@vigie/test-backend/test-servers";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config/config";
import { createApp, type VigieApp } from "../startup/app";
import { removeDirectory, temporaryDirectory } from "../testing/temporary-directory";
import { limitsBehind } from "./limits/connection-limits";
import { type ListeningServer, listen } from "./listen";

const secrets = {
  jwtSecret: "j".repeat(48),
  databaseSecret: "d".repeat(48),
  publishableKey: "sb_publishable_0123456789abcdef",
  secretKey: "sb_secret_0123456789abcdef",
};

const PAGE = `<!doctype html><script type="application/json" id="vigie-config">{}</script>`;
const SCRIPT_IN_IMAGE = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

let folder: string;
let database: TestDatabase;
/** Over plain http, and over https behind a proxy. */
let address: string;
let proxied: string;
const opened: { app: VigieApp; server: ListeningServer }[] = [];

beforeAll(async () => {
  folder = await temporaryDirectory();
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist", "index.html"), PAGE);
  await writeFile(join(folder, "dist", "picture.svg"), SCRIPT_IN_IMAGE);
  await mkdir(join(folder, "dist", ".vite"));
  await writeFile(join(folder, "dist", ".vite", "manifest.json"), "{}");
  database = await cloneTemplate(testServer());
  address = await serve();
  proxied = await serve({ PUBLIC_URL: "https://projects.example.org", TRUST_PROXY: "loopback" });
});

afterAll(async () => {
  for (const { app, server } of opened) {
    server.cutOff();
    await server.stop();
    await app.close();
  }
  await database.drop();
  await removeDirectory(folder);
});

/** Lines of the log. */
const logged: string[] = [];

async function serve(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const config = readConfig(env);
  const app = await createApp({
    config,
    database: database.address,
    secrets,
    logger: pino({ level: "warn" }, { write: (line) => void logged.push(line) }),
    webDirectory: join(folder, "dist"),
    storageDirectory: join(folder, `storage-${randomUUID()}`),
    migrationsDirectory: fileURLToPath(new URL("../../../../supabase/migrations", import.meta.url)),
  });
  const server = await listen("127.0.0.1", 0, app.dispatcher, limitsBehind(config.trustProxy));
  opened.push({ app, server });
  return server.address;
}

const visitor = { apikey: secrets.publishableKey };
const service = { apikey: secrets.secretKey };

describe("over plain http", () => {
  it.each(["/", "/index.html", "/monitoring", "/fr/monitoring", "/picture.svg", "/nowhere.js"])(
    "%s may load from itself only, and stand in no frame",
    async (path) => {
      const { headers } = await fetch(address + path, { redirect: "manual" });

      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*|script-src[^;]*(data:|blob:|http)/);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": expect.stringContaining("camera=(), "),
        "cross-origin-opener-policy": "same-origin",
      });
      expect(headers.has("strict-transport-security")).toBe(false);
      expect(headers.has("x-powered-by")).toBe(false);
    },
  );

  it.each([
    ["a visitor's read", "/rest/v1/projects?select=id", visitor],
    ["a visitor's read that is kept", "/rest/v1/projects?select=id", visitor],
    ["a read with the secret key", "/rest/v1/projects?select=id", service],
    ["a refusal", "/auth/v1/user", visitor],
    ["a service that is not there", "/functions/v1/hello", visitor],
    ["a file that is not there", "/storage/v1/object/public/project-images/a/b.png", {}],
    ["an encoded path", "/%73torage/v1/object/public/project-images/a/b.png", {}],
    ["an encoded page", "/%6donitoring", {}],
    ["health", "/healthz", {}],
  ])("%s loads nothing and stands in no frame", async (_name, path, headers) => {
    const answer = await fetch(address + path, { headers });

    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; /);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
    });
    if (path !== "/healthz") expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  it.each(["/following", "/following/leave?token=secret&follow=x"])(
    "%s tells its address to nobody, and is kept nowhere",
    async (path) => {
      const answer = await fetch(address + path);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
        "cache-control": "no-store",
      });
    },
  );

  it("the build's own files are not served", async () => {
    expect((await fetch(`${address}/.vite/manifest.json`)).status).toBe(404);
    expect((await fetch(`${address}/assets/.hidden`)).status).toBe(404);
    expect((await fetch(`${address}/picture.svg`)).status).toBe(200);
  });

  it("a stored page that claims to be a picture runs no script", async () => {
    const path = `project-images/of-no-project/${randomUUID()}.webp`;
    const stored = await fetch(`${address}/storage/v1/object/${path}`, {
      method: "POST",
      headers: { ...service, "content-type": "image/webp" },
      body: SCRIPT_IN_IMAGE,
    });

    const answer = await fetch(`${address}/storage/v1/object/public/${path}`);

    expect([stored.status, answer.status]).toEqual([200, 200]);
    expect(await answer.text()).toContain("<script>");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-resource-policy": "cross-origin",
    });
  });
});

it("over https, browsers are told to come over https only", async () => {
  for (const path of ["/", "/rest/v1/projects?select=id", "/storage/v1/object/public/a/b"]) {
    const { headers } = await fetch(proxied + path, { headers: visitor, redirect: "manual" });
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  }
});

it("the security log tells of an encoded path as of any other refused call", async () => {
  logged.length = 0;

  await fetch(`${address}/%61uth/v1/recover`, { method: "POST" });
  await fetch(`${address}/auth/v1/recover`, { method: "POST" });

  expect(logged.filter((line) => line.includes('"contract_refused"'))).toHaveLength(2);
});

describe("whose attempts are counted", () => {
  const guess = (address: string, forwarded: string) =>
    fetch(`${address}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { ...visitor, "content-type": "application/json", "x-forwarded-for": forwarded },
      body: JSON.stringify({ email: "a@b.org" }),
    });

  async function statuses(address: string): Promise<Set<number>> {
    const guesses = Array.from({ length: 40 }, (_, n) => guess(address, `198.51.100.${n}`));
    return new Set((await Promise.all(guesses)).map(({ status }) => status));
  }

  it("is the connection's own, also where headers claim another", async () => {
    expect(await statuses(address)).toContain(429);
  });

  it("is each one's behind a trusted proxy", async () => {
    expect(await statuses(proxied)).toEqual(new Set([400]));
    const spoofed = Array.from({ length: 40 }, (_, n) =>
      guess(proxied, `10.9.8.${n}, 203.0.113.7`),
    );
    expect((await Promise.all(spoofed)).map(({ status }) => status)).toContain(429);
  });
});
