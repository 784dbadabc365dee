import { randomUUID } from "node:crypto";
import { startMailServer, type TestMailServer } from "@vigie/test-backend/test-mail-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashOf } from "../mail/link-tokens";
import {
  type AttackedServer,
  newAddress,
  secrets,
  startAttackedServer,
} from "./testing/attacked-server";

let server: AttackedServer;
let mail: TestMailServer;
let token: string;
let follow: string;

beforeAll(async () => {
  // The outbox sends by it.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  mail = await startMailServer();
  server = await startAttackedServer({
    settings: { SMTP_URL: mail.url, PUBLIC_URL: "https://vigie.test" },
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
  await mail.close();
});
beforeEach(async () => {
  const { sql, projectId } = server;
  token = randomUUID();
  await sql`delete from private.followers`;
  const [row] = await sql<{ id: string }[]>`
    with person as (
      insert into private.followers (email, language) values ('reader@example.org', 'en') returning id
    ), known as (
      insert into private.follower_tokens (token_hash, follower_id) select ${hashOf(token)}, id from person
    )
    insert into private.follows (follower_id, project_id, pace)
    select id, ${projectId}, 'weekly' from person returning id`;
  follow = row?.id ?? "";
});

const follows = () => server.sql`select from private.follows`;
const followers = () => server.sql`select from private.followers`;

describe("leaving with one press (RFC 8058)", () => {
  const leave = (query: string, request: Partial<Parameters<typeof server.ask>[0]> = {}) =>
    server.ask({ method: "POST", target: `/following/leave?${query}`, ...request });

  it.each([
    [
      "a form",
      {
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      },
    ],
    [
      "a form of parts",
      {
        headers: { "Content-Type": "multipart/form-data; boundary=x" },
        body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      },
    ],
    ["nothing", { headers: { "Content-Length": "0" } }],
    [
      "a form, from another site and with cookies",
      {
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: "https://mail.example",
          Cookie: "session=x",
        },
        body: "List-Unsubscribe=One-Click",
      },
    ],
  ])(
    "stops one thing for %s, without a cookie or a redirect, and again alike",
    async (_what, request) => {
      for (const left of [0, 0]) {
        const { status, head, body } = await leave(`token=${token}&follow=${follow}`, request);
        expect(status).toBe(200);
        expect(head).not.toMatch(/^(?:set-cookie|location|refresh):/im);
        expect(head).toMatch(/^cache-control: no-store/im);
        expect(head).toMatch(/^referrer-policy: no-referrer/im);
        expect(body).toContain("You no longer follow what this mail was about.");
        expect(await follows()).toHaveLength(left);
      }
      expect(await followers()).toHaveLength(1);
    },
  );

  it("deletes everything where the mail was about several things", async () => {
    expect((await leave(`token=${token}`)).status).toBe(200);
    expect(await followers()).toHaveLength(0);
  });

  it.each(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"])("is done by no %s", async (method) => {
    const { status } = await leave(`token=${token}&follow=${follow}`, { method });
    expect(status).toBeLessThan(500);
    expect(await follows()).toHaveLength(1);
  });

  it.each([
    "",
    "token=",
    "token=x",
    `token=${"x".repeat(43)}`,
    "follow=%27%20or%20true--",
    "token=%00",
    `token=${randomUUID()}&follow=x`,
    `token=${"x".repeat(5000)}`,
  ])("is done with no other token: %s", async (query) => {
    const { status, body } = await leave(query);
    expect([200, 400, 404]).toContain(status);
    expect(body).not.toContain("reader@");
    expect(await follows()).toHaveLength(1);
    expect(server.errors()).toEqual([]);
  });

  it("is not done with the thing that another one follows", async () => {
    await leave(`token=${token}&follow=${randomUUID()}`);
    expect(await follows()).toHaveLength(1);
  });

  it("is refused for now while a hundred others wait, and then done", async () => {
    const url = "http://vigie.test/following/leave?token=";
    const flood = await Promise.all(
      Array.from({ length: 300 }, () =>
        server.app.fetch(new Request(url + randomUUID(), { method: "POST" })),
      ),
    );
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(flood.filter(({ status }) => status === 503)).toHaveLength(200);
    expect((await leave(`token=${token}&follow=${follow}`)).status).toBe(200);
    expect(await follows()).toHaveLength(0);
  });

  it("leaves no token in the log", async () => {
    await leave(`token=${token}&follow=x`);
    await leave(`token=${token}&follow=${follow}`, { headers: { Authorization: "Bearer x" } });
    await leave(`token=${token}&follow=${follow}`, { method: "GET" });
    await server.ask({ target: `/following/leave?token=${token}&x=%2` });
    expect(server.log()).toContain("/following/leave");
    expect(server.log()).not.toContain(token);
  });
});

describe("a flood of requests to follow", () => {
  const ask = (email: string, address: string, asked: object = { project: server.projectId }) =>
    server.ask({
      method: "POST",
      target: "/rest/v1/rpc/follow",
      headers: {
        apikey: secrets.publishableKey,
        "Content-Type": "application/json",
        "X-Forwarded-For": address,
      },
      body: JSON.stringify({ email, pace: "weekly", language: "en", ...asked }),
    });

  it("is stopped for one client, and mails one address three times whoever asks", async () => {
    mail.received.length = 0;
    const statuses: number[] = [];
    const address = newAddress();
    for (let turn = 0; turn < 70; turn += 1)
      statuses.push((await ask("victim@example.org", address)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
    const refused = await ask("other@example.org", address);
    expect(refused.body).toContain("Many requests to follow came from your network today.");
    expect(Number(/^retry-after: (\d+)/im.exec(refused.head)?.[1])).toBeGreaterThan(20 * 60);
    for (let turn = 0; turn < 10; turn += 1)
      expect((await ask("victim@example.org", newAddress())).status).toBe(204);
    await ask("last@example.org", newAddress());
    vi.advanceTimersByTime(5000);
    // Asked last, and so sent last.
    await mail.mailTo("last@example.org");
    expect(mail.received.filter(({ to }) => to.includes("victim@example.org"))).toHaveLength(3);
  });

  it("is counted for all addresses of an IPv6 network together", async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 61; host += 1)
      statuses.push((await ask("victim@example.org", `2001:db8:5:6::${host}`)).status);
    expect([...new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([204, 429]);
    expect((await ask("victim@example.org", "2001:db8:5:7::1")).status).toBe(204);
  });

  it("is answered alike for a follower, and for a project that is not there", async () => {
    const answers = [
      await ask("reader@example.org", newAddress()),
      await ask("nobody@example.org", newAddress()),
      await ask("nobody@example.org", newAddress(), { project: randomUUID() }),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(
      new Set(["204 "]),
    );
  });
});
