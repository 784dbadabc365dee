import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttackedServer, startAttackedServer } from "./testing/attacked-server";
import type { Answer } from "./testing/raw-exchange";

let server: AttackedServer;
let offline: string;

beforeAll(async () => {
  server = await startAttackedServer();
  const [project] = await server.sql<{ id: string }[]>`
    select id from public.projects where not is_online limit 1`;
  offline = project?.id ?? "";
});
afterAll(() => server.close());

const get = (target: string, headers: Record<string, string> = {}) =>
  server.ask({ target, headers });

function header({ head }: Answer, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
}

/** What of an answer could tell one reason from another. */
const told = ({ status, body, head }: Answer) => ({
  status,
  body,
  headers: head.replace(/^date: .*$/im, ""),
});

const NOWHERE = "00000000-0000-4000-8000-000000000000";

describe("a preview of what visitors may not see", () => {
  it("is one and the same 404: offline, unknown or malformed", async () => {
    const answers = [];
    for (const id of [offline, NOWHERE, "undefined", "1", offline.toUpperCase(), `${offline}x`])
      answers.push(told(await get(`/preview/${id}.jpg`)));
    expect(answers[0]?.status).toBe(404);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it("is not given to a member either, whose key an address cannot carry", async () => {
    const { accessToken } = server.member;
    const authorization = `Bearer ${accessToken}`;
    expect((await get(`/preview/${offline}.jpg`, { authorization })).status).toBe(404);
  });

  it("goes at once with its project", async () => {
    const [{ id } = { id: "" }] = await server.sql<{ id: string }[]>`
      select id from public.projects where is_online order by id desc limit 1`;
    expect((await get(`/preview/${id}.jpg`)).status).toBe(200);
    await server.sql`update public.projects set is_online = false where id = ${id}`;
    expect((await get(`/preview/${id}.jpg`)).status).toBe(404);
  });
});

describe("an address that names no preview in its one form", () => {
  it.each([
    "/preview/",
    "/preview/projects.png",
    "/preview/en/projects.jpg",
    "/preview/xx/projects.jpg",
    "/preview/fr/%2e%2e/projects.jpg",
    "/preview/projects.jpg?v=1",
    "/preview/projects.jpg/",
    "/preview/../rest/v1/projects",
    "/preview/..%2frest%2fv1%2fprojects",
    "/preview/%2e%2e/projects.jpg",
    "/preview/projects%00.jpg",
    "/preview/projects.jpg%0d%0aX-Injected:%201",
    `/preview/${NOWHERE}.jpg?select=*`,
    `/preview/${NOWHERE}&is_online=eq.false.jpg`,
    `/preview/${"a".repeat(8000)}.jpg`,
  ])("is refused: %.60s", async (target) => {
    const answer = await get(target);
    expect([400, 404]).toContain(answer.status);
    expect(answer.head).not.toMatch(/x-injected/i);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("takes no %s", async (method) => {
    expect((await server.ask({ method, target: "/preview/projects.jpg" })).status).toBe(404);
  });
});

describe("a preview", () => {
  it("of a project that is online is a picture that pages elsewhere may show", async () => {
    const answer = await get(`/preview/${server.projectId}.jpg`);
    expect(answer.status).toBe(200);
    expect(header(answer, "content-type")).toBe("image/jpeg");
    expect(header(answer, "cross-origin-resource-policy")).toBe("cross-origin");
    expect(header(answer, "content-security-policy")).toContain("default-src 'none'");
    const { width, height } = await sharp(Buffer.from(answer.body, "latin1")).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  it("of a page in another language says in it what is said, and is as closed", async () => {
    for (const name of ["projects", server.projectId]) {
      const targets = [`/preview/${name}.jpg`, `/preview/fr/${name}.jpg`];
      const etags = [];
      // In turns.
      for (const target of [...targets, ...targets]) {
        const answer = await get(target);
        expect([answer.status, header(answer, "content-type")]).toEqual([200, "image/jpeg"]);
        etags.push(header(answer, "etag"));
      }
      expect(etags).toEqual([...new Set(etags), ...new Set(etags)]);
      expect(new Set(etags).size).toBe(2);
    }
    expect((await get(`/preview/fr/${offline}.jpg`)).status).toBe(404);
  });

  it("of the list changes with the organisation's name", async () => {
    const before = header(await get("/preview/projects.jpg"), "etag");
    await server.sql`update public.organisations set name = 'Water & <b>wells</b>' where name like 'Terres%'`;
    expect(header(await get("/preview/projects.jpg"), "etag")).not.toBe(before);
  });

  it("is not sent again to who has it, nor to HEAD", async () => {
    const target = `/preview/${server.projectId}.jpg`;
    const etag = header(await get(target), "etag") ?? "";
    const again = await get(target, { "if-none-match": etag });
    expect([again.status, again.body]).toEqual([304, ""]);
    const head = await server.ask({ method: "HEAD", target });
    expect([head.status, head.body]).toEqual([200, ""]);
  });

  it("is drawn once for many who ask at the same time, and the server stays whole", async () => {
    await server.sql`update public.projects set title = 'A new title' where id = ${server.projectId}`;
    const target = `/preview/${server.projectId}.jpg`;
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(target)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => header(answer, "etag"))).size).toBe(1);
    expect(server.errors()).toEqual([]);
  });

  it("is refused to an address that asks for very many at once", async () => {
    // It is drawn anew, so that all of them come while the first is under way.
    await server.sql`update public.projects set title = title || '!' where id = ${server.projectId}`;
    const headers = { "x-forwarded-for": "198.51.100.7" };
    const target = `/preview/${server.projectId}.jpg`;
    const answers = await Promise.all(Array.from({ length: 300 }, () => get(target, headers)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  });
});
