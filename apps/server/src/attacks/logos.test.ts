import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestOf } from "../crawlers/logos";
import { type AttackedServer, startAttackedServer } from "./testing/attacked-server";
import type { Answer } from "./testing/raw-exchange";

let server: AttackedServer;
let organisation: number;
let logo: string;

beforeAll(async () => {
  server = await startAttackedServer();
  const [row] = await server.sql<{ id: string; image_url: string }[]>`
    select id, image_url from public.organisations where image_url is not null limit 1`;
  organisation = Number(row?.id);
  logo = row?.image_url ?? "";
});
afterAll(() => server.close());

const get = (target: string) => server.ask({ target });
const addressOf = (id: number, stored: string) => `/logo/${id}-${digestOf(stored)}.webp`;
const told = ({ status, body, head }: Answer) =>
  JSON.stringify({ status, body, head: head.replace(/^date: .*$/im, "") });
const store = (stored: string) => server.sql`
  update public.organisations set image_url = ${stored} where id = ${organisation}`;

describe("a logo that visitors may not read", () => {
  it("gets the same 404 for an unknown or hidden organisation, another logo and a malformed address", async () => {
    const [hidden] = await server.sql<{ id: string }[]>`
      insert into public.organisations (name, image_url) values ('Hidden', ${logo}) returning id`;
    const answers = await Promise.all([
      get(addressOf(Number(hidden?.id), logo)),
      get(addressOf(999_999, logo)),
      get(addressOf(organisation, `${logo}=`)),
      get(`/logo/${organisation}.webp`),
    ]);
    expect(answers[0]?.status).toBe(404);
    expect(new Set(answers.map(told)).size).toBe(1);
  });

  it("is gone once the organisation has another", async () => {
    expect((await get(addressOf(organisation, logo))).status).toBe(200);
    const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    await store(`data:image/png;base64,${other.toString("base64")}`);
    expect((await get(addressOf(organisation, logo))).status).toBe(404);
    await store(logo);
  });
});

describe("an address that names no logo in its one form", () => {
  it.each([
    () => "/logo/",
    () => `${addressOf(organisation, logo)}?v=1`,
    () => `${addressOf(organisation, logo)}/`,
    () => addressOf(organisation, logo).replace("/logo/", "/logo/0"),
    () => addressOf(organisation, logo).replace("/logo/", "/logo/+"),
    () => addressOf(organisation, logo).replace("/logo/", "/logo/%31%30"),
    () => addressOf(organisation, logo).replace(/-.*\./, (digest) => digest.toUpperCase()),
    () => addressOf(organisation, logo).replace("/logo/", `/logo/${"9".repeat(400)}`),
    () => `/logo/1&is_online=eq.false-${digestOf(logo)}.webp`,
    () => `/logo/..%2fpreview%2fprojects.jpg`,
    () => `/logo/${"a".repeat(8000)}.webp`,
  ])("is refused: %s", async (target) => {
    expect([400, 404]).toContain((await get(target())).status);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("takes no %s", async (method) => {
    const target = addressOf(organisation, logo);
    expect((await server.ask({ method, target })).status).toBe(404);
  });
});

describe("a logo", () => {
  it("is drawn small and anew, for good, and can run nothing", async () => {
    const large = sharp({
      create: { width: 900, height: 300, channels: 4, background: "#00000000" },
    });
    const stored = `data:image/png;base64,${(await large.png().toBuffer()).toString("base64")}`;
    await store(stored);
    const answer = await get(addressOf(organisation, stored));
    expect(answer.status).toBe(200);
    expect(answer.head).toMatch(/^content-type: image\/webp/im);
    expect(answer.head).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff/im);
    expect(answer.head).toMatch(/^cache-control: public, max-age=31536000, immutable/im);
    const drawn = await sharp(Buffer.from(answer.body, "latin1")).metadata();
    expect([drawn.format, drawn.width, drawn.height, drawn.hasAlpha]).toEqual([
      "webp",
      128,
      43,
      true,
    ]);
    await store(logo);
  });

  it("that is no picture is said to be tried again, without a word of the server's own", async () => {
    const stored = `data:image/png;base64,${Buffer.from("<svg/>").toString("base64")}`;
    await store(stored);
    const answer = await get(addressOf(organisation, stored));
    expect(answer.status).toBe(503);
    expect(answer.body).not.toMatch(/unsupported|vips|\/tmp/i);
    // Nor is it tried and logged again for everybody who looks at the organisation's pages.
    const [again] = await Promise.all([1, 2, 3].map(() => get(addressOf(organisation, stored))));
    expect(again?.status).toBe(404);
    const told = server.errors().filter((line) => line.includes("A logo could not be drawn"));
    expect(told).toHaveLength(1);
    await store(logo);
  });

  it("is sent or refused to an address that asks for very many at once, and nothing fails", async () => {
    const headers = { "x-forwarded-for": "198.51.100.9" };
    const target = addressOf(organisation, logo);
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => server.ask({ target, headers })),
    );
    // How many are refused depends on how fast they arrive.
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  });
});
